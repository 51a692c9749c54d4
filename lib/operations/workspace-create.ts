import { createWorkspace, type Workspace } from '#domain/workspace/workspaces/workspace.ts';
import { newId } from '#platform/ids.ts';
import type { Table } from '#table/table.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type Command, UsageError } from './command.ts';
import { requireDomain } from './require.ts';

export const workspaceList: Command = {
  name: 'workspace list',
  summary: 'List the workspaces, oldest first',
  options: {},
  run: async ({ table }) => (await createWorkspaceStore(table).list()).map((workspace) => ({ ...workspace })),
};

/** Workspaces of the company with this domain. */
async function findWorkspaces(table: Table, domain: string): Promise<Workspace[]> {
  const store = createWorkspaceStore(table);
  const workspaces = await store.list();
  const profiles = await Promise.all(workspaces.map(({ id }) => store.companyProfile(id)));
  return workspaces.filter((_, index) => profiles[index]?.domain === domain);
}

export const workspaceCreate: Command = {
  name: 'workspace create',
  summary: 'Create a workspace; its knowledge base is seeded from its company profile',
  options: {
    name: { value: 'NAME', help: "the company's name", required: true },
    domain: { value: 'DOMAIN', help: "the company's domain", required: true },
    'logo-url': { value: 'URL', help: "the company's logo" },
    'business-context': { value: 'TEXT', help: 'what the company sells, to whom, and why they buy' },
    again: { flag: true, help: 'create it even if a workspace with this domain exists' },
  },
  changes: { resource: 'workspaces', workspaceOf: ({ id }) => String(id) },
  async run({ table, now }, input) {
    const domain = requireDomain(input.text('domain'));
    const [sameDomain] = await findWorkspaces(table, domain);
    if (sameDomain && !input.has('again')) {
      throw new UsageError(
        `${sameDomain.id} "${sameDomain.name}" already has the domain ${domain}. To create another workspace for it, pass --again.`,
      );
    }
    const workspace = await createWorkspace(
      { store: createWorkspaceStore(table), now, newId },
      {
        name: input.text('name'),
        domain,
        logoUrl: input.optional('logo-url') ?? '',
        businessContext: input.optional('business-context') ?? '',
      },
    );
    return { ...workspace, domain };
  },
};
