import { createWorkspace, type Workspace } from '#domain/workspace/workspaces/workspace.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { newId } from '#platform/ids.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import { removeTemporaryWorkspace } from '#table/workspaces/remove-temporary-workspace.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import type { AdminContext } from '../command.ts';

/** Unique among operators' workspaces: no one can own this domain. */
const NAME = 'Smoke test of a deploy (temporary)';
const DOMAIN = 'smoke-test.invalid';

/** Longer than a smoke test takes. A key left behind expires by itself, and its workspace then counts as a leftover. */
const KEY_MINUTES = 15;

export interface TemporaryAccess {
  readonly apiKey: string;
  /** The name of the workspace's people list. */
  readonly listName: string;
}

const listNameOf = (id: string): string => `smoke test ${id}`;

const remove = (context: AdminContext, { id, created_at }: Workspace): Promise<void> =>
  removeTemporaryWorkspace(context.table, { id, created_at, listNames: [listNameOf(id)] }, context.now());

/** Removes the leftovers of killed deploys; returns how many there were. */
export async function removeTemporaryWorkspaces(context: AdminContext): Promise<number> {
  const store = createWorkspaceStore(context.table);
  const eldest = new Date(context.now().getTime() - KEY_MINUTES * 60_000).toISOString();
  const candidates = (await store.list()).filter(
    ({ name, created_at }) => name === NAME && created_at < eldest,
  );
  let count = 0;
  for (const workspace of candidates) {
    const profile = await store.companyProfile(workspace.id);
    // An interrupted removal may already have deleted the profile.
    if (profile && profile.domain !== DOMAIN) continue;
    await remove(context, workspace);
    count += 1;
  }
  return count;
}

/** Provides a key of a temporary workspace, which is always removed afterward. */
export async function withTemporaryWorkspace<T>(
  context: AdminContext,
  use: (access: TemporaryAccess) => Promise<T>,
): Promise<T> {
  const { table, now } = context;
  const workspace = await createWorkspace(
    { store: createWorkspaceStore(table), now, newId },
    { name: NAME, domain: DOMAIN, logoUrl: '', businessContext: '' },
  );
  try {
    // Discoveries need one, and no credit.
    await createPlanStore(table).change(workspace.id, { subscription_status: 'active' });
    const { text } = await issueApiKey(context, {
      workspaceId: workspace.id,
      scope: 'write',
      memberId: null,
      name: NAME,
      expiresAt: new Date(now().getTime() + KEY_MINUTES * 60_000).toISOString(),
    });
    return await use({ apiKey: text, listName: listNameOf(workspace.id) });
  } finally {
    await remove(context, workspace);
  }
}
