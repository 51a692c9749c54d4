import type { Tool } from '@modelcontextprotocol/server';
import type { ToolEntry } from './tool-entry.ts';
import { toolTable } from './tool-table.ts';

const tools: readonly ToolEntry[] = toolTable.map((text) => JSON.parse(text));

/** Every tool as listed to agents, always in the same order. */
export const listedTools: Tool[] = toolTable.map((text) => JSON.parse(text).listed);

const byName = new Map(tools.map((tool) => [tool.listed.name, tool]));

export const getTool = (name: string): ToolEntry | undefined => byName.get(name);
