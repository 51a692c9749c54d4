import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { rememberPeople } from '#delivery/chat/remember-people.ts';
import type { FoundPerson } from '#domain/outbound/alerts/chat.ts';

function lookups() {
  const state = { now: 0, found: { kind: 'found', id: 'U1' } as FoundPerson };
  const asked: string[] = [];
  const find = rememberPeople(
    async (token, email) => {
      asked.push(`${token} ${email}`);
      return state.found;
    },
    () => state.now,
  );
  return { state, asked, find };
}

it('a person is looked up once an hour, for each chat', async () => {
  const { state, asked, find } = lookups();
  for (const token of ['xoxb-1', 'xoxb-1', 'xoxb-2']) {
    expect(await find(token, 'ada@example.com')).toEqual({ kind: 'found', id: 'U1' });
  }
  expect(asked).toEqual(['xoxb-1 ada@example.com', 'xoxb-2 ada@example.com']);
  state.now = HOUR_MS - 1;
  await find('xoxb-1', 'ada@example.com');
  expect(asked).toHaveLength(2);
  state.now = HOUR_MS;
  await find('xoxb-1', 'ada@example.com');
  expect(asked).toHaveLength(3);
});

it('someone who was not found is looked up again', async () => {
  const { state, asked, find } = lookups();
  state.found = { kind: 'retry', problem: { code: 'rate_limited', message: 'Later.' } };
  expect(await find('xoxb-1', 'ada@example.com')).toEqual(state.found);
  await find('xoxb-1', 'ada@example.com');
  expect(asked).toHaveLength(2);
});
