import { normaliseDomain } from '#domain/text/domain-name.ts';
import { createWorkspace } from '#domain/workspaces/workspace.ts';
import { newId } from '#platform/ids.ts';
import { workspaceStore } from '#table/workspace-store.ts';
import { type Command, UsageError } from './command.ts';

export const workspaceCreate: Command = {
  name: 'workspace create',
  summary: 'Create a workspace; its knowledge base is seeded from its company profile',
  options: {
    name: { value: 'NAME', help: "the company's name", required: true },
    domain: { value: 'DOMAIN', help: "the company's domain", required: true },
    'logo-url': { value: 'URL', help: "the company's logo" },
    'business-context': { value: 'TEXT', help: 'what the company sells, to whom, and why they buy' },
  },
  async run({ table, now }, given) {
    const domain = normaliseDomain(given.text('domain'));
    if (domain === undefined) throw new UsageError(`--domain "${given.text('domain')}" is not a domain.`);
    const workspace = await createWorkspace(
      { store: workspaceStore(table), now, newId },
      {
        name: given.text('name'),
        domain,
        logoUrl: given.optional('logo-url') ?? '',
        businessContext: given.optional('business-context') ?? '',
      },
    );
    return [{ ...workspace, domain }];
  },
};
