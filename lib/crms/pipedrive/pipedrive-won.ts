import type { z } from 'zod';
import { WON_CONTACTS_MAX } from '#domain/market/crm-imports/crm-reader.ts';
import type { PipedriveClient } from './pipedrive-client.ts';
import { deal, LIST_MAX, listPage } from './pipedrive-lists.ts';

export const DEALS = ['/api/v2/deals', '/api/v2/deals/archived'] as const;

/** 100,000 won deals, which take 2,000 tokens and half a minute. */
const WALK_MAX = 200;
/** Asking for each organization takes two calls. */
const FEW = 10;

type Deal = z.output<typeof deal>;
type Path = (typeof DEALS)[number];

/** The people of won deals, by organization. */
type People = Map<number, { readonly personId: number; readonly wonAt: string }[]>;

/** Keeps the people of the newest deals, each once. */
function note(people: People, { org_id, person_id, won_time }: Deal): void {
  if (org_id == null || person_id == null) return;
  const wonAt = won_time ?? '';
  const known = people.get(org_id) ?? [];
  const before = known.find(({ personId }) => personId === person_id);
  if (before && before.wonAt >= wonAt) return;
  const kept = [...known.filter((each) => each !== before), { personId: person_id, wonAt }]
    .toSorted((one, other) => (one.wonAt < other.wonAt ? 1 : -1))
    .slice(0, WON_CONTACTS_MAX);
  people.set(org_id, kept);
}

/**
 * Who was the contact of which won deal. Deals can't be listed for several organizations, so for a page with many
 * customers all won deals are walked once, and a container remembers them for the rest of the read. A walk that is
 * aborted goes on where it was.
 */
export class WonDeals {
  readonly #people: People = new Map();
  readonly #left: { readonly path: Path; cursor: string | undefined }[] = DEALS.map((path) => ({
    path,
    cursor: undefined,
  }));
  #pages = 0;

  async #page(client: PipedriveClient, path: Path, query: object) {
    const newestFirst = { status: 'won', sort_by: 'id', sort_direction: 'desc', limit: `${LIST_MAX}` };
    return listPage(client, path, { ...newestFirst, ...query }, deal);
  }

  /** False if there are too many. */
  async #walk(client: PipedriveClient): Promise<boolean> {
    for (let [first] = this.#left; first; [first] = this.#left) {
      if (this.#pages >= WALK_MAX) return false;
      const found = await this.#page(client, first.path, { cursor: first.cursor });
      this.#pages += 1;
      for (const each of found?.rows ?? []) note(this.#people, each);
      first.cursor = found?.next;
      // Without a page the cursor was too old, and the list begins again.
      if (found && found.next === undefined) this.#left.shift();
    }
    return true;
  }

  /** The ids of the people who were the contacts of these organizations' won deals, newest first. */
  async peopleOf(
    client: PipedriveClient,
    organizations: readonly number[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    let people = this.#people;
    const isFew = organizations.length <= FEW && this.#pages === 0;
    if (isFew || !(await this.#walk(client))) {
      people = new Map();
      for (const id of organizations)
        for (const path of DEALS) {
          const found = await this.#page(client, path, { org_id: `${id}` });
          for (const each of found?.rows ?? []) note(people, each);
        }
    }
    return new Map(organizations.map((id) => [id, (people.get(id) ?? []).map(({ personId }) => personId)]));
  }
}

/** The reads that a container remembers. */
const REMEMBERED = 4;
const reads = new Map<string, WonDeals>();

/** The won deals as one read sees them. */
export function wonDealsOf(read: string): WonDeals {
  const known = reads.get(read) ?? new WonDeals();
  reads.delete(read);
  reads.set(read, known);
  for (const oldest of reads.keys()) if (reads.size > REMEMBERED) reads.delete(oldest);
  return known;
}
