import type { AdminContext } from '#admin/command.ts';
import { issueApiKey } from '#admin/issue-api-key.ts';
import { createWorkspace, type Workspace } from '#domain/workspaces/workspace.ts';
import { newId } from '#platform/ids.ts';
import { removeTemporaryWorkspace } from '#table/workspaces/remove-temporary-workspace.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

/** Of all that operators create nothing else has this name and this domain, which nobody can own. */
const NAME = 'Smoke test of a deploy (temporary)';
const DOMAIN = 'smoke-test.invalid';

/** Longer than a smoke test may take: a key that was left behind ends by itself, and its workspace is a leftover. */
const KEY_MINUTES = 10;

export interface TemporaryAccess {
  readonly apiKey: string;
  /** What a people list of the workspace may be called. */
  readonly listName: string;
}

const listNameOf = (id: string): string => `smoke test ${id}`;

const remove = (context: AdminContext, { id, created_at }: Workspace): Promise<void> =>
  removeTemporaryWorkspace(context.table, { id, created_at, listNames: [listNameOf(id)] }, context.now());

/** Takes away what deploys that were killed have left behind, and says how many there were. */
export async function sweepTemporaryWorkspaces(context: AdminContext): Promise<number> {
  const store = workspaceStore(context.table);
  const eldest = new Date(context.now().getTime() - KEY_MINUTES * 60_000).toISOString();
  const named = (await store.list()).filter(({ name, created_at }) => name === NAME && created_at < eldest);
  let count = 0;
  for (const workspace of named) {
    const profile = await store.companyProfile(workspace.id);
    // A removal that was cut short has taken the profile already.
    if (profile && profile.domain !== DOMAIN) continue;
    await remove(context, workspace);
    count += 1;
  }
  return count;
}

/** Lends a key of a workspace that is gone afterwards, whatever happens meanwhile. */
export async function withTemporaryWorkspace<T>(
  context: AdminContext,
  use: (access: TemporaryAccess) => Promise<T>,
): Promise<T> {
  const { table, now } = context;
  const workspace = await createWorkspace(
    { store: workspaceStore(table), now, newId },
    { name: NAME, domain: DOMAIN, logoUrl: '', businessContext: '' },
  );
  try {
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
