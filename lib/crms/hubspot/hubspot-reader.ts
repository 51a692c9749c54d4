import * as z from 'zod';
import { MINUTE_MS } from '#contract/time.ts';
import type {
  CrmCompanyRead,
  CrmOwner,
  CrmReader,
  GoneCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import type { CrmReadConnection } from '../crm-adapter.ts';
import { associatedIds } from './hubspot-associations.ts';
import { countCompanies, searchChanged } from './hubspot-changes.ts';
import { type HubspotClient, hubspotClient } from './hubspot-client.ts';
import { changedAt, completeCompanies, MERGED, mergedInto, READ_PROPERTIES } from './hubspot-company-read.ts';
import { companyLists, countMembers, listMembers, membersAmong } from './hubspot-lists.ts';
import { readOwners } from './hubspot-owners.ts';
import { type HubspotRecord, listCompanies, readRecords } from './hubspot-read.ts';

/** What is still to be read. The parts follow one another. */
const PARTS = ['all', 'members', 'changed', 'deals', 'joined', 'archived'] as const;
type Part = (typeof PARTS)[number];

const cursors = z.strictObject({
  part: z.enum(PARTS),
  after: z.string().nullable(),
  /** The end of the read before. Null reads everything. */
  from: z.int().nullable(),
  /** What was changed later is left to the next read. */
  to: z.int(),
  list: z.string().nullable(),
});
type Cursor = z.output<typeof cursors>;

/** HubSpot's search shows a change some time later. It gives no limit for that. */
export const SEARCH_LAG_MS = 5 * MINUTE_MS;

function partsOf({ from, list }: Pick<Cursor, 'from' | 'list'>): readonly Part[] {
  if (from === null) return [list === null ? 'all' : 'members', 'archived'];
  return list === null ? ['changed', 'deals', 'archived'] : ['changed', 'deals', 'joined', 'archived'];
}

/** A step of a part. */
interface Step {
  readonly companies: readonly CrmCompanyRead[];
  readonly gone: readonly GoneCompany[];
  /** Null at the end of the part. */
  readonly after: string | null;
}

/** Reads the companies of a HubSpot portal. */
export function hubspotReader({
  transport,
  credentials,
  pace,
  searchPace,
  now = Date.now,
}: CrmReadConnection): CrmReader {
  const withSignal = hubspotClient(transport, credentials.access_token ?? '', pace, searchPace);
  let owners: ReadonlyMap<string, CrmOwner> | undefined;

  async function ownersById(client: HubspotClient): Promise<ReadonlyMap<string, CrmOwner>> {
    owners ??= new Map((await readOwners(client)).map((owner) => [owner.id, owner]));
    return owners;
  }

  const readCompanies = (client: HubspotClient, ids: readonly string[]): Promise<HubspotRecord[]> =>
    readRecords(client, 'companies', { ids }, READ_PROPERTIES);

  async function completed(
    client: HubspotClient,
    records: readonly HubspotRecord[],
    after: string | null,
  ): Promise<Step> {
    const companies = await completeCompanies(client, records, () => ownersById(client));
    return { companies, gone: mergedInto(records), after };
  }

  /** Without those that aren't in the list, if only a list is read. */
  async function listed(
    client: HubspotClient,
    records: readonly HubspotRecord[],
    { list }: Cursor,
  ): Promise<readonly HubspotRecord[]> {
    if (list === null || records.length === 0) return records;
    const ids = records.map(({ id }) => id);
    const members = await membersAmong(client, list, ids);
    return records.filter(({ id }) => members.has(id));
  }

  const isWithin = ({ from, to }: Cursor, time: number): boolean =>
    (from === null || time > from) && time <= to;

  const steps: Readonly<Record<Part, (cursor: Cursor, client: HubspotClient) => Promise<Step>>> = {
    async all({ after }, client) {
      const { records, next } = await listCompanies(client, { after, isArchived: false }, READ_PROPERTIES);
      return completed(client, records, next);
    },

    async members({ after, list }, client) {
      const { members, next } = await listMembers(client, list ?? '', after);
      const ids = members.map(({ id }) => id);
      return completed(client, await readCompanies(client, ids), next);
    },

    async changed(cursor, client) {
      const { after, from, to } = cursor;
      const window = { from: from ?? 0, to };
      const { records, next } = await searchChanged(client, 'companies', window, after, READ_PROPERTIES);
      const step = await completed(client, await listed(client, records, cursor), next);
      // A merged company may have been in the list before.
      return { ...step, gone: mergedInto(records) };
    },

    /** A deal that moves on needn't change its company. */
    async deals(cursor, client) {
      const { after, from, to } = cursor;
      const window = { from: from ?? 0, to };
      const { records: deals, next } = await searchChanged(client, 'deals', window, after, []);
      const dealIds = deals.map(({ id }) => id);
      const companyIds = await associatedIds(client, ['deals', 'companies'], dealIds);
      const records = await readCompanies(client, [...companyIds.values()].flat());
      // The others were read with those that changed.
      const fresh = records.filter((record) => !isWithin(cursor, changedAt(record)));
      const step = await completed(client, await listed(client, fresh, cursor), next);
      return { ...step, gone: [] };
    },

    async joined(cursor, client) {
      const { members, next } = await listMembers(client, cursor.list ?? '', cursor.after);
      const ids = members.filter(({ joinedAt }) => isWithin(cursor, joinedAt)).map(({ id }) => id);
      const records = await readCompanies(client, ids);
      const fresh = records.filter((record) => !isWithin(cursor, changedAt(record)));
      return { ...(await completed(client, fresh, next)), gone: [] };
    },

    /** HubSpot lists deleted companies without a filter, so all of them are looked at. */
    async archived(cursor, client) {
      const { after, from } = cursor;
      const { records, next } = await listCompanies(client, { after, isArchived: true }, []);
      const ids = records
        .filter(({ archivedAt }) => from === null || !archivedAt || isWithin(cursor, Date.parse(archivedAt)))
        .map(({ id }) => id);
      const merged = new Map(
        mergedInto(await readRecords(client, 'companies', { ids }, [MERGED])).map((gone) => [
          gone.crmId,
          gone,
        ]),
      );
      const gone = ids.map((crmId) => merged.get(crmId) ?? { crmId, mergedInto: null });
      return { companies: [], gone, after: next };
    },
  };

  return {
    begin({ since, listId }) {
      const from = since === null ? null : z.coerce.number().int().parse(since);
      const to = Math.max(from ?? 0, now() - SEARCH_LAG_MS);
      const [part = 'archived'] = partsOf({ from, list: listId });
      return JSON.stringify({ part, after: null, from, to, list: listId } satisfies Cursor);
    },

    async page(text, signal) {
      const cursor = cursors.parse(JSON.parse(text));
      const { companies, gone, after } = await steps[cursor.part](cursor, withSignal(signal));
      const parts = partsOf(cursor);
      const part = after === null ? parts[parts.indexOf(cursor.part) + 1] : cursor.part;
      if (part === undefined) return { companies, gone, next: null, mark: String(cursor.to) };
      return { companies, gone, next: JSON.stringify({ ...cursor, part, after }), mark: null };
    },

    async total({ since, listId }, signal) {
      // Of changes, HubSpot counts the companies but not those whose deals changed.
      if (since !== null) return null;
      return listId === null ? countCompanies(withSignal(signal)) : countMembers(withSignal(signal), listId);
    },

    owners: (signal) => readOwners(withSignal(signal)),
    lists: (signal) => companyLists(withSignal(signal)),
  };
}
