import { inject } from 'vitest';
import type { CrmName } from '#contract/crms.ts';
import { createSandboxConnection } from '#local/crm/crm-sandboxes.ts';
import type { Fault, SandboxRecord } from '#local/crm/sandbox.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import type { TestWorkspace } from './workspace.ts';

const local = (path: string): URL => new URL(path, inject('cloud').baseUrl);

/** A separate sandbox account for each workspace. */
const accountOf = (crm: CrmName, { id }: Pick<TestWorkspace, 'id'>): string =>
  crmSandboxes[crm].accountOf(id);

export const crmCredentials = (crm: CrmName, { id }: Pick<TestWorkspace, 'id'>) =>
  createSandboxConnection(crm, id).body;

export const connectCrm = (crm: CrmName, { api, id }: TestWorkspace) =>
  api.connectCrm(createSandboxConnection(crm, id));

/** The records and calls in the workspace's sandbox account. */
export async function sandboxOf(crm: CrmName, workspace: Pick<TestWorkspace, 'id'>) {
  const url = local(`/_local/crms.json?crm=${crm}&account=${accountOf(crm, workspace)}`);
  const response = await fetch(url);
  const { data, calls } = (await response.json()) as { data: SandboxRecord[]; calls: Record<string, number> };
  // Without what the account started with and nobody has written to.
  const of = (kind: SandboxRecord['kind']) =>
    data.filter((record) => record.kind === kind && record.writes > 0);
  return {
    companies: of('company'),
    contacts: of('contact'),
    untouched: data.filter(({ writes }) => writes === 0),
    calls,
  };
}

/** Makes a sandbox fail for the workspace. */
export async function breakSandbox(
  crm: CrmName,
  workspace: Pick<TestWorkspace, 'id'>,
  what: { readonly fault?: Fault; readonly rules?: object },
): Promise<void> {
  const response = await fetch(local('/_local/crms/trouble'), {
    method: 'POST',
    body: JSON.stringify({ crm, account: accountOf(crm, workspace), ...what }),
  });
  if (!response.ok) throw new Error(await response.text());
}
