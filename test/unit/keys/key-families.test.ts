import { expect, it } from 'vitest';
import { creatorsOf, KEY_GENERATIONS_MAX, keyFamilies } from '#domain/workspace/keys/key-families.ts';
import { keyOf } from './key-of.ts';

/** A key and one more revoked key above it than a family has generations: `k0` is below `k1`, and so on. */
const LENGTH = KEY_GENERATIONS_MAX + 2;
const chain = Array.from({ length: LENGTH }, (_, at) =>
  keyOf({
    id: `k${at}`,
    parent_id: at === LENGTH - 1 ? null : `k${at + 1}`,
    revoked_at: at === 0 ? null : '2026-03-02T08:00:00.000Z',
  }),
);
const key = chain[0]!;
const get = async (id: string) => chain.find((each) => each.id === id);
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => `k${first + at}`);

it('the keys above one are listed nearest first, up to the most generations', async () => {
  const makers = await creatorsOf({ get }, key);

  expect(makers.map(({ id }) => id)).toEqual(idsFrom(1, KEY_GENERATIONS_MAX));
});

it('the keys above one end at the first that is not wanted', async () => {
  const makers = await creatorsOf({ get }, key, ({ id }) => id !== 'k3');

  expect(makers.map(({ id }) => id)).toEqual(['k1', 'k2']);
});

it('a key is found below its revoked creators, which are read up to the most generations', async () => {
  const asked: string[] = [];
  const families = await keyFamilies(
    {
      unrevoked: async () => [key],
      async getMany(ids) {
        asked.push(...ids);
        return chain.filter(({ id }) => ids.includes(id));
      },
    },
    'ws_1',
  );

  expect(families.below(`k${KEY_GENERATIONS_MAX}`)).toEqual([key]);
  expect(asked).toEqual(idsFrom(1, KEY_GENERATIONS_MAX));
});
