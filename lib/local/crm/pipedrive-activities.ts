import * as z from 'zod';
import type { SandboxRecord } from './sandbox.ts';

/** An error as the API returns it. */
export interface CompanyProblem {
  readonly status: number;
  readonly error: string;
  readonly code?: string;
}

type Kind = 'notes' | 'tasks';

/** Users of the company. One of them has left and can't be given an activity. */
export const COMPANY_USERS = { active: 2, left: 3 } as const;

const PAGE_MAX = 500;
const USERS: readonly number[] = [1, COMPANY_USERS.active];

const BODY = {
  notes: z.strictObject({ content: z.string().min(1).max(100_000), org_id: z.int() }),
  tasks: z.strictObject({
    subject: z.string().max(255),
    type: z.enum(['call', 'meeting', 'task', 'deadline', 'email', 'lunch']),
    due_date: z.iso.date(),
    note: z.string().max(100_000),
    org_id: z.int(),
    owner_id: z
      .int()
      .refine((id) => USERS.includes(id), 'owner_id is not an active user')
      .optional(),
  }),
};

interface Activity {
  readonly kind: Kind;
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>> & { readonly org_id: number };
}

type Answer =
  | { readonly status: number; readonly data: unknown; readonly additional: object | null }
  | { readonly status: number; readonly error: string };

/** The notes and activities of a company: notes are of v1, activities of v2. */
export class PipedriveActivities {
  readonly #all: Activity[] = [];
  readonly #hasOrganization: (id: number) => boolean;
  /** Whether the token's user may use notes and activities. */
  isAllowed = true;

  constructor(hasOrganization: (id: number) => boolean) {
    this.#hasOrganization = hasOrganization;
  }

  /** Undefined for a call that isn't about notes or activities. */
  answer(method: string, pathname: string, query: URLSearchParams, body: string): Answer | undefined {
    const kinds: Readonly<Record<string, Kind>> = { '/api/v1/notes': 'notes', '/api/v2/activities': 'tasks' };
    const kind = kinds[pathname];
    if (!kind) return undefined;
    if (!this.isAllowed) return { status: 403, error: 'Scope and URL mismatch' };
    if (method === 'POST') return this.#add(kind, JSON.parse(body));
    if (method === 'GET') return this.#list(kind, query);
    return { status: 405, error: 'Method not allowed' };
  }

  #add(kind: Kind, body: unknown): Answer {
    const parsed = BODY[kind].safeParse(body);
    if (!parsed.success)
      return {
        status: 400,
        error: `Validation failed: ${parsed.error.issues.map(({ message }) => message).join('; ')}`,
      };
    if (!this.#hasOrganization(parsed.data.org_id)) return { status: 400, error: 'Organization not found.' };
    const activity = { kind, id: 7_001 + this.#all.length, data: parsed.data };
    this.#all.push(activity);
    return { status: 201, data: { id: activity.id, ...activity.data }, additional: null };
  }

  /** Oldest first. v1 counts from `start`, v2 continues after a cursor. */
  #list(kind: Kind, query: URLSearchParams): Answer {
    const limit = Number(query.get('limit') ?? 100);
    if (limit > PAGE_MAX) return { status: 400, error: `limit must be at most ${PAGE_MAX}` };
    const orgId = query.get('org_id');
    const all = this.#all
      .filter((each) => each.kind === kind && (orgId === null || each.data.org_id === Number(orgId)))
      .map(({ id, data }) => ({ id, ...data }));
    const start = Number(query.get(kind === 'notes' ? 'start' : 'cursor') ?? 0);
    const end = start + limit;
    const hasMore = end < all.length;
    const pagination = {
      start,
      limit,
      more_items_in_collection: hasMore,
      ...(hasMore && { next_start: end }),
    };
    const additional = kind === 'notes' ? { pagination } : { next_cursor: hasMore ? String(end) : null };
    const data = all.slice(start, end);
    // v1 returns null for an empty list.
    return { status: 200, data: kind === 'notes' && data.length === 0 ? null : data, additional };
  }

  shown(): SandboxRecord[] {
    return this.#all.map(({ kind, id, data }) => ({
      kind: kind === 'notes' ? 'note' : 'task',
      id: String(id),
      fields: {
        name: 'Note',
        ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])),
      },
      companyId: String(data.org_id),
      changed: [],
      writes: 1,
      isCustomers: false,
    }));
  }
}
