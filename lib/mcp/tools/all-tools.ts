import { accountTools } from './account-tools.ts';
import type { AgentTool } from './agent-tool.ts';
import { peopleTools } from './people-tools.ts';
import { pushTools } from './push-tools.ts';
import { signalTools } from './signal-tools.ts';
import { workspaceTools } from './workspace-tools.ts';

/** Tools for agents, in listing order. They cover what sellers ask for, not the whole API. None of them deletes. */
export const allTools: readonly AgentTool[] = [
  ...signalTools,
  ...accountTools,
  ...peopleTools,
  ...pushTools,
  ...workspaceTools,
];
