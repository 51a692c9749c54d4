import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';

/**
 * Agent tools over the Model Context Protocol. It speaks JSON-RPC, so it isn't listed with the REST endpoints and gets no
 * client method or reference page.
 */
export const answerAgent = defineEndpoint('POST /mcp', {
  id: 'answer-agent',
  summary: 'Tools for agents over the Model Context Protocol',
  responses: {},
  // Its tools call the public API with the caller's key, so it needs no grants.
  uses: { table: 'none' },
  // Its tools' calls are audited by themselves.
  audited: false,
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});
