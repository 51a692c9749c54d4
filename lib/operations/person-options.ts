import { computeMarks, type Identity } from '#domain/market/privacy/identity.ts';
import type { Scope } from '#table/privacy/suppression-list.ts';
import type { Table } from '#table/table.ts';
import { type CommandInput, UsageError } from './command.ts';
import { requireAddress, requireDomain, requireWorkspace } from './require.ts';

/** How a person is identified. */
export const personOptions = {
  email: { value: 'ADDRESS', help: 'their work email' },
  linkedin: { value: 'URL', help: 'their LinkedIn profile' },
  phone: { value: 'NUMBER', help: 'their phone number with the country code' },
  name: { value: 'NAME', help: 'their full name, together with --domain' },
  domain: { value: 'DOMAIN', help: 'the domain of the company they work at, together with --name' },
} as const;

/** All workspaces, unless one is named. */
export const scopeOption = {
  workspace: { value: 'ID', help: 'only in this workspace; default: in all' },
} as const;

export function parseIdentity(input: CommandInput): Identity {
  const [full_name, domain] = [input.optional('name'), input.optional('domain')];
  if ((full_name === undefined) !== (domain === undefined)) {
    throw new UsageError('--name and --domain go together: many people share a name.');
  }
  const email = input.optional('email');
  const identity: Identity = {
    email: email === undefined ? null : requireAddress(email),
    network_url: input.optional('linkedin') ?? null,
    phone: input.optional('phone') ?? null,
    full_name: full_name ?? null,
    domain: domain === undefined ? null : requireDomain(domain),
  };
  if (computeMarks(identity).length > 0) return identity;
  throw new UsageError('Identify the person with --email, --linkedin, --phone, or --name and --domain.');
}

export async function parseScope(table: Table, input: CommandInput): Promise<Scope> {
  const workspaceId = input.optional('workspace');
  return workspaceId === undefined
    ? 'everywhere'
    : { workspaceId: await requireWorkspace(table, workspaceId) };
}
