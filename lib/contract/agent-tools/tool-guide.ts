import type { AgentTool } from './agent-tool.ts';
import { toolEntry } from './tool-table.ts';

const kindOf = (tool: AgentTool): string => {
  if (tool.spends !== undefined) return `spends ${tool.spends}`;
  return toolEntry(tool).listed.annotations.readOnlyHint ? 'reads' : 'changes';
};

const row = (tool: AgentTool): string => {
  const calls = tool.calls.map(({ endpoint }) => `\`${endpoint.method} ${endpoint.path}\``);
  return `| \`${tool.name}\` | ${tool.title} | ${kindOf(tool)} | ${calls.join(', ')} |`;
};

/** The table of tools in the guide for whoever connects an agent. */
export const toolGuide = (tools: readonly AgentTool[]): string =>
  ['| tool | what for | what it does | calls |', '| --- | --- | --- | --- |', ...tools.map(row)].join('\n');
