import type { Refuse } from '#contract/errors.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { PeopleListStore } from './people-list-store.ts';

export interface DeletePeopleListPorts {
  readonly lists: Pick<PeopleListStore, 'get' | 'remove'>;
  readonly refuse: Refuse<'not_found' | 'forbidden'>;
}

/** Deletes a list. A scoped member can only delete their own, because others may contain people they can't see. */
export async function deletePeopleList(
  { lists, refuse }: DeletePeopleListPorts,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const list = await lists.get(viewer.workspaceId, id);
  if (!list) throw refuse('not_found');
  const memberId = scopedMemberId(viewer);
  if (memberId !== undefined && list.created_by !== memberId) {
    throw refuse('forbidden', 'A member with scoped visibility may delete only the lists they created.');
  }
  if (!(await lists.remove(viewer.workspaceId, id))) throw refuse('not_found');
}
