import fc, { type Arbitrary } from 'fast-check';
import { answerAgent } from '#contract/mcp.ts';
import { toolDefinitions } from '#mcp/agent-server.ts';
import { type JsonSchema, schemaValues } from '#test/harness/schema-values.ts';
import { withValue } from './change-json.ts';
import type { Draft } from './draft.ts';
import { callers, oneByOne, picks, withIds } from './hostile-requests.ts';
import { edgesOf, oddTexts, oddValues } from './hostile-values.ts';
import {
  byteFaults,
  type Fault,
  fault,
  headerFaults,
  routeFaults,
  typeFaults,
  wireFaults,
} from './request-faults.ts';
import { jsonOf, valueFaults } from './value-faults.ts';

/** Agents' messages, valid and invalid. */

const CURRENT = '2026-07-28';
const VERSIONS = [
  CURRENT,
  '2025-11-25',
  '2024-11-05',
  '2099-01-01',
  '0',
  '',
  ' ',
  'x'.repeat(2_000),
  '__proto__',
];
const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';

const noReferences = (reference: string): never => {
  throw new Error(`an argument refers to ${reference}`);
};

interface Message {
  readonly method: string;
  readonly params: unknown;
  /** What `Mcp-Name` names. */
  readonly name?: string;
}

const toolCalls: Arbitrary<Message> = fc.oneof(
  ...toolDefinitions.map(({ name, inputSchema }) =>
    fc
      .tuple(
        schemaValues(inputSchema as JsonSchema, noReferences),
        fc.array(picks, { minLength: 5, maxLength: 5 }),
      )
      .map(([value, chosen]) => ({
        method: 'tools/call',
        name,
        params: { name, arguments: withIds(value, oneByOne(chosen)) },
      })),
  ),
);

/** Tools with a value at, or just beyond, a limit of their arguments. */
const edgeCalls: Arbitrary<Message> = fc.constantFrom(
  ...toolDefinitions.flatMap(({ name, inputSchema }) =>
    edgesOf(inputSchema as JsonSchema, noReferences).map(({ path, value }) => ({
      method: 'tools/call',
      name,
      params: { name, arguments: withValue({}, path, value) },
    })),
  ),
);

const otherMessages: Arbitrary<Message> = fc
  .tuple(
    fc.constantFrom(
      ...['tools/list', 'tools/call', 'prompts/list', 'prompts/get', 'server/discover', 'initialize', 'ping'],
      ...['notifications/initialized', 'notifications/cancelled', 'resources/list', 'resources/read'],
      ...['subscriptions/listen', 'logging/setLevel', 'completion/complete', 'sampling/createMessage'],
      ...[
        'tools/call\u0000',
        'TOOLS/LIST',
        '__proto__',
        'constructor',
        '',
        'rpc.discover',
        'x'.repeat(10_000),
      ],
    ),
    fc.oneof(
      fc.constant({}),
      oddValues,
      oddTexts.map((name) => ({ name, arguments: { account_id: '@{others.account.0}' } })),
      oddTexts.map((cursor) => ({ cursor })),
      fc.record({
        protocolVersion: fc.constantFrom(...VERSIONS),
        capabilities: oddValues,
        clientInfo: oddValues,
      }),
      fc.constant({ name: 'prepare_outreach', arguments: { account_id: '@{others.account.0}' } }),
      fc.constant({ requestId: '@{others.run.0}', uri: 'file:///etc/passwd', level: 'debug' }),
    ),
  )
  .map(([method, params]) => ({ method, params }));

const ids: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[
        '',
        'x'.repeat(100_000),
        '\u0000',
        '\ud800',
        '__proto__',
        0,
        -1,
        1.5,
        2 ** 53,
        1e300,
        null,
        true,
        {},
        [],
      ],
    ),
  },
);

