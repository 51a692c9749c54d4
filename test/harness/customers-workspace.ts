import { QUIET_BY_DEFAULT, type Relation } from '#contract/relation.ts';
import { DAY_MS } from '#contract/time.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { createStartingPlan } from '#domain/workspace/plans/plan.ts';
import type { Table } from '#table/table.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { exampleRecord, putRecords } from './accounts.ts';
import { stateRelations } from './relations.ts';

/** A Monday. */
export const START = Date.parse('2026-11-09T09:00:00.000Z');
export const DAYS = 7;
const CITIES = ['Lyon', 'Porto', 'Graz', 'Turin', 'Leeds', 'Ghent', 'Malmo'];

export interface Company {
  readonly name: string;
  readonly domain: string;
  readonly relation: Relation;
  /** Whether it is an active account here. If not, only the CRM and the news know it. */
  readonly isAccount: boolean;
  readonly number: number;
}

export const isQuiet = ({ relation }: Pick<Company, 'relation'>): boolean =>
  QUIET_BY_DEFAULT.some((quiet) => quiet === relation);

/** Two of three are accounts. */
export const companiesOf = (count: number, from: number, relations: readonly Relation[]): Company[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Kavendra ${from + at}`,
    domain: `kavendra-${from + at}.example`,
    relation: relations[at % relations.length] ?? 'none',
    isAccount: at % 3 !== 0,
    number: from + at,
  }));

/** What a company says in the news on a day. Each has news on two days of the week. */
export const newsOn = (day: number, { name, number }: Company): ResearchDocument[] =>
  number % DAYS !== day && (number + 3) % DAYS !== day
    ? []
    : [
        {
          id: `https://news.example/${number}/${day}`,
          kind: 'news',
          url: `https://news.example/${number}/${day}`,
          publisher: 'news.example',
          title: `${name} opens a new plant in ${CITIES[day]}`,
          text: `${name} said on Monday that it opens a new plant in ${CITIES[day]}. The site will employ 120 people.`,
          published_at: new Date(START + day * DAY_MS).toISOString(),
        },
      ];

export const identityOf = ({ name, domain }: Company): CompanyIdentity => ({ name, domain, aliases: [] });

export const SECTIONS = [
  {
    type: 'value_prop',
    title: 'Offer',
    content_md: 'We put every new plant, every new site and its crews on one schedule.',
  },
];

/** The workspace, its accounts and what its CRM says about the other companies. */
export async function setUp(
  table: Table,
  workspaceId: string,
  companies: readonly Company[],
): Promise<ReadonlyMap<string, string>> {
  const created_at = new Date(START).toISOString();
  await workspaceStore(table).create({
    workspace: { id: workspaceId, name: 'Fernpost', created_at },
    profile: {
      name: 'Fernpost',
      domain: 'fernpost.example',
      logo_url: '',
      business_context: '',
      scraped_meta: {},
      updated_at: created_at,
    },
    plan: createStartingPlan(new Date(START)),
    sections: SECTIONS.map((section, position) => ({
      ...section,
      id: `kb_${position}`,
      source_url: null,
      is_ai_generated: false,
      position,
      created_at,
    })),
  });
  const records = companies
    .filter(({ isAccount }) => isAccount)
    .map(({ name, domain, relation }) =>
      exampleRecord({ name, domain, relation, relation_source: 'crm', status: 'active', created_at }),
    );
  await putRecords(workspaceId, records, table);
  const known = companies.filter(({ relation }) => relation !== 'none');
  await stateRelations(table, workspaceId, new Map(known.map(({ domain, relation }) => [domain, relation])));
  return new Map(records.map(({ domain, id }) => [domain ?? '', id]));
}

/** Every kind of alert is on, also those about background. */
export async function setDigest(table: Table, workspaceId: string, isDaily: boolean): Promise<void> {
  const settings = notificationStore(table);
  const before = await settings.get(workspaceId);
  await settings.save(workspaceId, before, {
    ...before,
    webhook_url: 'https://hooks.example/',
    has_webhook: true,
    webhook_enabled: true,
    notify_realtime: true,
    notify_suggested: true,
    notify_background: true,
    alert_filter: { ...before.alert_filter, digest: isDaily ? 'daily' : 'none' },
    revision: before.revision + 1,
  });
}
