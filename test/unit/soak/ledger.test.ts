import { beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#test/soak/ledger.ts';

let ledger: Ledger;

beforeEach(() => {
  ledger = new Ledger();
  ledger.wrote('account', 'acc_1', { name: 'One', tags: ['a', 'b'] }, 'soak-1');
});

const ONE = { id: 'acc_1', token: 'soak-1', fields: { name: 'One', tags: ['a', 'b'], score: 7 } };
const compare = (...shown: Parameters<Ledger['compare']>[1] extends Iterable<infer Row> ? Row[] : never) =>
  ledger.compare('account', shown);

describe('an acknowledged record', () => {
  it('exists as last acknowledged, whatever else it contains', () => {
    expect(compare(ONE)).toEqual([]);
    ledger.wrote('account', 'acc_1', { name: 'Another' });
    expect(compare(ONE)).toEqual(['account acc_1: name is "One", acknowledged as "Another"']);
  });

  it('must not be missing', () => {
    expect(compare()).toEqual(['account acc_1: lost']);
  });

  it('must not lack a field', () => {
    expect(compare({ id: 'acc_1', fields: { name: 'One' } })).toEqual([
      'account acc_1: tags is undefined, acknowledged as ["a","b"]',
    ]);
  });

  it('must not exist after it was deleted', () => {
    ledger.removed('account', 'acc_1');
    expect(compare()).toEqual([]);
    expect(compare(ONE)).toEqual(['account acc_1: deleted and still there']);
  });

  it('is counted', () => {
    ledger.removed('account', 'acc_1');
    ledger.mayHaveWritten('account', 'acc_1', { name: 'x' });
    expect(ledger.writes).toBe(2);
  });
});

describe('a write without a response', () => {
  it('may have either result, and no other', () => {
    ledger.mayHaveWritten('account', 'acc_1', { name: 'Other' });
    expect(compare(ONE)).toEqual([]);
    expect(compare({ ...ONE, fields: { ...ONE.fields, name: 'Other' } })).toEqual([]);
    expect(compare({ ...ONE, fields: { ...ONE.fields, name: 'Third' } })).toEqual([
      'account acc_1: name is "Third", acknowledged as "One" or "Other"',
    ]);
  });

  it('is certain again with the next response', () => {
    ledger.mayHaveWritten('account', 'acc_1', { name: 'Other' });
    ledger.wrote('account', 'acc_1', { name: 'Other' });
    expect(compare(ONE)).toHaveLength(1);
  });

  it('may be deleted or not', () => {
    ledger.mayHaveRemoved('account', 'acc_1');
    expect(compare()).toEqual([]);
    expect(compare(ONE)).toEqual([]);
  });

  it('may have been created, but only once', () => {
    ledger.mayHaveCreated('account', 'soak-2');
    const made = (id: string) => ({ id, token: 'soak-2', fields: {} });
    expect(compare(ONE)).toEqual([]);
    expect(compare(ONE, made('acc_2'))).toEqual([]);
    expect(compare(ONE, made('acc_2'), made('acc_3'))).toEqual([
      'account acc_3: nobody was told of it (soak-2)',
    ]);
  });
});

describe('any other record', () => {
  it('is a duplicate if another record has its mark', () => {
    expect(compare(ONE, { ...ONE, id: 'acc_9' })).toEqual([
      'account acc_9: made twice, acknowledged as acc_1 (soak-1)',
    ]);
  });

  it('is ignored if it has no mark', () => {
    expect(compare(ONE, { id: 'acc_9', fields: { name: 'Found by a discovery' } })).toEqual([]);
  });
});
