import { defineEndpoint, LONGEST_BUFFERED_SECONDS } from './endpoint.ts';

/**
 * Where agents find their tools, by the Model Context Protocol. It speaks JSON-RPC, so that it stands beside the REST
 * endpoints and not among them: no client method and no page of the reference is made from it.
 */
export const answerAgent = defineEndpoint({
  id: 'answer-agent',
  resource: 'mcp',
  method: 'POST',
  path: '/mcp',
  summary: 'Tools for agents, by the Model Context Protocol',
  responses: {},
  errors: [],
  // Its tools call the public API with the caller's own key: it has no grant of its own.
  uses: { table: 'none' },
  // Each of those calls is counted by itself, and its changes leave audit events of their own.
  limited: false,
  audited: false,
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});
