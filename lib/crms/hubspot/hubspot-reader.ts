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
import { hubspotClient } from './hubspot-client.ts';
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
  const client = hubspotClient(transport, credentials.access_token ?? '', pace, searchPace);
  let owners: ReadonlyMap<string, CrmOwner> | undefined;

  async function ownersById(signal: AbortSignal): Promise<ReadonlyMap<string, CrmOwner>> {
    owners ??= new Map((await readOwners(client, signal)).map((owner) => [owner.id, owner]));
    return owners;
  }

  const readCompanies = (ids: readonly string[], signal: AbortSignal): Promise<HubspotRecord[]> =>
    readRecords(client, 'companies', { ids }, READ_PROPERTIES, signal);

  async function completed(
    records: readonly HubspotRecord[],
    after: string | null,
    signal: AbortSignal,
  ): Promise<Step> {
    const companies = await completeCompanies(client, records, () => ownersById(signal), signal);
    return { companies, gone: mergedInto(records), after };
  }

  /** Without those that aren't in the list, if only a list is read. */
  async function listed(
    records: readonly HubspotRecord[],
    { list }: Cursor,
    signal: AbortSignal,
  ): Promise<readonly HubspotRecord[]> {
    if (list === null || records.length === 0) return records;
    const ids = records.map(({ id }) => id);
    const members = await membersAmong(client, list, ids, signal);
    return records.filter(({ id }) => members.has(id));
  }

  const isWithin = ({ from, to }: Cursor, time: number): boolean =>
    (from === null || time > from) && time <= to;

  const steps: Readonly<Record<Part, (cursor: Cursor, signal: AbortSignal) => Promise<Step>>> = {
    async all({ after }, signal) {
      const { records, next } = await listCompanies(
        client,
        { after, isArchived: false },
        READ_PROPERTIES,
        signal,
      );
      return completed(records, next, signal);
    },

    async members({ after, list }, signal) {
      const { members, next } = await listMembers(client, list ?? '', after, signal);
      const ids = members.map(({ id }) => id);
      return completed(await readCompanies(ids, signal), next, signal);
    },

    async changed(cursor, signal) {
      const { after, from, to } = cursor;
      const window = { from: from ?? 0, to };
      const { records, next } = await searchChanged(
        client,
        'companies',
        window,
        after,
        READ_PROPERTIES,
        signal,
      );
      const step = await completed(await listed(records, cursor, signal), next, signal);
      // A merged company may have been in the list before.
      return { ...step, gone: mergedInto(records) };
    },

    /** A deal that moves on needn't change its company. */
    async deals(cursor, signal) {
      const { after, from, to } = cursor;
      const window = { from: from ?? 0, to };
      const { records: deals, next } = await searchChanged(client, 'deals', window, after, [], signal);
      const dealIds = deals.map(({ id }) => id);
      const companyIds = await associatedIds(client, ['deals', 'companies'], dealIds, signal);
      const records = await readCompanies([...companyIds.values()].flat(), signal);
      // The others were read with those that changed.
      const fresh = records.filter((record) => !isWithin(cursor, changedAt(record)));
      const step = await completed(await listed(fresh, cursor, signal), next, signal);
      return { ...step, gone: [] };
    },

    async joined(cursor, signal) {
      const { members, next } = await listMembers(client, cursor.list ?? '', cursor.after, signal);
      const ids = members.filter(({ joinedAt }) => isWithin(cursor, joinedAt)).map(({ id }) => id);
      const records = await readCompanies(ids, signal);
      const fresh = records.filter((record) => !isWithin(cursor, changedAt(record)));
      return { ...(await completed(fresh, next, signal)), gone: [] };
    },

    /** HubSpot lists deleted companies without a filter, so all of them are looked at. */
    async archived(cursor, signal) {
      const { after, from } = cursor;
      const { records, next } = await listCompanies(client, { after, isArchived: true }, [], signal);
      const ids = records
        .filter(({ archivedAt }) => from === null || !archivedAt || isWithin(cursor, Date.parse(archivedAt)))
        .map(({ id }) => id);
      const merged = new Map(
        mergedInto(await readRecords(client, 'companies', { ids }, [MERGED], signal)).map((gone) => [
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
      const { companies, gone, after } = await steps[cursor.part](cursor, signal);
      const parts = partsOf(cursor);
      const part = after === null ? parts[parts.indexOf(cursor.part) + 1] : cursor.part;
      if (part === undefined) return { companies, gone, next: null, mark: String(cursor.to) };
      return { companies, gone, next: JSON.stringify({ ...cursor, part, after }), mark: null };
    },

    async total({ since, listId }, signal) {
      // Of changes, HubSpot counts the companies but not those whose deals changed.
      if (since !== null) return null;
      return listId === null ? countCompanies(client, signal) : countMembers(client, listId, signal);
    },

    owners: (signal) => readOwners(client, signal),
    lists: (signal) => companyLists(client, signal),
  };
}
