import { expect, it } from 'vitest';
import { createRetryMessages, createStartMessage } from '#domain/outbound/pushes/push-message.ts';

it('sends one message per chunk and attempt for rows that were tried, and none for untried and finished ones', () => {
  const outcome = (...rows: number[]) => ({ rows: Uint8Array.from(rows), revision: 1, due_at: null });
  const outcomes = new Map([
    [0, outcome(0, 0xf0, 2, 2)],
    [1, outcome(0xf0, 0xf1, 0xf2)],
    [3, outcome(1, 4)],
  ]);

  expect(createRetryMessages('ws_1', 'push_1', outcomes).map(({ message }) => message)).toEqual([
    { ...createStartMessage('ws_1', 'push_1', 0), attempt: 3 },
    { ...createStartMessage('ws_1', 'push_1', 3), attempt: 2 },
    { ...createStartMessage('ws_1', 'push_1', 3), attempt: 5 },
  ]);
});
