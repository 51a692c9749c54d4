import {
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { crmList } from '#contract/crms.ts';
import { HOUR_MS } from '#contract/time.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import type { ToolEntry } from './agent-tools/tool-entry.ts';
import { inArguments } from './arguments.ts';
import { adviceFor } from './error-advice.ts';
import { prompts } from './prompts.ts';
import type { PublicApi } from './public-api.ts';
import { QUOTED_RULE, unquoted } from './quoted.ts';
import { runTool } from './run-tool.ts';
import { ToolError } from './tool-error.ts';
import { listedTools, toolOf } from './tools.ts';

const INSTRUCTIONS = [
  `Buying signals of companies: what is new, why it matters, who to talk to, and pushing records to webhooks and to ${crmList('or')}.`,
  'Start with list_detections or search_accounts; get_account returns everything about one company.',
  'Tools that spend do nothing without confirm_spend: true, and tools that push records out do nothing without confirm_send: true. Ask the user first.',
  'If a list has more rows, its result includes a cursor.',
  QUOTED_RULE,
].join(' ');

/** Tools and prompts change only with a deploy, so clients may cache them for an hour. */
const FOR_ALL = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

const unexpected = (error: unknown): ToolError => {
  logger.error('tool failed', { error: error instanceof Error ? error : String(error) });
  return new ToolError('internal_error', 'Something went wrong on our side.');
};

/** An error is returned as a result, so that the agent can read it and correct itself. */
function refusal(tool: ToolEntry, problem: ToolError): CallToolResult {
  const { code, message, details, requestId } = problem;
  const advice = code === 'timed_out' ? (tool.ifLate ?? adviceFor(code)) : adviceFor(code);
  const error = {
    code,
    message,
    // They speak of the agent's own arguments.
    ...(details.length > 0 && {
      details: inArguments(tool, details).map((detail) => ({
        path: unquoted(detail.path),
        message: unquoted(detail.message),
      })),
    }),
    ...(advice !== undefined && { what_to_do: advice }),
    ...(requestId !== undefined && { request_id: requestId }),
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] };
}

async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  requestId: string | number,
  api: PublicApi,
): Promise<CallToolResult> {
  const tool = toolOf(name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
  noteInvocation({ tool: name });
  try {
    const result = await runTool(tool, given, { api, requestId, now: Date.now() });
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
  } catch (error) {
    const problem = error instanceof ToolError ? error : unexpected(error);
    logger.info('tool refused', { code: problem.code });
    return refusal(tool, problem);
  }
}

function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = prompts.find((known) => known.name === name);
  if (!prompt)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 100)}`);
  const missing = prompt.arguments?.find((argument) => !given[argument.name]);
  if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name} is required.`);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
  };
}

/** The server for one request; `api` calls with the caller's key. */
export function agentServer(api: PublicApi): Server {
  const server = new Server(
    { name: 'signal-intelligence', title: 'Signal Intelligence', version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': FOR_ALL, 'prompts/list': FOR_ALL, 'server/discover': FOR_ALL },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listedTools }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    callTool(params.name, params.arguments ?? {}, mcpReq.id, api),
  );
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, ...listed }) => listed),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}
