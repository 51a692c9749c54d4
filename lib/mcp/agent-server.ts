import {
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { listCrms } from '#contract/crms.ts';
import { HOUR_MS } from '#contract/time.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import type { ApiClient } from './api-client.ts';
import { getAdvice, ToolError } from './error-advice.ts';
import prompts from './prompts.json' with { type: 'json' };
import { escapeMarks, QUOTED_RULE } from './quote.ts';
import { runTool } from './run-tool.ts';
import type { ToolEntry } from './tool-entry.ts';
import { toolTable } from './tool-table.ts';

const tools: readonly ToolEntry[] = toolTable.map((text) => JSON.parse(text));

/** Every tool as agents see it, always in the same order. */
export const toolDefinitions: Tool[] = toolTable.map((text) => JSON.parse(text).definition);

const toolsByName = new Map(tools.map((tool) => [tool.definition.name, tool]));

export const getTool = (name: string): ToolEntry | undefined => toolsByName.get(name);

const INSTRUCTIONS = [
  `Buying signals of companies: what is new, why it matters, who to talk to, and pushing records to webhooks and to ${listCrms('or')}.`,
  'Start with list_detections or search_accounts; get_account returns everything about one company.',
  'Tools that spend do nothing without confirm_spend: true, and tools that push records out do nothing without confirm_send: true. Ask the user first.',
  'If a list has more rows, its result says how to read on: `pagination` (page, per_page) or `total` (offset).',
  QUOTED_RULE,
].join(' ');

/** Tools and prompts change only with a deploy, so clients may cache them for an hour. */
const CACHE_HINT = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

const toInternalError = (error: unknown): ToolError => {
  logger.error('tool failed', { error: error instanceof Error ? error : String(error) });
  return new ToolError('internal_error', 'Something went wrong on our side.');
};

/** An error is returned as a result, so that the agent can read it and correct itself. */
function createErrorResult(
  { path }: ToolEntry,
  { code, message, details, requestId }: ToolError,
): CallToolResult {
  const advice = getAdvice(code);
  // The API calls it `id`, the tool `account_id`.
  const idName = /\{(\w+)\}/.exec(path)?.[1] ?? 'id';
  const error = {
    code,
    message,
    // They speak of the agent's own arguments.
    ...(details.length > 0 && {
      details: details.map((detail) => ({
        path: escapeMarks(detail.path === 'id' ? idName : detail.path),
        message: escapeMarks(detail.message),
      })),
    }),
    ...(advice !== undefined && { what_to_do: advice }),
    ...(requestId !== undefined && { request_id: requestId }),
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] };
}

async function callTool(
  name: string,
  input: Readonly<Record<string, unknown>>,
  requestId: string | number,
  api: ApiClient,
): Promise<CallToolResult> {
  const tool = getTool(name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
  noteInvocation({ tool: name });
  try {
    const result = await runTool(tool, input, { api, requestId, now: Date.now() });
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
  } catch (error) {
    const toolError = error instanceof ToolError ? error : toInternalError(error);
    logger.info('tool refused', { code: toolError.code });
    return createErrorResult(tool, toolError);
  }
}

/** Prompts that a person picks from a menu. In their lines, `{account_id}` stands for that argument. */
function getPrompt(name: string, input: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 100)}`);
  const missingArgument = prompt.arguments?.find((argument) => !input[argument.name]);
  if (missingArgument)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missingArgument.name} is required.`);
  const text = prompt.lines
    .join('\n')
    .replace(/\{(\w+)\}/g, (_, argumentName: string) => JSON.stringify(input[argumentName]));
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** The server for one request; `api` calls with the caller's key. */
export function createAgentServer(api: ApiClient): Server {
  const server = new Server(
    { name: 'signal-intelligence', title: 'Signal Intelligence', version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': CACHE_HINT, 'prompts/list': CACHE_HINT, 'server/discover': CACHE_HINT },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolDefinitions }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    callTool(params.name, params.arguments ?? {}, mcpReq.id, api),
  );
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ lines: _, ...definition }) => definition),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}
