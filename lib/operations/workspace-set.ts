import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type Command, UsageError } from './command.ts';
import { requireChange, requireDomain, requireWorkspace, withoutGaps, workspaceOption } from './require.ts';

export const workspaceSet: Command = {
  name: 'workspace set',
  summary: "Change a workspace's company profile; omitted options and the knowledge base stay",
  options: {
    workspace: workspaceOption,
    name: { value: 'NAME', help: "the company's name" },
    domain: { value: 'DOMAIN', help: "the company's domain" },
    'logo-url': { value: 'URL', help: "the company's logo" },
    'business-context': { value: 'TEXT', help: 'what the company sells, to whom, and why they buy' },
  },
  changes: { resource: 'workspaces' },
  async run({ table, now }, input) {
    const id = await requireWorkspace(table, input.text('workspace'));
    const domain = input.optional('domain');
    const changes = withoutGaps({
      name: input.optional('name'),
      domain: domain === undefined ? undefined : requireDomain(domain),
      logo_url: input.optional('logo-url'),
      business_context: input.optional('business-context'),
    });
    requireChange(changes, this.options);
    const store = createWorkspaceStore(table);
    const isDone = await store.change(id, changes, now().toISOString());
    const profile = isDone ? await store.companyProfile(id) : undefined;
    if (!profile) throw new UsageError(`Unknown workspace "${id}". See: workspace list.`);
    const { scraped_meta: _, ...publicFields } = profile;
    return { id, ...publicFields };
  },
};
