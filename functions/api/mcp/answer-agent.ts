import { agentEndpoint } from '#mcp/agent-endpoint.ts';

export const handler = agentEndpoint;
