import { expect, it } from 'vitest';
import { equals, eventually } from '#cloud/testing/eventually.ts';

it('returns the first value that fits', async () => {
  let asked = 0;

  expect(
    await eventually(
      () => ++asked,
      (count) => count === 3,
    ),
  ).toBe(3);
  expect(asked).toBe(3);
});

it('waits for a truthy value by default', async () => {
  const responses = [undefined, 0, 'here'];

  expect(await eventually(async () => responses.shift())).toBe('here');
});

it.each([
  [
    'in words',
    { what: 'the third row', longestMs: 20 },
    'waited 20 ms for: the third row\nlast seen: { rows: 2 }',
  ],
  ['by the condition', { longestMs: 20 }, /^waited 20 ms for: .*rows === 3.*\nlast seen: \{ rows: 2 \}$/],
])('says %s what it waited for, and what it last saw', async (_, options, message) => {
  await expect(
    eventually(
      () => ({ rows: 2 }),
      ({ rows }) => rows === 3,
      options,
    ),
  ).rejects.toThrow(message);
});

it('reports the expected value if it waits for one', async () => {
  await expect(eventually(() => ['a'], equals(['a', 'b']), { longestMs: 20 })).rejects.toThrow(
    "waited 20 ms for: [ 'a', 'b' ]\nlast seen: [ 'a' ]",
  );
});

it('passes on a failure at once', async () => {
  const ask = () => Promise.reject(new Error('no such run'));

  await expect(eventually(ask)).rejects.toThrow('no such run');
});
