import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '#mcp/cursor.ts';

const place = { page: 3, perPage: 25, skip: 7 };

describe('a cursor', () => {
  it('leads back to its position, whatever the order of the arguments and the limit', () => {
    const cursor = writeCursor('list_people', { search: 'a', job_level: 'VP', limit: 5 }, place);

    expect(readCursor('list_people', { cursor, job_level: 'VP', search: 'a', limit: 50 })).toEqual(place);
    expect(readCursor('list_people', { search: 'a' })).toBeUndefined();
  });

  it.each([
    ['other arguments', 'list_people', { search: 'b' }],
    ['another tool', 'search_accounts', { search: 'a' }],
  ])('is rejected with %s', (_, tool, given) => {
    const cursor = writeCursor('list_people', { search: 'a' }, place);

    expect(() => readCursor(tool, { ...given, cursor })).toThrow('different arguments');
  });

  it.each([
    '',
    'x',
    7,
    null,
    {},
    Buffer.from('1.9999.0.aaaaaaaa').toString('base64url'),
    'a'.repeat(100_000),
  ])('is refused where it is %j'.slice(0, 40), (cursor) => {
    expect(() => readCursor('list_people', { cursor })).toThrow('was not issued by the tool');
  });
});
