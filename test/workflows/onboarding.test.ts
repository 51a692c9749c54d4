import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { getPendingJobKey, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { runWorkflow } from '#test/harness/executions.ts';
import { sweepWorkspace } from '#test/harness/sweep-workspace.ts';
import { newQuietWorkspace, testTable } from '#test/harness/workspace.ts';
import { getCompany } from '#world/directory/world.ts';

// An onboarding and a scan start twenty cold functions, possibly on a busy machine.

const workspace = await newQuietWorkspace();

const accountOf = async (id: string) => (await workspace.api.getAccount({ params: { id } })).data;
const isMonitored = (id: string) => createMonitorStore(testTable()).isRunning(workspace.id, id);

async function noteOf(id: string): Promise<Record<string, unknown> | undefined> {
  const table = testTable();
  const Key = getPendingJobKey('onboard_account', workspace.id, id);
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  return Item;
}

/** Leaves the note of a request that crashed right after its transaction, this long ago. */
async function leaveNote(id: string, at: Date, parts: Partial<PendingJob> = {}): Promise<void> {
  const table = testTable();
  const { Put } = putPendingJob('onboard_account', workspace.id, id, at);
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Put?.Item, ...parts } }));
}

const finished = (id: string) =>
  eventually(
    () => noteOf(id),
    (note) => note === undefined,
  );

async function activated(domain: string): Promise<string> {
  const { id } = await newAccount(workspace.api, { domain });
  await workspace.api.activateAccount({ params: { id } });
  return id;
}

describe('the onboarding that follows an activation', () => {
  it('enriches a company that the directory knows, starts its monitor and clears the note', async () => {
    const company = getCompany(7);
    const id = await activated(company.domain);

    await finished(id);

    expect(await accountOf(id)).toMatchObject({
      status: 'active',
      enrichment_status: 'completed',
      employees: company.employees,
      industry: company.industry,
      location: company.location,
      country: company.country,
      network_url: company.network_url,
      short_description: company.short_description,
      logo_url: company.logo_url,
      founded_year: company.founded_year,
      revenue_range: company.revenue_range,
      workforce: company.workforce,
    });
    expect(await isMonitored(id)).toBe(true);
  });

  it('reports that nothing was found about an unknown company, invents nothing and still monitors it', async () => {
    const id = await activated(newDomain());

    await finished(id);

    expect(await accountOf(id)).toMatchObject({
      enrichment_status: 'not_found',
      employees: null,
      industry: null,
      workforce: null,
      revenue_range: null,
    });
    expect(await isMonitored(id)).toBe(true);
  });

  it('does nothing to an account that was deactivated in the meantime, and does not monitor it', async () => {
    const record = exampleRecord({ domain: getCompany(10).domain, status: 'suggested' });
    await putRecords(workspace.id, [record]);
    const at = new Date();
    await leaveNote(record.id, at);

    await onboard(record.id, at);

    expect(await noteOf(record.id)).toBeUndefined();

    expect(await accountOf(record.id)).toMatchObject({
      status: 'suggested',
      enrichment_status: 'none',
      employees: null,
    });
    expect(await isMonitored(record.id)).toBe(false);
  });

  it('does not bring back a deleted account', async () => {
    const id = await activated(getCompany(11).domain);
    await workspace.api.deleteAccount({ params: { id } });

    await onboard(id, new Date());

    await expect(accountOf(id)).rejects.toMatchObject({ status: 404 });
    expect(await isMonitored(id)).toBe(false);
  });
});

/** Reruns the workflow of one activation. */
const onboard = (id: string, activatedAt: Date) =>
  runWorkflow('onboarding', `${id}-again`, {
    workspace_id: workspace.id,
    account_id: id,
    activated_at: activatedAt.toISOString(),
  });

describe('the sweeper', () => {
  /** An account as the transaction of an activation leaves it. */
  async function abandoned(domain: string, at = new Date(Date.now() - HOUR_MS)): Promise<string> {
    const record = exampleRecord({
      domain,
      status: 'active',
      activated_at: at.toISOString(),
      enrichment_status: 'pending',
    });
    await putRecords(workspace.id, [record]);
    await leaveNote(record.id, at);
    return record.id;
  }

  it('finishes an activation whose request crashed before it started the workflow', async () => {
    const company = getCompany(20);
    const id = await abandoned(company.domain);

    await sweepWorkspace(workspace.id);
    await finished(id);

    expect(await accountOf(id)).toMatchObject({ enrichment_status: 'completed', industry: company.industry });
    expect(await isMonitored(id)).toBe(true);
  });

  it('drops the note of a deleted or inactive account and continues with the others', async () => {
    const inactive = exampleRecord();
    await putRecords(workspace.id, [inactive]);
    const long = new Date(Date.now() - HOUR_MS);
    await leaveNote(inactive.id, long);
    await leaveNote('acc_gone', long);
    const waiting = await abandoned(getCompany(23).domain);

    await sweepWorkspace(workspace.id);

    expect(await noteOf(inactive.id)).toBeUndefined();
    expect(await noteOf('acc_gone')).toBeUndefined();
    await finished(waiting);
    expect((await accountOf(waiting)).enrichment_status).toBe('completed');
  });
});
