import { accountScenarios } from './accounts.ts';
import { exchangeScenarios } from './exchange.ts';
import { peopleScenarios } from './people.ts';
import { pushScenarios } from './pushes.ts';
import { signalScenarios } from './signals.ts';
import { teamworkScenarios } from './teamwork.ts';
import { workspaceScenarios } from './workspace.ts';
import type { Scenarios } from './world.ts';

/** One call per measured endpoint. Calls that undo others come last. */
export const allScenarios: Scenarios = {
  ...accountScenarios,
  ...peopleScenarios,
  ...signalScenarios,
  ...pushScenarios,
  ...exchangeScenarios,
  ...teamworkScenarios,
  ...workspaceScenarios,
};
