import { describe, expect, it } from 'vitest';
import { fullAccount, listedAccount } from '#contract/account.ts';
import { initialAccount } from '#contract/account-fields.ts';
import { initialPerson, personExample } from '#contract/person-fields.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { newPersonRecord } from '#domain/market/people/person-record.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { toListedAccount } from '#table/accounts/account-list.ts';
import { signalEvent } from '#table/detections/signal-event.ts';
import { personItem, toPersonRecord } from '#table/people/person-item.ts';

const without = (record: object, name: string): object =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));

const created_at = '2026-01-05T09:30:00.000Z';
const stored = newAccountRecord(
  { id: 'acc_1', source: 'api', status: 'suggested', created_at },
  { name: 'Acme', domain: null, tags: [], owner_id: null },
);

describe('an account that was stored before a field existed', () => {
  it.each(Object.keys(initialAccount))('has the initial %s', (name) => {
    const item = without(stored, name);

    expect(toAccountRecord(item)).toEqual(stored);
    expect(toListedAccount(item)).toEqual(listedAccount.parse(stored));
  });
});

it('only fields that every account is created with have no initial value', () => {
  const always = Object.keys(fullAccount.shape).filter((name) => !(name in initialAccount));

  expect(always.sort()).toEqual(
    'created_at domain id is_hot name owner_id qualified score score_breakdown source status tags'.split(' '),
  );
});

it('an offer that was stored as a bid is still one', () => {
  const bid = { ...NO_DETAILS, form: 'bids' };

  expect(signalEvent.parse(bid)).toEqual({ ...NO_DETAILS, form: 'tender offer' });
});

describe('a person who was stored before a field existed', () => {
  it.each(Object.keys(initialPerson))('has the initial %s', (name) => {
    const person = newPersonRecord(
      { id: 'per_1', account_id: 'acc_1', created_at },
      {
        ...personExample,
        directory_id: 'dir_1',
        department: 'Sales',
      },
    );
    const { list_ids: _, ...item } = person;

    expect(toPersonRecord(without(item, name))).toEqual(person);
  });

  it('left on the day that 1.0.0 noted, and is written so that it can read it', () => {
    const {
      list_ids: _,
      left_at: __,
      ...item
    } = newPersonRecord(
      { id: `per_${'1'.repeat(26)}_${'a'.repeat(16)}`, account_id: 'acc_1', created_at },
      { ...personExample, directory_id: 'dir_1', department: 'Sales' },
    );
    const record = toPersonRecord({ ...item, gone_on: '2026-11-01' });

    expect(record.left_at).toBe('2026-11-01');
    expect(personItem('ws_1', record, 0)).toMatchObject({ gone_on: '2026-11-01', f: { g: true } });
    expect(personItem('ws_1', { ...record, left_at: null }, 0).f).not.toHaveProperty('g');
  });
});
