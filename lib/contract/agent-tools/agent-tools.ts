import { accountTools } from './account-tools.ts';
import type { AgentTool } from './agent-tool.ts';
import { peopleTools } from './people-tools.ts';
import { pushTools } from './push-tools.ts';
import { signalTools } from './signal-tools.ts';
import { workspaceTools } from './workspace-tools.ts';

/**
 * What agents are offered, in the order in which they are listed: chosen by what sellers ask for, not all there is.
 * Nothing here deletes.
 */
export const agentTools: readonly AgentTool[] = [
  ...signalTools,
  ...accountTools,
  ...peopleTools,
  ...pushTools,
  ...workspaceTools,
];
