import type { Json } from './shared-parts.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** In reading order, by contract resource. */
const tags: Readonly<Record<string, Tag>> = {
  accounts: {
    name: 'Accounts',
    description:
      'Companies: list them by score, create or import them, activate, scan, tag and assign them, and push them to webhooks and CRMs.',
  },
  people: {
    name: 'People',
    description:
      'People at active accounts, from a roster or found with a query in plain English. Reveal contact details, save lists and push.',
  },
  detections: {
    name: 'Detections',
    description:
      "Detections at all accounts you can see, newest first, with your team's state, notes and feedback.",
  },
  inbox: { name: 'Inbox', description: 'How much is open, and when you last looked.' },
  signals: {
    name: 'Signals',
    description: 'The reasons to buy that scans look for: the built-in catalog and your own.',
  },
  runs: {
    name: 'Runs',
    description: 'Scans of accounts and discoveries of new ones, with their progress.',
  },
  searches: { name: 'Searches', description: 'Discoveries that repeat every day or week.' },
  changes: {
    name: 'Changes',
    description: 'Everything that changed since you last asked, for systems that keep a copy.',
  },
  'push-runs': { name: 'Push runs', description: 'Large pushes that run in the background.' },
  'webhook-destinations': {
    name: 'Webhook destinations',
    description: 'Where pushed rows go: your https endpoints, or export queues.',
  },
  integrations: {
    name: 'Integrations',
    description: 'CRMs, company and people directories, and the team chat.',
  },
  imports: {
    name: 'Imports',
    description: 'Accounts from your CRM: what would come, what came, and the daily import.',
  },
  settings: {
    name: 'Settings',
    description: 'Which alerts go where, their delivery log, and where your people sign in.',
  },
  'alert-deliveries': { name: 'Alert deliveries', description: 'Send alerts again.' },
  'knowledge-base': {
    name: 'Knowledge base',
    description: 'What your company sells and who buys it. Detections and drafts are based on it.',
  },
  'company-profile': { name: 'Company profile', description: 'Your own company.' },
  members: { name: 'Members', description: 'People in your workspace.' },
  sessions: { name: 'Sessions', description: 'Where people are signed in.' },
  'api-keys': { name: 'API keys', description: 'Create, list and revoke API keys.' },
  oauth: { name: 'Agents', description: 'Let agents such as Claude or ChatGPT sign in as you.' },
  'audit-events': { name: 'Audit log', description: 'Who changed what, when, and with which key.' },
  usage: { name: 'Usage', description: 'Plan, credits and data-provider spending.' },
};

/** Requests the service sends to you. */
export const DELIVERIES: Tag = {
  name: 'Deliveries',
  description:
    'Pushed rows and alerts, POSTed to your endpoints at least once and signed with Standard Webhooks.',
};

/** Fails if a resource has no entry above. */
export function getTag(resource: string): string {
  const tag = tags[resource];
  if (!tag) throw new Error(`The resource ${resource} has no tag: describe it in lib/reference/tags.ts.`);
  return tag.name;
}

export const listTags = (): Json[] => [...Object.values(tags), DELIVERIES].map((tag) => ({ ...tag }));

/** Position of a resource in reading order. */
export const getPosition = (resource: string): number => Object.keys(tags).indexOf(resource);
