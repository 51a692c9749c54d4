import { describe, expect, it } from 'vitest';
import { signalDetection } from '#contract/detections.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createMonitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { exampleDetection, exampleEvent } from '#test/harness/detections.ts';
import { sendJson } from '#test/harness/request.ts';
import { newQuietWorkspace, testTable } from '#test/harness/workspace.ts';
import { getCompany } from '#world/directory/world.ts';

const workspace = await newQuietWorkspace();

const patch = (id: string, body: unknown) => sendJson('PATCH', `/accounts/${id}`, workspace.apiKey, body);
const read = async (id: string) => (await workspace.api.getAccount({ params: { id } })).data;

describe('GET /accounts/:id', () => {
  it('returns the full record, even to a read-only key', async () => {
    const { created, ...account } = (await newAccount(workspace.api, { domain: newDomain() })) as Awaited<
      ReturnType<typeof newAccount>
    > & { created: boolean };

    const { status, data } = await workspace.readOnly.getAccount({ params: { id: account.id } });

    expect(created).toBe(true);
    expect([status, data]).toEqual([200, { ...account, sources: [] }]);
  });
});

describe('PATCH /accounts/:id', () => {
  it('changes only the given fields and returns the full record', async () => {
    const before = await newAccount(workspace.api, { name: 'Old', domain: newDomain(), tags: ['a'] });

    const { status, body } = await patch(before.id, {
      name: 'New',
      employees: 12,
      country: 'Norway',
      network_url: 'https://network.example/company/new',
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'New',
      domain: before.domain,
      tags: ['a'],
      employees: 12,
      country: 'Norway',
      industry: null,
      network_url: 'https://network.example/company/new',
    });
    expect(await read(before.id)).toEqual({ ...body.data, sources: [] });
  });

  it('keeps values set by a user over every enrichment, until null resets them', async () => {
    const company = getCompany(3);
    const { id } = await newAccount(workspace.api, { domain: company.domain });
    await workspace.api.activateAccount({ params: { id } });
    await patch(id, { industry: 'Ours', employees: 7 });

    const enriched = await workspace.api.enrichAccount({ params: { id } });
    const given = await patch(id, { industry: null });
    const again = await workspace.api.enrichAccount({ params: { id } });

    expect(enriched.data).toMatchObject({ industry: 'Ours', employees: 7, location: company.location });
    expect(given.body.data).toMatchObject({ industry: null, employees: 7 });
    expect(again.data).toMatchObject({ industry: company.industry, employees: 7 });
  });

  it('moves the account to a free domain and frees the old one', async () => {
    const [from, to] = [newDomain(), newDomain()];
    const { id } = await newAccount(workspace.api, { domain: from });

    const { status, body } = await patch(id, { domain: `https://WWW.${to}/` });

    expect([status, body.data.domain]).toEqual([200, to]);
    expect((await newAccount(workspace.api, { domain: to })).id).toBe(id);
    expect((await newAccount(workspace.api, { domain: from })).id).not.toBe(id);
  });

  it('rejects a taken domain with 409 and changes nothing', async () => {
    const taken = await newAccount(workspace.api, { domain: newDomain() });
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const before = await read(id);

    const { status, body } = await patch(id, { domain: taken.domain, name: 'Changed' });

    expect([status, body.error.code]).toEqual([409, 'domain_taken']);
    expect(await read(id)).toEqual(before);
  });
});

describe('tags', () => {
  it('are merged without duplicates, and existing ones keep their position', async () => {
    const { id } = await newAccount(workspace.api, { tags: ['b', 'a'] });

    const { status, data } = await workspace.api.addAccountTags({
      params: { id },
      body: { tags: ['c', 'a', ' d '] },
    });

    expect([status, data]).toEqual([200, { id, tags: ['b', 'a', 'c', 'd'] }]);
    expect((await read(id)).tags).toEqual(data.tags);
  });

  it('are limited to fifty (400), and a rejected call adds none', async () => {
    const tags = Array.from({ length: 49 }, (_, i) => `t${i}`);
    const { id } = await newAccount(workspace.api, { tags });

    const refused = workspace.api.addAccountTags({ params: { id }, body: { tags: ['x', 'y'] } });

    await expect(refused).rejects.toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect((await read(id)).tags).toEqual(tags);
  });
});

describe('PUT /accounts/:id/owner', () => {
  it('sets a member and clears with null', async () => {
    const { id } = await newAccount(workspace.api);
    const owner_id = workspace.scopedMemberId;

    const assigned = await workspace.api.setAccountOwner({ params: { id }, body: { owner_id } });
    const cleared = await workspace.api.setAccountOwner({ params: { id }, body: { owner_id: null } });

    expect([assigned.status, assigned.data]).toEqual([200, { id, owner_id }]);
    expect(cleared.data).toEqual({ id, owner_id: null });
  });
});

describe('GET /accounts/:id/signals', () => {
  it('lists every detection, newest first', async () => {
    const { id } = await newAccount(workspace.api);
    const detections = [
      exampleDetection({ id: 'det_b', detected_at: '2026-01-01' }),
      exampleDetection({ id: 'det_a', detected_at: '2026-03-01' }),
      exampleDetection({ id: 'det_d', detected_at: '2026-02-01', created_at: '2026-02-02T00:00:00.000Z' }),
      exampleDetection({ id: 'det_c', detected_at: '2026-02-01', created_at: '2026-02-03T00:00:00.000Z' }),
    ].map((detection) => ({ ...detection, account_id: id }));
    await createDetectionStore(testTable()).put(workspace.id, detections);

    const { status, data } = await workspace.readOnly.listAccountSignals({ params: { id } });

    expect(status).toBe(200);
    expect(data.map((detection) => detection.id)).toEqual(['det_a', 'det_c', 'det_d', 'det_b']);
    expect(data[3]).toMatchObject({ id: 'det_b', account_id: id, evidence: detections[0]?.evidence });
    expect(signalDetection.parse(data[3])).toEqual(data[3]);
  });
});

describe('GET /accounts/:id/monitor-events', () => {
  it('pages through every event once, newest first, 25 per page', async () => {
    const { id } = await newAccount(workspace.api);
    const events = Array.from({ length: 60 }, (_, i) =>
      // Ids derive from documents and say nothing about the time.
      exampleEvent({
        id: `evt_${String((i * 7) % 60).padStart(3, '0')}`,
        created_at: new Date(Date.UTC(2026, 4, 1, 8, i)).toISOString(),
      }),
    );
    await createMonitorEventStore(testTable()).put(workspace.id, id, events);

    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => workspace.api.listMonitorEvents({ params: { id }, query: { page } })),
    );

    expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 10, 0]);
    expect(pages.flatMap(({ data }) => data)).toEqual(events.toReversed());
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { total: 60, page: 1, per_page: 25, has_more: true },
      { total: 60, page: 2, per_page: 25, has_more: true },
      { total: 60, page: 3, per_page: 25, has_more: false },
      { total: 60, page: 4, per_page: 25, has_more: false },
    ]);
  });
});
