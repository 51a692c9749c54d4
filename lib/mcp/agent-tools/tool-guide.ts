import type { AgentTool } from './agent-tool.ts';
import { toolEntry } from './tool-table.ts';

const kindOf = (tool: AgentTool): string => {
  if (tool.spends !== undefined) return `spends ${tool.spends}`;
  if (tool.sends !== undefined) return `sends ${tool.sends}`;
  return toolEntry(tool).listed.annotations.readOnlyHint ? 'reads' : 'changes';
};

const cellsOf = (tool: AgentTool): string[] => [
  `\`${tool.name}\``,
  tool.title,
  kindOf(tool),
  tool.calls.map(({ endpoint }) => `\`${endpoint.method} ${endpoint.path}\``).join(', '),
];

/** The table of tools in the agent guide, with columns padded as the formatter does. */
export function toolGuide(tools: readonly AgentTool[]): string {
  const rows = [['tool', 'what for', 'what it does', 'calls'], ...tools.map(cellsOf)];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}
