import type { Refuse } from '#contract/errors.ts';
import { MAX_LISTS, type PeopleList } from '#contract/people-lists.ts';
import type { PeopleListStore } from './people-list-store.ts';

export interface CreatePeopleListPorts {
  readonly lists: Pick<PeopleListStore, 'findByName' | 'add'>;
  readonly now: () => Date;
  readonly newId: (prefix: 'lst') => string;
  readonly refuse: Refuse<'limit_exceeded'>;
}

/** If the name is taken but free again when its list is looked up, creation is retried. */
const MAX_TRIES = 5;

/** Creates a list, or finds the one with this name. */
export async function createPeopleList(
  { lists, now, newId, refuse }: CreatePeopleListPorts,
  {
    workspaceId,
    memberId = null,
  }: { readonly workspaceId: string; readonly memberId?: string | null | undefined },
  name: string,
): Promise<{ readonly list: PeopleList; readonly created: boolean }> {
  const id = newId('lst');
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const existingList = await lists.findByName(workspaceId, name);
    // The same id means that an earlier try of this request created it.
    if (existingList) return { list: existingList, created: existingList.id === id };
    const list = {
      id,
      name,
      member_count: 0,
      created_by: memberId,
      created_at: now().toISOString(),
    };
    const outcome = await lists.add(workspaceId, list);
    if (outcome === 'added') return { list, created: true };
    if (outcome === 'full') {
      throw refuse('limit_exceeded', `A workspace has at most ${MAX_LISTS} people lists. Delete one first.`);
    }
  }
  throw new Error(`the list name was taken and freed ${MAX_TRIES} times while a list was being created`);
}
