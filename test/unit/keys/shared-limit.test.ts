import { expect, it } from 'vitest';
import { loadSharedLimit, readSharedLimit, writeSharedLimit } from '#domain/workspace/keys/allowance.ts';
import { keyOf } from './key-of.ts';

it.each<[string, string | null, number | null, number | null, string | undefined, number]>([
  ['that no key made', null, null, 20, undefined, 0],
  ['whose maker has its limit', 'maker', 20, 20, 'maker:20', 1],
  ['with a lower limit than its maker', 'maker', 20, 5, 'maker:20', 1],
  ['whose maker has no limit', 'maker', null, 20, undefined, 1],
  ['without a limit, whose maker has none', 'maker', null, null, undefined, 0],
])('a key %s shares what limits its maker', async (_, parent_id, ofMaker, own, expected, reads) => {
  let asked = 0;
  const get = async (id: string) => {
    asked += 1;
    return keyOf({ id, requests_per_minute: ofMaker });
  };
  const limit = await loadSharedLimit({ get }, keyOf({ parent_id, requests_per_minute: own }));

  expect([limit && writeSharedLimit(limit), asked]).toEqual([expected, reads]);
  if (limit) expect(readSharedLimit(writeSharedLimit(limit))).toEqual(limit);
});
