import { describe, expect, it } from 'vitest';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { connectCrm, sandboxOf } from '#test/harness/crms.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { listingAll, syncRoster } from '#test/harness/rosters.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { newQuietWorkspace } from '#test/harness/workspace.ts';

const STAFF = Array.from({ length: 4 }, () => directoryPerson());
const LEAVER = directoryPerson({ full_name: 'Ada Brandt', title: 'Director of Operations' });

const roster = (people: readonly DirectoryPerson[]) =>
  syncRoster(workspace.id, accountId, { directory: listingAll(people) });

const workspace = await newQuietWorkspace();
const account = exampleRecord({ status: 'active', domain: newDomain() });
await putRecords(workspace.id, [account]);
const accountId = account.id;
await roster([...STAFF, LEAVER]);
const { data } = await eventually(
  () => workspace.api.listPeople({ query: { account_id: accountId } }),
  ({ pagination }) => pagination.total === STAFF.length + 1,
);
const ids = data.map(({ id }) => id);
const leaver = must(data.find(({ full_name }) => full_name === LEAVER.full_name)).id;
await connectCrm('hubspot', workspace);
await roster(STAFF);

const others = () => ids.filter((id) => id !== leaver).sort();
const left = () => ({ record_id: leaver, code: 'left_company', message: expect.stringContaining('left') });

describe('a person who left the company', () => {
  it('is skipped by a webhook push, which says why', async () => {
    const { receiver, destination } = await destinationWith(workspace);

    const { data } = await workspace.api.pushPeopleToWebhook({
      body: { destination_id: destination.id, contact_ids: [...ids, leaver] },
    });

    expect(data).toEqual({ pushed: others().length, failed: 0, skipped: 2, errors: [left()] });
    expect([...receiver.accepted].sort()).toEqual(others());
  });

  it('is skipped by a CRM push and counted apart from people without an email', async () => {
    const { data } = await workspace.api.pushPeopleToCrm({ body: { contact_ids: ids } });

    expect(data).toMatchObject({
      pushed: others().length,
      failed: 0,
      skippedNoEmail: 0,
      skippedLeft: 1,
    });
    const results = 'results' in data ? data.results : [];
    expect(results.map(({ contactId }) => contactId).sort()).toEqual(others());
    const { contacts } = await sandboxOf('hubspot', workspace);
    expect(contacts).toHaveLength(others().length);
    const { data: runs } = await eventually(
      () => workspace.api.listPushRuns(),
      ({ data: [run] }) => run?.channel === 'crm',
    );
    expect(runs[0]).toMatchObject({
      status: 'completed',
      sent: others().length,
      skipped: 1,
      error_sample: [left()],
    });
  });
});
