import { isWrite } from '#contract/endpoint.ts';
import type { AgentTool } from './agent-tool.ts';

function describeEffect({ endpoint, spends, sends }: AgentTool): string {
  if (spends !== undefined) return `spends ${spends}`;
  if (sends !== undefined) return `sends ${sends}`;
  return isWrite(endpoint) && endpoint.audited !== false ? 'changes' : 'reads';
}

const listCalls = ({ endpoint, parts = {} }: AgentTool): string =>
  [endpoint, ...Object.values(parts).map((part) => part.endpoint)]
    .map(({ method, path }) => `\`${method} ${path}\``)
    .join(', ');

/** The table of tools in the agent guide. */
export function writeToolGuide(tools: readonly AgentTool[]): string {
  const rows = tools.map((tool) => [`\`${tool.name}\``, tool.title, describeEffect(tool), listCalls(tool)]);
  return [['tool', 'what for', 'what it does', 'calls'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
