import type { Refuse } from '#contract/errors.ts';
import { VIEWS_MAX, VIEWS_PER_AUTHOR_MAX, type View } from '#contract/views.ts';
import type { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { mayChange } from '#domain/workspace/members/may-change.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';

export interface ViewStore {
  list(workspaceId: string): Promise<View[]>;
  get(workspaceId: string, id: string): Promise<View | undefined>;
  add(workspaceId: string, view: View): Promise<'done' | 'full'>;
  /** Saves `after` unless the view has changed since `before` was read. */
  save(workspaceId: string, before: View, after: View): Promise<'saved' | typeof CHANGED>;
  remove(workspaceId: string, view: View): Promise<boolean>;
}

/** Private views are their author's; keys without a member share theirs. */
const sees = ({ memberId }: Viewer, { shared, created_by }: View): boolean =>
  shared || created_by === (memberId ?? null);

/** The views that the caller sees, by name. */
export const listViews = async (views: Pick<ViewStore, 'list'>, viewer: Viewer): Promise<View[]> =>
  (await views.list(viewer.workspaceId))
    .filter((view) => sees(viewer, view))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));

/** Saves filters under a name. */
export async function createView(
  { views, refuse }: { readonly views: ViewStore; readonly refuse: Refuse<'limit_exceeded'> },
  viewer: Viewer,
  wanted: Pick<View, 'id' | 'name' | 'of' | 'filters' | 'shared'>,
  now: Date,
): Promise<View> {
  const at = now.toISOString();
  const view = { ...wanted, created_by: viewer.memberId ?? null, created_at: at, updated_at: at };
  if ((await views.add(viewer.workspaceId, view)) === 'done') return view;
  throw refuse(
    'limit_exceeded',
    `You already have ${VIEWS_PER_AUTHOR_MAX} views, or the workspace ${VIEWS_MAX}. Delete one first.`,
  );
}

interface ChangeViewPorts {
  readonly views: ViewStore;
  readonly members: Pick<MemberStore, 'get'>;
  readonly refuse: Refuse<'not_found' | 'forbidden'>;
}

/** The view, if the caller may change it. */
async function changeable({ views, members, refuse }: ChangeViewPorts, viewer: Viewer, id: string) {
  const view = await views.get(viewer.workspaceId, id);
  if (!view || !sees(viewer, view)) throw refuse('not_found');
  if (await mayChange(members, viewer, view.created_by)) return view;
  throw refuse('forbidden', 'Only its author or an admin may change a view.');
}

/** Changes a view. Safe to repeat. */
export const updateView = (
  ports: ChangeViewPorts,
  viewer: Viewer,
  id: string,
  change: Partial<Pick<View, 'name' | 'filters' | 'shared'>>,
  now: Date,
): Promise<View> =>
  retryWhileChanged(async () => {
    const before = await changeable(ports, viewer, id);
    const after = { ...before, ...change, updated_at: now.toISOString() };
    const outcome = await ports.views.save(viewer.workspaceId, before, after);
    return outcome === 'saved' ? after : outcome;
  });

export async function deleteView(ports: ChangeViewPorts, viewer: Viewer, id: string): Promise<void> {
  const view = await changeable(ports, viewer, id);
  if (!(await ports.views.remove(viewer.workspaceId, view))) throw ports.refuse('not_found');
}
