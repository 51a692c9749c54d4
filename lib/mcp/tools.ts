import type { Tool } from '@modelcontextprotocol/server';
import type { ToolEntry } from './tool-entry.ts';
import { toolTable } from './tool-table.ts';

const tools: readonly ToolEntry[] = toolTable.map((text) => JSON.parse(text));

/** Every tool as agents see it, always in the same order. */
export const toolDefinitions: Tool[] = toolTable.map((text) => JSON.parse(text).definition);

const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));

export const getTool = (name: string): ToolEntry | undefined => byName.get(name);
