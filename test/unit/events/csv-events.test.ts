import { describe, expect, it } from 'vitest';
import { csvEvents } from '#domain/signals/events/csv-events.ts';
import { readEvent } from '#domain/signals/events/sent-event.ts';

const HEAD = 'external_id,domain,occurred_at,title';
const ROW = 'v-1,acme.com,2026-05-20T10:00:00Z,Visited';
const NOW = new Date('2026-05-20T12:00:00.000Z');

/** What is read of a cell in a column of properties. */
async function cell(value: string, column = 'x') {
  const file = csvEvents(`${HEAD},${column}\n${ROW},${value}\n`, (code) => {
    throw new Error(code);
  });
  for await (const row of file) {
    if (!('input' in row)) return row;
    const read = readEvent(row.input, NOW);
    return 'event' in read ? read.event.properties[column] : read;
  }
  throw new Error('no row');
}

describe('a cell of a property', () => {
  it.each([
    ['1', 1],
    ['-12.50', -12.5],
    ['0', 0],
    ['0.5', 0.5],
    ['-0.0', 0],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['12345678901234567890', '12345678901234567890'],
    ['007', '007'],
    ['1e5', '1e5'],
  ])('%s is %j', async (text, value) => {
    expect(await cell(text)).toStrictEqual(value);
  });
});
