import { inject } from 'vitest';
import { HUBSPOT_TOKEN } from '#local/crm/hubspot-sandbox.ts';
import { SALESFORCE_SECRET } from '#local/crm/salesforce-sandbox.ts';
import type { Fault, SandboxRecord } from '#local/crm/sandbox.ts';
import type { TestWorkspace } from './workspace.ts';

/** An account of its own in the sandboxes for each workspace. */
const portalOf = ({ id }: Pick<TestWorkspace, 'id'>): string => id;
const domainOf = ({ id }: Pick<TestWorkspace, 'id'>): string => `${id.replace('_', '-')}.my.salesforce.com`;

export const hubspotCredentials = (workspace: Pick<TestWorkspace, 'id'>) => ({
  access_token: `${HUBSPOT_TOKEN}${portalOf(workspace)}`,
});

export const salesforceCredentials = (workspace: Pick<TestWorkspace, 'id'>) => ({
  domain: domainOf(workspace),
  client_id: 'app',
  client_secret: SALESFORCE_SECRET,
});

type CrmName = 'hubspot' | 'salesforce';

const accountOf = (crm: CrmName, workspace: Pick<TestWorkspace, 'id'>): string =>
  crm === 'hubspot' ? portalOf(workspace) : domainOf(workspace);

const local = (path: string): URL => new URL(path, inject('cloud').baseUrl);

export const connectHubspot = (workspace: TestWorkspace) =>
  workspace.api.connectCrm({ params: { provider: 'crm_one' }, body: hubspotCredentials(workspace) });

export const connectSalesforce = (workspace: TestWorkspace) =>
  workspace.api.connectCrm({ params: { provider: 'crm_two' }, body: salesforceCredentials(workspace) });

/** What lies in the workspace's account of a sandbox, and the calls it has had. */
export async function sandboxOf(crm: CrmName, workspace: Pick<TestWorkspace, 'id'>) {
  const url = local(`/_local/crms.json?crm=${crm}&account=${accountOf(crm, workspace)}`);
  const answer = await fetch(url);
  const { data, calls } = (await answer.json()) as { data: SandboxRecord[]; calls: Record<string, number> };
  const of = (kind: SandboxRecord['kind']) => data.filter((record) => record.kind === kind);
  return { companies: of('company'), contacts: of('contact'), calls };
}

/** Makes a sandbox behave badly towards the workspace. */
export async function trouble(
  crm: CrmName,
  workspace: Pick<TestWorkspace, 'id'>,
  what: { readonly fault?: Fault; readonly rules?: object },
): Promise<void> {
  const answer = await fetch(local('/_local/crms/trouble'), {
    method: 'POST',
    body: JSON.stringify({ crm, account: accountOf(crm, workspace), ...what }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
