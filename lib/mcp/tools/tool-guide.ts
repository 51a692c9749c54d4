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

/** The table of tools in the agent guide, with columns padded as the formatter does. */
export function writeToolGuide(tools: readonly AgentTool[]): string {
  const rows = [
    ['tool', 'what for', 'what it does', 'calls'],
    ...tools.map((tool) => [`\`${tool.name}\``, tool.title, describeEffect(tool), listCalls(tool)]),
  ];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const writeLine = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...lines] = rows;
  return [head, widths.map((width) => '-'.repeat(width)), ...lines].map(writeLine).join('\n');
}
