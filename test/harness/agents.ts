import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { inject } from 'vitest';
import type { ToolDefinition } from '#mcp/tool-entry.ts';

/** A tool's result. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  readonly content: any;
}

/** A connected agent, with the current or the previous official client. */
export interface Agent {
  readonly server: string | undefined;
  readonly instructions: string | undefined;
  readonly version: string | undefined;
  readonly tools: readonly ToolDefinition[];
  call(name: string, given?: Record<string, unknown>): Promise<ToolResult>;
  prompts(): Promise<string[]>;
  close(): Promise<void>;
}

const address = () => new URL(`${inject('cloud').baseUrl}/mcp`);
const withKey = (apiKey: string) => ({ requestInit: { headers: { authorization: `Bearer ${apiKey}` } } });
const SELF = { name: 'test', version: '1.0.0' };

interface AnyClient {
  getServerVersion(): { name: string } | undefined;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  close(): Promise<void>;
}

async function agentOf(client: AnyClient, version: string | undefined): Promise<Agent> {
  // After listing the tools, the client checks every result against its schema.
  const { tools } = await client.listTools();
  return {
    server: client.getServerVersion()?.name,
    instructions: client.getInstructions(),
    version,
    tools: tools as ToolDefinition[],
    async call(name, given = {}) {
      const {
        isError = false,
        content,
        structuredContent,
      } = (await client.callTool({
        name,
        arguments: given,
      })) as { isError?: boolean; content: { text: string }[]; structuredContent?: unknown };
      const text = content[0]?.text ?? '';
      return { isError, text, content: isError ? JSON.parse(text) : structuredContent };
    },
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    close: () => client.close(),
  };
}

/** The current protocol: no handshake, every request is self-contained. */
async function connectCurrent(apiKey: string): Promise<Agent> {
  const client = new Client(SELF, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(address(), withKey(apiKey)));
  return agentOf(client, client.getNegotiatedProtocolVersion());
}

/** The previous protocol, with its own library. */
async function connectFormer(apiKey: string): Promise<Agent> {
  const client = new FormerClient(SELF);
  const transport = new FormerTransport(address(), withKey(apiKey));
  // The library's types treat `undefined` less strictly than our compiler settings.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return agentOf(client, transport.protocolVersion);
}

export const generations = { current: connectCurrent, former: connectFormer };
