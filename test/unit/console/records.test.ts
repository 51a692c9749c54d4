import { beforeEach, describe, expect, it } from 'vitest';
import type { Detection } from '#console/api/service.ts';
import { readDetection, readRecord, storeRecords } from '#console/state/records.ts';
import { signIn, signOut } from '#console/state/session.ts';

beforeEach(async () => {
  signIn('sis_test_key');
  await signOut();
});

const detection = (parts: Partial<Detection> = {}) =>
  ({
    id: 'det_1',
    account_id: 'acc_1',
    account_name: 'Acme',
    account_domain: 'acme.example',
    account_status: 'suggested',
    account_owner_id: null,
    state: 'new',
    ...parts,
  }) as Detection;

describe('the store of records', () => {
  it.each([
    ['one record', { id: 'acc_1', owner_id: 'mem_1' }],
    ['a list', [{ id: 'acc_1', owner_id: 'mem_1' }]],
    [
      'lists in a response',
      { contacts: [], without_email: { contacts: [{ id: 'acc_1', owner_id: 'mem_1' }] } },
    ],
  ])('takes what changed from %s, and keeps the other fields of a row', (_, data) => {
    storeRecords(data);
    expect(readRecord({ id: 'acc_1', name: 'Acme', owner_id: null })).toEqual({
      id: 'acc_1',
      name: 'Acme',
      owner_id: 'mem_1',
    });
  });

  it('ignores everything but accounts, people, detections and runs', () => {
    storeRecords({ id: 'mem_1', full_name: 'Ida' });
    expect(readRecord({ id: 'mem_1', full_name: 'Eve' }).full_name).toBe('Eve');
  });

  it('shows a detection with its account as that is now, whichever response said so', () => {
    const row = detection();
    storeRecords([row]);
    storeRecords({ id: 'acc_1', name: 'Acme Ltd', status: 'active', owner_id: 'mem_1' });
    expect(readDetection(row)).toMatchObject({
      account_name: 'Acme Ltd',
      account_status: 'active',
      account_owner_id: 'mem_1',
      account_domain: 'acme.example',
    });
    storeRecords([detection({ id: 'det_2', account_status: 'rejected' })]);
    expect(readDetection(row).account_status).toBe('rejected');
  });

  it('is empty for the next person', async () => {
    storeRecords({ id: 'acc_1', name: 'Acme' });
    signIn('sis_test_other');
    await signOut();
    expect(readRecord({ id: 'acc_1' })).toEqual({ id: 'acc_1' });
  });
});
