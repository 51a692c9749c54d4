import type { Client } from '#contract/client.ts';
import { crmProviders } from '#contract/crms.ts';
import type { Shown } from './ledger.ts';
import { accountFields } from './operations/account-operations.ts';

const TOKEN = /^soak-[\w-]+$/;

/** What the API finally shows of a workspace. */
export interface Everything {
  readonly kinds: Readonly<Record<string, readonly Shown[]>>;
  /** Numbers that the API returns in two ways and that must agree. */
  readonly counts: readonly { readonly what: string; readonly told: number; readonly found: number }[];
  readonly creditsUsed: number;
}

const tokenOf = (text: string): string | undefined => (TOKEN.test(text) ? text : undefined);

async function readAccounts(api: Client) {
  const rows = await Array.fromAsync(api.exportAccounts());
  const accounts = rows.map(
    (row): Shown => ({
      id: row.id,
      token: row.tags.find((tag) => TOKEN.test(tag)),
      fields: { ...accountFields(row), employees: row.employees },
    }),
  );
  const imported = rows.flatMap(({ domain, tags, status }): Shown[] =>
    domain === null ? [] : [{ id: domain, fields: { tags, status } }],
  );
  const total = (await api.listAccounts({ query: { per_page: 1 } })).pagination.total;
  return {
    accounts: accounts.filter(({ token, fields }) => !isImported(token, fields)),
    imported,
    count: { what: 'accounts', told: total, found: rows.length },
  };
}

/** Found by their domain, because their ids are unknown. */
const isImported = (token: string | undefined, { domain }: Shown['fields']): boolean =>
  token !== undefined && domain === `${token}.example`;

async function readPeople(api: Client) {
  const rows = await Array.fromAsync(api.exportPeople());
  const total = (await api.listPeople({ query: { per_page: 1 } })).pagination.total;
  return {
    people: rows.map(({ id, owner_id, email, phone }): Shown => ({ id, fields: { owner_id, email, phone } })),
    count: { what: 'people', told: total, found: rows.length },
  };
}

async function readLists(api: Client) {
  const { data: lists } = await api.listPeopleLists();
  const read = lists.map(async ({ id, name, member_count }) => {
    const members = await Array.fromAsync(api.listPeople({ query: { list_id: id, per_page: 100 } }));
    const ids = members.map((person) => person.id).sort();
    return {
      shown: { id, token: tokenOf(name), fields: { name, members: ids } } satisfies Shown,
      count: { what: `members of ${id}`, told: member_count, found: ids.length },
    };
  });
  return Promise.all(read);
}

async function readFeedback(api: Client) {
  // An account may have been rejected after feedback on its detections.
  const everywhere = { account_status: 'all' as const };
  const detections = await Array.fromAsync(api.listDetections({ query: { ...everywhere, per_page: 100 } }));
  const { pagination } = await api.listDetections({ query: { ...everywhere, per_page: 1 } });
  const { data: signals } = await api.listSignals();
  const counts = signals.flatMap(({ id, feedback }) => {
    const given = detections.filter((detection) => detection.signal_id === id && detection.feedback !== null);
    const useful = given.filter((detection) => detection.feedback?.useful).length;
    return [
      { what: `useful feedback on ${id}`, told: feedback.useful, found: useful },
      { what: `other feedback on ${id}`, told: feedback.not_useful, found: given.length - useful },
    ];
  });
  return {
    feedback: detections.map(
      ({ id, feedback }): Shown => ({
        id,
        fields: { useful: feedback?.useful ?? null, note: feedback?.note ?? null },
      }),
    ),
    signals: signals.map(
      ({ id, name, keywords, is_active }): Shown => ({
        id,
        token: tokenOf(name),
        fields: { name, keywords, is_active },
      }),
    ),
    counts: [{ what: 'detections', told: pagination.total, found: detections.length }, ...counts],
  };
}

async function readRest(api: Client) {
  const { data: destinations } = await api.listWebhookDestinations();
  const { data: integrations } = await api.getIntegrations();
  const { data: settings } = await api.getNotificationSettings();
  const connected = new Set<string>(integrations.crms.map(({ provider }) => provider));
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map((row): Shown => ({ id: row.id, token: tokenOf(row.name), fields: { ...row } }));
  return {
    count: {
      what: 'destinations',
      told: integrations.webhook_destinations.count,
      found: destinations.length,
    },
    kinds: {
      destination: named(destinations),
      search: named((await api.listSearches()).data),
      key: named((await api.listApiKeys()).data),
      section: (await api.listKnowledgeBase()).data.map(
        (row): Shown => ({
          id: row.id,
          token: tokenOf(row.title),
          fields: { ...row },
        }),
      ),
      settings: [{ id: 'notifications', fields: { ...settings } }],
      integration: [
        ...crmProviders.map((id) => ({ id, fields: { connected: connected.has(id) } })),
        {
          id: 'chat',
          fields: { connected: integrations.chat.connected, channel: integrations.chat.channel },
        },
      ],
    },
  };
}

/** Reads a whole workspace through the API. */
export async function readBack(api: Client): Promise<Everything> {
  const { accounts, imported, count: accountCount } = await readAccounts(api);
  const { people, count: peopleCount } = await readPeople(api);
  const lists = await readLists(api);
  const { feedback, signals, counts } = await readFeedback(api);
  const rest = await readRest(api);
  return {
    kinds: {
      ...rest.kinds,
      account: accounts,
      imported,
      person: people,
      list: lists.map(({ shown }) => shown),
      feedback,
      signal: signals,
    },
    counts: [accountCount, peopleCount, ...lists.map(({ count }) => count), ...counts, rest.count],
    creditsUsed: (await api.getUsage()).data.credits_used,
  };
}