const messageFaults: Arbitrary<Fault>[] = [
  ...valueFaults,
  fc.constantFrom(0, 1, 2, 1_000).map((length) =>
    fault(`a batch of ${length}`, (draft) => {
      draft.body = { json: Array(length).fill(jsonOf(draft)) };
    }),
  ),
  fc.constantFrom<unknown>('1.0', '2', 2, null, ['2.0']).map((version) =>
    fault('another JSON-RPC', (draft) => {
      draft.body = { json: withValue(jsonOf(draft), ['jsonrpc'], version) };
    }),
  ),
  fc.constantFrom({ result: {} }, { error: { code: 1, message: 'x' } }).map((response) =>
    fault('an answer', (draft) => {
      draft.body = { json: { jsonrpc: '2.0', id: 1, ...response } };
    }),
  ),
  oddTexts.map((key) =>
    fault('odd idempotency_key', (draft) => {
      draft.body = { json: withValue(jsonOf(draft), ['params', 'arguments', 'idempotency_key'], key) };
    }),
  ),
  fc
    .constantFrom<readonly [string, string]>(
      ...VERSIONS.map((version) => ['MCP-Protocol-Version', version] as const),
      ['Accept', 'application/json'],
      ['Accept', 'text/event-stream'],
      ['Accept', 'image/png'],
      ['Accept', ''],
      ['Mcp-Method', 'tools/list'],
      ['Mcp-Name', '@{others.account.0}'],
      ['Mcp-Name', '=?base64?ww==?='],
      ['Mcp-Session-Id', '@{others.account.0}'],
      ['Last-Event-ID', '1'],
      ['Content-Encoding', 'identity'],
      ['X-Text', 'ü語'],
    )
    .map(([name, value]) =>
      fault(`header ${name}`, (draft) => {
        draft.headers = [...draft.headers.filter(([known]) => known !== name), [name, value]];
      }),
    ),
];

const weighed = (weight: number, some: readonly Arbitrary<Fault>[]) =>
  some.map((arbitrary) => ({ weight, arbitrary }));

const faults: Arbitrary<Fault> = fc.oneof(
  ...weighed(4, messageFaults),
  ...weighed(2, [...byteFaults, typeFaults, headerFaults]),
  ...weighed(1, [wireFaults, ...routeFaults]),
);

/** In the current protocol every message names its version, in the body and in headers; in the previous one none does. */
function draftOf({ method, params, name }: Message, id: unknown, isCurrent: boolean): Draft {
  const meta = {
    [VERSION_FIELD]: CURRENT,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const given = isCurrent && typeof params === 'object' && params !== null && !Array.isArray(params);
  return {
    to: answerAgent.id,
    actor: 'full',
    method: answerAgent.method,
    path: answerAgent.path,
    query: [],
    headers: [
      ['Accept', 'application/json, text/event-stream'],
      ...(isCurrent && /^[a-z/]+$/i.test(method)
        ? [['MCP-Protocol-Version', CURRENT] as const, ['Mcp-Method', method] as const]
        : []),
      ...(isCurrent && name !== undefined ? [['Mcp-Name', name] as const] : []),
    ],
    body: { json: { jsonrpc: '2.0', id, method, params: given ? { ...params, _meta: meta } : params } },
    bends: 'nothing',
    faults: [],
  };
}

/** Tool calls with valid, almost valid, foreign or odd values; other methods; and up to two faults. */
export const agentRequests: Arbitrary<Draft> = fc
  .tuple(
    callers,
    fc.oneof(
      { weight: 6, arbitrary: toolCalls },
      { weight: 2, arbitrary: edgeCalls },
      { weight: 2, arbitrary: otherMessages },
    ),
    ids,
    fc.boolean(),
    fc.array(faults, { maxLength: 2 }),
  )
  .map(([actor, message, id, isCurrent, wrong]) => {
    const draft = { ...draftOf(message, id, isCurrent), actor };
    for (const one of wrong) one.apply(draft);
    return draft;
  });
