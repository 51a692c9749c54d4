import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { type SetupStep, setupSteps } from '../text/setup-steps.ts';
import { onSignOut } from './session.ts';
import { profile, signals } from './workspace.ts';
import { keep, readKept } from './workspace-storage.ts';

/** How far the workspace is set up; undefined until loaded. */
export const setup = signal<readonly SetupStep[] | undefined>(undefined);

const REVIEWED = 'signals-reviewed';

export async function readSetup(signal: AbortSignal): Promise<readonly SetupStep[]> {
  const [sections, integrations, accounts, runs] = await Promise.all([
    api.listKnowledgeBase({ signal }),
    api.getIntegrations({ signal }),
    api.listAccounts({ query: { per_page: 1 }, signal }),
    api.listRuns({ query: { per_page: 100 }, signal }),
  ]);
  const steps = setupSteps({
    hasProfile: profile.peek() !== undefined,
    sections: sections.data.length,
    areSignalsReviewed: readKept(REVIEWED, (value) => value === true) ?? false,
    activeSignals: signals.peek().filter(({ is_active }) => is_active).length,
    connections: integrations.data.crms.length + integrations.data.webhook_destinations.count,
    accounts: accounts.pagination.total,
    discoveries: runs.data.filter(({ mode }) => mode !== 'monitor').length,
  });
  setup.value = steps;
  return steps;
}

export const noteSignalsReviewed = (): void => keep(REVIEWED, true);

onSignOut(() => {
  setup.value = undefined;
});
