import * as z from 'zod';
import type {
  CrmCompanyRead,
  CrmPage,
  CrmReader,
  CrmReadOrder,
  GoneCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { missingIds } from './missing-ids.ts';
import type { PipedriveClient } from './pipedrive-client.ts';
import { ownerOf, PipedriveCompanies } from './pipedrive-companies.ts';
import {
  deal,
  LIST_MAX,
  type Listed,
  listByIds,
  listFilters,
  listPage,
  listUsers,
  type Organization,
  organization,
} from './pipedrive-lists.ts';
import { DEALS, wonDealsOf } from './pipedrive-won.ts';

const ORGANIZATIONS = '/api/v2/organizations';
/** How far a read stays behind the present, because Pipedrive's replicas may. */
const BEHIND_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Archived deals rarely change, and every look takes ten tokens. */
const ARCHIVED_EVERY_MS = DAY_MS;
/** Pipedrive doesn't say what was deleted or merged. Finding out takes a list of all organizations. */
const SWEEP_EVERY_MS = 7 * DAY_MS;
/** How often a phase begins again because Pipedrive no longer takes its cursor. */
const MAX_RESTARTS = 3;
/** Pages of changed deals that are read for a filter. If more changed, all of its organizations count as changed. */
const MAX_CHANGED_PAGES = 20;

const time = z.iso.datetime();

/** What the next read of changes needs to know. */
const mark = z.object({
  at: time,
  /** When all organizations were last listed. */
  swept: time,
  /** Until when archived deals are known. */
  archived: time,
  /** The highest id so far. */
  top: z.int(),
});

const place = mark.omit({ at: true }).extend({
  /** Everything is `all`. Changes are `changed`, `deals`, `archived` and `sweep`, or for a filter `members` and `sweep`. */
  phase: z.enum(['all', 'members', 'changed', 'deals', 'archived', 'sweep']),
  since: time.nullable(),
  until: time,
  list: z.string().nullable(),
  cursor: z.string().optional(),
  /** The last id of the page before. */
  after: z.int().default(0),
  restarts: z.int().default(0),
});
type Place = z.output<typeof place>;
type Phase = Place['phase'];

interface Found {
  readonly companies?: readonly CrmCompanyRead[];
  readonly gone?: readonly GoneCompany[];
  readonly missing?: readonly string[];
  /** Where to continue. Null at the end of the phase. */
  readonly next: Place | null;
}

const isDue = (since: string, until: string, everyMs: number): boolean =>
  Date.parse(until) - Date.parse(since) >= everyMs;

/** The phases that follow, as far as they are due. */
function phasesAfter({ phase, swept, archived, until }: Place): Phase[] {
  const order: readonly Phase[] = ['changed', 'deals', 'archived', 'sweep'];
  const rest = phase === 'members' ? (['sweep'] as const) : order.slice(order.indexOf(phase) + 1);
  return rest.filter((each) => {
    if (phase === 'all') return false;
    if (each === 'archived') return isDue(archived, until, ARCHIVED_EVERY_MS);
    return each !== 'sweep' || isDue(swept, until, SWEEP_EVERY_MS);
  });
}

/** What the phase has brought up to date by its end. */
function ended({ phase, until, archived, swept, ...rest }: Place): Place {
  const seesArchived =
    phase === 'all' ||
    phase === 'archived' ||
    (phase === 'members' && isDue(archived, until, ARCHIVED_EVERY_MS));
  const seesAll = phase === 'all' || phase === 'sweep';
  return {
    ...rest,
    phase,
    until,
    archived: seesArchived ? until : archived,
    swept: seesAll ? until : swept,
  };
}

const byId = { sort_by: 'id', sort_direction: 'asc', limit: `${LIST_MAX}` };
/** Pipedrive knows whole seconds. */
const seconds = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');
const windowOf = (since: string, until: string) => ({
  updated_since: seconds(since),
  updated_until: seconds(until),
});

const liveOf = (rows: readonly Organization[]): Organization[] =>
  rows.filter(({ is_deleted }) => !is_deleted);
const deletedOf = (rows: readonly Organization[]): GoneCompany[] =>
  rows.filter(({ is_deleted }) => is_deleted).map(({ id }) => ({ crmId: String(id), mergedInto: null }));

/** Reads a Pipedrive company. */
export function pipedriveReader(
  withSignal: (signal: AbortSignal) => PipedriveClient,
  connection: string,
  now: () => number = Date.now,
): CrmReader {
  const companies = new PipedriveCompanies();
  /** The organizations of deals that changed within a window, for filters. Null if too many did. */
  const changedFor = new Map<string, Promise<ReadonlySet<number> | null>>();

  const complete = (rows: readonly Organization[], { until }: Place, client: PipedriveClient) =>
    companies.of(client, rows, wonDealsOf(`${connection} ${until}`));

  /** Begins the phase again. What was read before comes twice. */
  function restarted(from: Place): Found {
    const { cursor: _, ...begin } = from;
    if (from.restarts < MAX_RESTARTS) return { next: { ...begin, after: 0, restarts: from.restarts + 1 } };
    const message = 'Pipedrive keeps rejecting its own cursors.';
    throw new VendorRefusedError({ code: 'unexpected_answer', message });
  }

  const nextPage = (from: Place, { next, rows }: Listed<{ readonly id: number }>): Place | null =>
    next === undefined ? null : { ...from, cursor: next, after: rows.at(-1)?.id ?? from.after };

  async function organizations(from: Place, client: PipedriveClient) {
    const query = { ...byId, ...(await companies.query(client)), cursor: from.cursor };
    return listPage(client, ORGANIZATIONS, { ...query, filter_id: from.list ?? undefined }, organization);
  }

  async function all(from: Place, client: PipedriveClient): Promise<Found> {
    const found = await organizations(from, client);
    if (!found) return restarted(from);
    return {
      companies: await complete(liveOf(found.rows), from, client),
      gone: deletedOf(found.rows),
      missing: from.list === null ? missingIds(found, from) : [],
      next: nextPage(from, found),
    };
  }

  async function sweep(from: Place, client: PipedriveClient): Promise<Found> {
    const found = await listPage(client, ORGANIZATIONS, { ...byId, cursor: from.cursor }, organization);
    if (!found) return restarted(from);
    return { gone: deletedOf(found.rows), missing: missingIds(found, from), next: nextPage(from, found) };
  }

  /** The organizations with these ids. */
  async function ofIds(
    ids: readonly number[],
    from: Place,
    client: PipedriveClient,
  ): Promise<CrmCompanyRead[]> {
    if (ids.length === 0) return [];
    const query = await companies.query(client);
    const rows = await listByIds(client, ORGANIZATIONS, ids, query, organization);
    return complete(liveOf(rows), from, client);
  }

  async function changed(from: Place, since: string, client: PipedriveClient): Promise<Found> {
    const query = { ...byId, ...windowOf(since, from.until), cursor: from.cursor };
    const found = await listPage(client, ORGANIZATIONS, query, organization);
    if (!found) return restarted(from);
    const ids = liveOf(found.rows).map(({ id }) => id);
    return {
      companies: await ofIds(ids, from, client),
      gone: deletedOf(found.rows),
      next: nextPage(from, found),
    };
  }

  const changedDeals = (path: (typeof DEALS)[number], since: string, from: Place, client: PipedriveClient) =>
    listPage(
      client,
      path,
      {
        ...byId,
        ...windowOf(since, from.until),
        status: 'open,won,lost,deleted',
        cursor: from.cursor,
      },
      deal,
    );

  const organizationsOf = (rows: readonly z.output<typeof deal>[]): number[] => [
    ...new Set(rows.flatMap(({ org_id }) => org_id ?? [])),
  ];

  async function deals(
    from: Place,
    path: (typeof DEALS)[number],
    since: string,
    client: PipedriveClient,
  ): Promise<Found> {
    const found = await changedDeals(path, since, from, client);
    if (!found) return restarted(from);
    return {
      companies: await ofIds(organizationsOf(found.rows), from, client),
      next: nextPage(from, found),
    };
  }

  async function dealsChangedIn(from: Place, since: string, client: PipedriveClient) {
    const ids = new Set<number>();
    const paths = isDue(from.archived, from.until, ARCHIVED_EVERY_MS) ? DEALS : DEALS.slice(0, 1);
    for (const path of paths) {
      const begin = path === DEALS[0] ? since : from.archived;
      let cursor: string | undefined;
      for (let pages = 0; ; pages += 1) {
        if (pages >= MAX_CHANGED_PAGES) return null;
        const found = await changedDeals(path, begin, { ...from, cursor: cursor ?? '' }, client);
        if (!found) return null;
        for (const id of organizationsOf(found.rows)) ids.add(id);
        cursor = found.next;
        if (cursor === undefined) break;
      }
    }
    return ids;
  }

  /**
   * What changed among the organizations of a filter. Pipedrive ignores other conditions when a filter is given, so all
   * of them are listed.
   */
  async function members(from: Place, since: string, client: PipedriveClient): Promise<Found> {
    const window = `${since} ${from.until}`;
    const asking = changedFor.get(window) ?? dealsChangedIn(from, since, client);
    changedFor.set(window, asking);
    asking.catch(() => changedFor.delete(window));
    const withDeals = await asking;
    const found = await organizations(from, client);
    if (!found) return restarted(from);
    const isChanged = ({ id, update_time }: Organization): boolean => {
      if (withDeals === null || withDeals.has(id) || !update_time) return true;
      return update_time >= seconds(since) && update_time < seconds(from.until);
    };
    return {
      companies: await complete(liveOf(found.rows).filter(isChanged), from, client),
      next: nextPage(from, found),
    };
  }

  function read(from: Place, client: PipedriveClient): Promise<Found> {
    const { phase, since, archived } = from;
    if (since === null || phase === 'all') return all(from, client);
    if (phase === 'members') return members(from, since, client);
    if (phase === 'changed') return changed(from, since, client);
    if (phase === 'sweep') return sweep(from, client);
    return phase === 'deals' ? deals(from, DEALS[0], since, client) : deals(from, DEALS[1], archived, client);
  }

  async function page(cursor: string, client: PipedriveClient): Promise<CrmPage> {
    const from = place.parse(JSON.parse(cursor));
    const { companies: found = [], gone = [], missing = [], next } = await read(from, client);
    const top = Math.max(from.top, ...found.map(({ crmId }) => Number(crmId)));
    const goesOn = (following: Place): CrmPage => ({
      companies: found,
      gone,
      missing,
      next: JSON.stringify({ ...following, top }),
      mark: null,
    });
    if (next) return goesOn(next);
    const { cursor: _, ...done } = ended(from);
    const [phase] = phasesAfter(from);
    if (phase !== undefined) return goesOn({ ...done, phase, after: 0, restarts: 0 });
    const { until: at, swept, archived } = done;
    return {
      companies: found,
      gone,
      missing,
      next: null,
      mark: JSON.stringify({ at, swept, archived, top }),
    };
  }

  return {
    begin({ since, listId }: CrmReadOrder) {
      const behind = new Date(now() - BEHIND_MS).toISOString();
      const last = since === null ? undefined : mark.parse(JSON.parse(since));
      const until = last && last.at > behind ? last.at : behind;
      const phase: Phase = !last ? 'all' : listId === null ? 'changed' : 'members';
      const from: z.input<typeof place> = {
        phase,
        since: last?.at ?? null,
        until,
        list: listId,
        swept: last?.swept ?? until,
        archived: last?.archived ?? until,
        top: last?.top ?? 0,
      };
      return JSON.stringify(from);
    },
    page: (cursor, signal) => page(cursor, withSignal(signal)),
    /** Pipedrive shows deleted organizations by their ids for 30 days. It leaves out those that the user may not see. */
    async look(crmIds, signal) {
      const rows = await listByIds(withSignal(signal), ORGANIZATIONS, crmIds.map(Number), {}, organization);
      return new Map(rows.map(({ id, is_deleted }) => [String(id), is_deleted ? 'deleted' : 'there']));
    },
    // Pipedrive doesn't count.
    total: async () => null,
    owners: async (signal) => (await listUsers(withSignal(signal))).map(ownerOf),
    lists: (signal) => listFilters(withSignal(signal)),
  };
}
