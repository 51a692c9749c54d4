import { hash } from 'node:crypto';
import type { ApiClient, ApiRequest, ApiResponse } from './api-client.ts';
import { type Arguments, checkArguments } from './check-arguments.ts';
import { fitValue, MAX_RESULT } from './fit.ts';
import { QUOTED_RULE, removeMarks } from './quote.ts';
import type { Selection, ToolEntry } from './tool-entry.ts';

/**
 * Clients number their requests per connection. The same number with the same arguments is a retry only within this time;
 * later it is a new request.
 */
const RETRY_WINDOW_MS = 10 * 60_000;

export interface CallIdentity {
  readonly tool: string;
  /** The JSON-RPC id of the request. */
  readonly requestId: string | number;
  readonly arguments: Arguments;
  readonly now: number;
}

/** The agent's own key, or one that a retry of the same request produces again. */
export function createIdempotencyKey({ tool, requestId, arguments: input, now }: CallIdentity): string {
  if (typeof input.idempotency_key === 'string') return input.idempotency_key;
  const retryWindow = Math.floor(now / RETRY_WINDOW_MS);
  return `mcp-${hash('sha256', JSON.stringify([tool, requestId, retryWindow, input])).slice(0, 48)}`;
}

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFailed = (item: unknown): boolean => isRecord(item) && item.ok === false;

/** The selected fields of a record, or of each record of a list. What failed comes first, because long lists are cut. */
function selectFields(value: unknown, selection: Selection | null): unknown {
  if (Array.isArray(value)) {
    return value
      .map((item) => selectFields(item, selection))
      .toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)));
  }
  if (!isRecord(value) || selection === null) return value;
  const fields = Object.entries(selection).filter(([field]) => value[field] !== undefined);
  return Object.fromEntries(fields.map(([field, inner]) => [field, selectFields(value[field], inner)]));
}

export interface ToolCall {
  readonly api: ApiClient;
  readonly requestId: string | number;
  readonly now: number;
}

/** For pagination, cursors and notes. */
const RESERVED_CHARACTERS = 1_000;
const DEFAULT_ROWS = 10;

const SOME_TRUNCATED = 'Some texts or lists were cut to fit. Ask for fewer rows to see more of each.';

const pick = (names: readonly string[], source: Arguments): Json =>
  Object.fromEntries(names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]));

function createRequest({ definition, ...tool }: ToolEntry, input: Arguments, call: ToolCall): ApiRequest {
  const values = { ...tool.defaults, ...input };
  const params = pick(
    [...tool.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    values,
  );
  const identity = { tool: definition.name, requestId: call.requestId, arguments: input, now: call.now };
  return {
    method: tool.method,
    path: tool.path,
    params,
    query: pick(tool.query, values),
    ...(tool.body && { body: pick(tool.body, values) }),
    ...(tool.method === 'POST' && { idempotencyKey: createIdempotencyKey(identity) }),
  };
}

/** The rows of a list, and what says how to read on. */
function readRows(
  { list, selection }: ToolEntry,
  response: ApiResponse,
  input: Arguments,
): [rows: Json[], end: Json] {
  const rows = selectFields(response.data, selection) as Json[];
  if (list === 'pages') return [rows, { pagination: response.pagination }];
  const { offset = 0, limit = DEFAULT_ROWS } = input;
  return [rows.slice(Number(offset), Number(offset) + Number(limit)), { total: rows.length }];
}

const PEOPLE_PER_PAGE = 100;
const PEOPLE_SHOWN = 10;
const SIGNALS_SHOWN = 5;

/** The newest signals and the most relevant people of an account. */
async function readAccountParts(
  { parts = {} }: ToolEntry,
  { account_id }: Arguments,
  api: ApiClient,
): Promise<Json> {
  const [signals, people] = await Promise.all([
    api({ method: 'GET', path: '/accounts/{account_id}/signals', params: { account_id } }),
    api({ method: 'GET', path: '/people', query: { account_id, per_page: PEOPLE_PER_PAGE } }),
  ]);
  const byRanking = (people.data as { readonly ranking: number }[]).toSorted((a, b) => a.ranking - b.ranking);
  return {
    signals: selectFields((signals.data as unknown[]).slice(0, SIGNALS_SHOWN), parts.signals ?? null),
    people: selectFields(byRanking.slice(0, PEOPLE_SHOWN), parts.people ?? null),
  };
}

function describeResult(
  value: object,
  isTruncated: boolean,
  droppedRows: number,
  nextAdvice: string | undefined,
): Json {
  const notes = [
    ...(nextAdvice === undefined ? [] : [nextAdvice]),
    ...(isTruncated ? [SOME_TRUNCATED] : []),
    ...(droppedRows > 0
      ? [`${droppedRows} more rows of this page did not fit: ask for fewer at a time.`]
      : []),
    ...(JSON.stringify(value).includes('<quote>') ? [QUOTED_RULE] : []),
  ];
  return notes.length === 0 ? {} : { notes };
}

/** The tool's result, in at most `MAX_RESULT` characters. */
export async function runTool(tool: ToolEntry, rawInput: Arguments, call: ToolCall): Promise<Json> {
  checkArguments(tool, rawInput);
  const input = removeMarks(rawInput) as Arguments;
  const trustedFields = new Set(tool.trusted);
  const max = MAX_RESULT - RESERVED_CHARACTERS - (tool.next?.length ?? 0);
  const [response, parts] = await Promise.all([
    call.api(createRequest(tool, input, call)),
    tool.parts ? readAccountParts(tool, input, call.api) : {},
  ]);
  if (tool.list) {
    const [rows, paging] = readRows(tool, response, input);
    const { value: items, isTruncated } = fitValue(rows, trustedFields, max);
    const droppedRows = rows.length - items.length;
    return {
      items,
      ...paging,
      ...describeResult(items, isTruncated && droppedRows === 0, droppedRows, tool.next),
    };
  }
  const result = { result: selectFields(response.data, tool.selection), ...parts };
  const { value, isTruncated } = fitValue(result, trustedFields, max);
  return { ...value, ...describeResult(value, isTruncated, 0, tool.next) };
}
