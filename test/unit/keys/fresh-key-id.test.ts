import { expect, it } from 'vitest';
import { generateKey, parseKeyId } from '#domain/workspace/keys/api-key.ts';
import { createKeyId } from '#domain/workspace/keys/issue-api-key.ts';
import { newId } from '#platform/ids.ts';
import { must } from '#test/harness/must.ts';
import { PREFIX, startKeysTable } from './keys-table.ts';

const NOW = '2026-03-01T12:00:00.000Z';

const table = await startKeysTable();

/** One try of a request with these ids. */
const tryWith = (ids: readonly string[], attemptedSince?: Date) => {
  const left = [...ids];
  return createKeyId({
    apiKeys: table.apiKeys,
    newId: () => must(left.shift()),
    attemptedSince,
    now: () => new Date(NOW),
  });
};

it('fits into a key and ends the id it is made from', async () => {
  const made = newId('key');

  const id = await tryWith([made]);

  expect(made.endsWith(id)).toBe(true);
  expect(parseKeyId(generateKey(PREFIX, id).text, PREFIX)).toBe(id);
});

it('is the same in a retry if the first try created nothing', async () => {
  const made = newId('key');

  expect(await tryWith([made], new Date(0))).toBe(await tryWith([made]));
});

it('is another in a retry if the first try created a key, which is revoked', async () => {
  const ids = [newId('key'), newId('key')];
  const id = await tryWith(ids);
  await table.newKey(await table.newWorkspace(), { id });

  const another = await tryWith(ids, new Date(0));

  expect(another).toBe(await tryWith(ids.slice(1)));
  expect(must(await table.apiKeys.get(id)).revoked_at).toBe(NOW);
});
