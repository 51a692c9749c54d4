import { signal } from '@preact/signals';
import { api } from '../api/service.ts';
import { onSignOut } from './session.ts';
import { profile, readChoice, signals, storeChoice } from './workspace.ts';

interface SetupFacts {
  readonly hasProfile: boolean;
  readonly sections: number;
  readonly areSignalsReviewed: boolean;
  readonly activeSignals: number;
  /** CRMs and webhook destinations. */
  readonly connections: number;
  readonly accounts: number;
  readonly discoveries: number;
}

export interface SetupStep {
  readonly id: 'profile' | 'knowledge' | 'signals' | 'connect' | 'accounts' | 'discovery';
  readonly title: string;
  readonly note: string;
  readonly action: string;
  readonly href: string;
  readonly isDone: boolean;
}

/** What a new workspace needs, in the order in which one step helps the next. */
const listSetupSteps = (facts: SetupFacts): readonly SetupStep[] => [
  {
    id: 'profile',
    title: 'Check your company profile',
    note: facts.hasProfile
      ? 'Messages are written in the name of this company.'
      : 'Your operator sets it up. You can continue without it.',
    action: 'Open profile',
    href: '#/settings/company',
    isDone: facts.hasProfile,
  },
  {
    id: 'knowledge',
    title: 'Say what you sell',
    note: 'Two or three sections are enough: product, ideal customer, one result.',
    action: 'Add a section',
    href: '#/settings/company',
    isDone: facts.sections > 0,
  },
  {
    id: 'signals',
    title: 'Choose your signals',
    note: `${facts.activeSignals} are active. Switch off what doesn't matter to you.`,
    action: 'Review signals',
    href: '#/signals',
    isDone: facts.areSignalsReviewed,
  },
  {
    id: 'connect',
    title: 'Connect your CRM',
    note: 'Accounts and people go there with one click. A webhook works too.',
    action: 'Connect',
    href: '#/settings/integrations',
    isDone: facts.connections > 0,
  },
  {
    id: 'accounts',
    title: 'Import your accounts',
    note: 'Paste domains or import a CSV file. Importing is free.',
    action: 'Import accounts',
    href: '#/accounts?new=file',
    isDone: facts.accounts > 0,
  },
  {
    id: 'discovery',
    title: 'Run your first discovery',
    note: 'Finds companies you don’t know yet that show a reason to buy.',
    action: 'Start a discovery',
    href: '#/runs?new=discovery',
    isDone: facts.discoveries > 0,
  },
];

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
  const steps = listSetupSteps({
    hasProfile: profile.peek() !== undefined,
    sections: sections.data.length,
    areSignalsReviewed: readChoice(REVIEWED),
    activeSignals: signals.peek().filter(({ is_active }) => is_active).length,
    connections: integrations.data.crms.length + integrations.data.webhook_destinations.count,
    accounts: accounts.pagination.total,
    discoveries: runs.data.filter(({ mode }) => mode !== 'monitor').length,
  });
  setup.value = steps;
  return steps;
}

export const storeSignalsReviewed = (): void => storeChoice(REVIEWED);

onSignOut(() => {
  setup.value = undefined;
});
