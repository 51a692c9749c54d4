import { handleAgentRequest } from '#mcp/agent-endpoint.ts';

export const handler = handleAgentRequest;
