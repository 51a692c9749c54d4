import { deleteWorkspaceSecrets } from '#platform/workspace-secrets.ts';
import { countPendingJobs } from '#table/pending-jobs/pending-job-store.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createIntegrationStore, createSignInProviderStore } from '#table/workspaces/integration-store.ts';
import { removeWorkspace } from '#table/workspaces/remove-workspace.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type Command, UsageError } from './command.ts';
import { requireWorkspace, workspaceOption } from './require.ts';

export const workspaceRemove: Command = {
  name: 'workspace remove',
  summary:
    'Delete a workspace with its keys, credentials and all its data; cannot be undone, and reads the whole table',
  options: {
    workspace: workspaceOption,
    confirm: { value: 'NAME', help: "the workspace's name, to confirm the removal" },
  },
  async run({ table, now, secrets, stage = 'local' }, input) {
    const id = await requireWorkspace(table, input.text('workspace'));
    const name = (await createWorkspaceStore(table).get(id))?.name ?? '';
    if (input.optional('confirm') !== name) {
      throw new UsageError(
        `This deletes all data of "${name}" permanently. Confirm with --confirm "${name}".`,
      );
    }
    const runningPushes = await countPendingJobs(table, 'push_run', id);
    if (runningPushes > 0) {
      throw new UsageError(
        `${runningPushes} pushes of "${name}" are still running. Wait for them to finish, or delete their destinations.`,
      );
    }
    const importing = await countPendingJobs(table, 'crm_import', id);
    if (importing > 0) {
      throw new UsageError(
        `An import of "${name}" from a CRM is still running. Stop it through the API, and wait five minutes for its last page.`,
      );
    }
    const stores = [createIntegrationStore(table), createSignInProviderStore(table)];
    const integrations = await Promise.all(stores.map((store) => store.get(id)));
    const connected = integrations.flatMap((integration) => Object.keys(integration.connected));
    if (connected.length > 0) {
      throw new UsageError(
        `"${name}" is still connected to ${connected.join(', ')}. Disconnect each through the API first.`,
      );
    }
    const apiKeys = createApiKeyStore(table);
    for (const key of await apiKeys.list(id)) await apiKeys.revoke(key.id, now().toISOString());
    await deleteWorkspaceSecrets(secrets(), stage, id);
    const items = await removeWorkspace(table, id);
    // A session that began before may have connected something meanwhile.
    await deleteWorkspaceSecrets(secrets(), stage, id);
    return { id, name, removed: true, items };
  },
};
