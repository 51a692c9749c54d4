import { accountScenarios } from './accounts.ts';
import { peopleScenarios } from './people.ts';
import { pushScenarios } from './pushes.ts';
import { signalScenarios } from './signals.ts';
import { workspaceScenarios } from './workspace.ts';
import type { Scenarios } from './world.ts';

/** One call per measured endpoint. Calls that undo others come last. */
export const allScenarios: Scenarios = {
  ...accountScenarios,
  ...peopleScenarios,
  ...signalScenarios,
  ...pushScenarios,
  ...workspaceScenarios,
};
