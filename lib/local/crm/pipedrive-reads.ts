import * as z from 'zod';
import { FILLED_LIST, filledOwners } from './filled-companies.ts';
import { type CompanyObject, type PipedriveCompany, timeOf } from './pipedrive-company.ts';
import { type Deal, isListed, type PipedriveDeals } from './pipedrive-deals.ts';

const PAGE_MAX = 500;
const IDS_MAX = 100;
const CODES_MAX = 15;
const FILTER_ID = '7';

/** Fields of organizations that newer companies only return when asked for. */
export const ASKED_FOR = ['website', 'industry', 'employee_count'] as const;
const COUNTS = ['open_deals_count', 'won_deals_count', 'lost_deals_count', 'people_count'] as const;

/** Why a list is refused. */
export type ListProblem = { readonly problem: string };
type Listed = { readonly data: readonly object[]; readonly next_cursor: string | null };

const cursorBody = z.object({ after: z.number(), epoch: z.int() });

interface Row {
  readonly id: number;
  readonly updatedAt: number;
}

/** What a company of the sandbox answers to lists. */
export class PipedriveReads {
  readonly #company: PipedriveCompany;
  readonly #deals: PipedriveDeals;
  /** Cursors from before are refused. */
  epoch = 0;
  /** Fewer records than asked for. */
  pageMax = PAGE_MAX;
  /** Organizations that aren't listed, not even by their ids. */
  hidden: ReadonlySet<number> = new Set();
  asksForFields = false;

  constructor(company: PipedriveCompany, deals: PipedriveDeals) {
    this.#company = company;
    this.#deals = deals;
  }

  /** The records that a list of organizations or persons has. Deleted ones are only found by their ids. */
  records(kind: CompanyObject, query: URLSearchParams): Listed | ListProblem {
    const codes = query.get('custom_fields')?.split(',');
    const asked = query.get('ids')?.split(',').map(Number);
    const included = query.get('include_fields')?.split(',') ?? [];
    const known: readonly string[] = [...COUNTS, ...(this.asksForFields ? ASKED_FOR : [])];
    const unknown = included.find((name) => kind !== 'organizations' || !known.includes(name));
    if (unknown !== undefined) return { problem: `include_fields: ${unknown} is not allowed` };
    if ((codes?.length ?? 0) > CODES_MAX) return { problem: `at most ${CODES_MAX} custom_fields` };
    if ((asked?.length ?? 0) > IDS_MAX) return { problem: `at most ${IDS_MAX} ids` };
    const orgId = query.get('org_id');
    const filterId = query.get('filter_id');
    if (filterId !== null && filterId !== FILTER_ID) return { problem: 'filter_id does not exist' };
    const found = (asked ?? this.#company.ids(kind)).flatMap((id) => {
      const record = this.#company.find(kind, id);
      if (!record || (record.isDeleted && !asked)) return [];
      if (kind === 'organizations' && this.hidden.has(id)) return [];
      // A filter overrides what else is asked for.
      if (filterId !== null) return isListed(record) ? [record] : [];
      return orgId === null || record.data.get('org_id') === Number(orgId) ? [record] : [];
    });
    const isWindowed = filterId === null;
    return this.#page(found, query, isWindowed, ({ id }) => this.#shown(kind, id, codes, included));
  }

  #shown(
    kind: CompanyObject,
    id: number,
    codes: readonly string[] | undefined,
    included: readonly string[],
  ): object {
    const shown = { ...this.#company.shown(kind, id, codes) };
    if (kind === 'persons') return shown;
    const deals = this.#deals.of(id);
    const counts: Readonly<Record<string, number>> = {
      open_deals_count: deals.filter(({ status }) => status === 'open').length,
      won_deals_count: deals.filter(({ status }) => status === 'won').length,
      lost_deals_count: deals.filter(({ status }) => status === 'lost').length,
      people_count: 0,
    };
    const left = this.asksForFields ? ASKED_FOR.filter((name) => !included.includes(name)) : [];
    return Object.fromEntries([
      ...Object.entries(shown).filter(([name]) => !left.some((each) => each === name)),
      ...included.flatMap((name) => (name in counts ? [[name, counts[name]]] : [])),
    ]);
  }

  deals(isArchived: boolean, query: URLSearchParams): Listed | ListProblem {
    const statuses = query.get('status')?.split(',') ?? ['open', 'won', 'lost'];
    const orgId = query.get('org_id');
    const candidates = orgId === null ? this.#deals.all : this.#deals.of(Number(orgId));
    const found = candidates.filter(
      (deal) => deal.isArchived === isArchived && statuses.includes(deal.isDeleted ? 'deleted' : deal.status),
    );
    return this.#page(found, query, true, (deal: Deal) => this.#deals.shown(deal));
  }

  #page<Item extends Row>(
    items: readonly Item[],
    query: URLSearchParams,
    isWindowed: boolean,
    shown: (item: Item) => object,
  ): Listed | ListProblem {
    const limit = Number(query.get('limit') ?? 100);
    if (limit > PAGE_MAX) return { problem: `limit must be at most ${PAGE_MAX}` };
    const sortBy = query.get('sort_by') ?? 'id';
    if (sortBy !== 'id') return { problem: `the sandbox doesn't sort by ${sortBy}` };
    const sign = query.get('sort_direction') === 'desc' ? -1 : 1;
    const [since, until] = isWindowed
      ? [query.get('updated_since'), query.get('updated_until')]
      : [null, null];
    const cursor = query.get('cursor');
    const from = cursor === null ? null : this.#read(cursor);
    if (from === undefined) return { problem: 'cursor is not valid' };
    const left = items
      .filter(({ id, updatedAt }) => {
        const time = timeOf(updatedAt);
        const isAfter = from === null || (id - from) * sign > 0;
        return isAfter && (since === null || time >= since) && (until === null || time < until);
      })
      .toSorted((one, other) => (one.id - other.id) * sign);
    const page = left.slice(0, Math.min(limit, this.pageMax));
    const last = page.at(-1);
    const next_cursor =
      last && left.length > page.length
        ? Buffer.from(JSON.stringify({ after: last.id, epoch: this.epoch })).toString('base64url')
        : null;
    return { data: page.map(shown), next_cursor };
  }

  /** Undefined if it is too old or not a cursor. */
  #read(cursor: string): number | undefined {
    const text = Buffer.from(cursor, 'base64url').toString();
    const body = text.startsWith('{') ? cursorBody.safeParse(JSON.parse(text)).data : undefined;
    return body?.epoch === this.epoch ? body.after : undefined;
  }

  users(): object[] {
    return filledOwners.map(({ number, firstName, lastName, email, isActive }) => ({
      id: number,
      name: `${firstName} ${lastName}`,
      email,
      active_flag: isActive,
    }));
  }

  filters(type: string | null): object[] {
    const filter = { id: Number(FILTER_ID), name: FILLED_LIST, active_flag: true, type: 'org' };
    const old = { id: 8, name: 'Old', active_flag: false, type: 'org' };
    return type === 'org' ? [filter, old] : [];
  }
}
