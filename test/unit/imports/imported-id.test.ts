import { expect, it } from 'vitest';
import { deriveDomainlessId } from '#domain/market/imports/import-accounts.ts';

const row = { name: 'Acme', tags: ['a'], employees: 12, country: 'PT' };

it('the id of an imported account without a domain stays the same', () => {
  expect(deriveDomainlessId('ws_1', 'mem_1', row)).toBe('acc_tbnplvqvlr24mtc5f0mm0b7jrf');
});

it('every field and the owner count', () => {
  const ids = [
    deriveDomainlessId('ws_1', 'mem_1', row),
    deriveDomainlessId('ws_1', null, row),
    deriveDomainlessId('ws_2', 'mem_1', row),
    deriveDomainlessId('ws_1', 'mem_1', { ...row, employees: 13 }),
    deriveDomainlessId('ws_1', 'mem_1', { ...row, short_description: 'Makes anvils.' }),
  ];

  expect(new Set(ids).size).toBe(ids.length);
});
