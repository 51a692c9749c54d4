import { describe, expect, it } from 'vitest';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import type { DiscoveredAccount } from '#domain/signals/discovery/discovered-account.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDiscoveredAccounts } from '#table/accounts/discovered-accounts.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, newDomain } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const found = (events: number, domain = newDomain()): DiscoveredAccount => {
  const account = exampleRecord({ domain });
  const detections = Array.from({ length: events }, (_, index) => {
    const signal_id = `sig_${index % 2}`;
    const id = createDetectionId(account.id, signal_id, `event ${index}`);
    return exampleDetection({ id, account_id: account.id, signal_id });
  });
  return { account, detections };
};

describe('discovered accounts', () => {
  it('are written together with their detections, and a scan continues from there', async () => {
    const workspaceId = newId('ws');
    const [one, two] = [found(3), found(1)];

    const stored = await createDiscoveredAccounts(table).insert(workspaceId, [one, two]);

    expect(stored).toEqual(new Set([one.account.id, two.account.id]));
    expect(await createAccountStore(table).get(workspaceId, one.account.id)).toEqual(one.account);
    const detections = createDetectionStore(table);
    const kept = await detections.list(workspaceId, one.account.id);
    expect(kept.map(({ id }) => id).sort()).toEqual(one.detections.map(({ id }) => id).sort());
    const seen = await detections.load(workspaceId, one.account.id, 'sig_0');
    expect(seen).toMatchObject({ revisions: new Map([['sig_0', 1]]), detections: [{}, {}] });
    expect(await detections.save(workspaceId, one.account.id, seen, seen.detections)).toBe('saved');
  });

  it("are not written twice, nor over another's domain", async () => {
    const workspaceId = newId('ws');
    const first = found(2);
    const sameDomain = found(2, first.account.domain ?? undefined);
    const other = found(1);
    const store = createDiscoveredAccounts(table);
    await store.insert(workspaceId, [first]);

    const stored = await store.insert(workspaceId, [first, sameDomain, other]);

    expect(stored).toEqual(new Set([other.account.id]));
    const { account } = sameDomain;
    expect(await createAccountStore(table).get(workspaceId, account.id)).toBeUndefined();
    expect(await createDetectionStore(table).list(workspaceId, account.id)).toEqual([]);
  });
});
