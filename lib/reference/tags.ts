import type { Json } from './json.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** In reading order, by the resource of the contract. */
const tags: Readonly<Record<string, Tag>> = {
  accounts: {
    name: 'Accounts',
    description:
      'Companies: listed by score, created one by one or from a file, activated, scanned, tagged, assigned, pushed to webhooks and CRMs.',
  },
  people: {
    name: 'People',
    description:
      'People at active accounts, from a roster or found by a description in plain English; reveals, lists and pushes.',
  },
  detections: {
    name: 'Detections',
    description: 'What was detected at all accounts in sight, newest first, and what your team thinks of it.',
  },
  signals: {
    name: 'Signals',
    description: 'Reasons to buy that are looked for: the built-in catalogue and your own.',
  },
  runs: {
    name: 'Runs',
    description: 'Scans of accounts and discoveries of new ones, with their progress.',
  },
  searches: { name: 'Searches', description: 'Discoveries that are repeated every day or week.' },
  'push-runs': { name: 'Push runs', description: 'Large pushes that go on in the background.' },
  'webhook-destinations': {
    name: 'Webhook destinations',
    description: 'Where pushed rows go: https endpoints of yours, or export queues.',
  },
  integrations: {
    name: 'Integrations',
    description: 'CRMs, directories of companies and people, and the team chat.',
  },
  settings: { name: 'Notifications', description: 'Which alerts go where, and how their deliveries went.' },
  'knowledge-base': {
    name: 'Knowledge base',
    description: 'What your company sells and to whom: detection and drafts are written from it.',
  },
  'company-profile': { name: 'Company profile', description: "The workspace's own company." },
  members: { name: 'Members', description: 'Who works in the workspace.' },
  'api-keys': { name: 'API keys', description: 'Keys of the workspace: issue, list and revoke them.' },
  oauth: { name: 'Agents', description: 'Let agents such as Claude or ChatGPT sign in as you.' },
  'audit-events': { name: 'Audit log', description: 'Who changed what, when, and by which key.' },
  usage: { name: 'Usage', description: 'Plan, credits and what was spent at data providers.' },
};

/** What the service sends to you. */
export const DELIVERIES: Tag = {
  name: 'Deliveries',
  description:
    'What the service POSTs to your endpoints: rows of a push and alerts, signed by the Standard Webhooks convention, at least once.',
};

/** A resource without an entry above would stand in the reference without a word. */
export function tagOf(resource: string): string {
  const tag = tags[resource];
  if (!tag) throw new Error(`The resource ${resource} has no tag: describe it in lib/reference/tags.ts.`);
  return tag.name;
}

export const tagList = (): Json[] => [...Object.values(tags), DELIVERIES].map((tag) => ({ ...tag }));

/** The place of a resource in reading order. */
export const placeOf = (resource: string): number => Object.keys(tags).indexOf(resource);
