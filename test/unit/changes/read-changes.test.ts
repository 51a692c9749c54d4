import { describe, expect, it } from 'vitest';
import type { Change, ChangeQuery } from '#contract/changes.ts';
import { refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import { writeCursor } from '#domain/outbound/changes/change-cursor.ts';
import type { ChangeEntry, LoggedChanges } from '#domain/outbound/changes/change-log.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';

const ADMIN: Viewer = { workspaceId: 'ws_1', visibility: 'all' };
const SECRET = 'a secret';
const START = Date.parse('2026-11-01T00:00:00.000Z');

const note = (id: string, parts: Partial<ChangeEntry> = {}): ChangeEntry => ({
  type: 'account',
  id,
  change: 'updated',
  at: START,
  owners: [],
  ...parts,
});

/** A workspace with these notes at positions 1, 2 …, and a clock. */
function feed(...positions: ChangeEntry[][]) {
  const log: LoggedChanges[] = positions.map((entries, index) => ({ position: index + 1, entries }));
  const time = { now: START, left: 25_000, reached: Number.POSITIVE_INFINITY };
  const hidden = new Set<string>();
  const shown: ChangeEntry[][] = [];
  const response = { most: Number.POSITIVE_INFINITY };
  const read = (query: Partial<ChangeQuery> = {}, viewer = ADMIN) =>
    readChanges(
      {
        log: {
          read: async (_, from, most) => log.filter(({ position }) => position >= from).slice(0, most),
          hasAllBefore: async (_, position) => position <= time.reached + 1,
          findPosition: async () => (log.at(-1)?.position ?? 0) + 1,
        },
        cursorSecret: SECRET,
        records: {
          async readVisible(_, notes) {
            shown.push([...notes]);
            return notes.map(({ type, id, change, at }) =>
              hidden.has(id)
                ? undefined
                : ({ type, id, change, changed_at: new Date(at).toISOString(), record: null } as Change),
            );
          },
        },
        fits: (data) => data.length <= response.most,
        now: () => new Date(time.now),
        remainingMs: () => time.left,
        refuse,
      },
      viewer,
      { limit: 100, ...query },
    );
  return { log, time, hidden, shown, response, read };
}

const idsOf = ({ data }: { readonly data: readonly Change[] }) => data.map(({ id }) => id);

/** A cursor before the first position. */
async function beginning(): Promise<string> {
  return (await feed().read()).next_cursor;
}

describe('reading changes', () => {
  it('begins now, and tells what comes after', async () => {
    const { log, read } = feed([note('old')]);
    const { next_cursor, data } = await read();
    log.push({ position: 2, entries: [note('new')] });

    expect(data).toEqual([]);
    expect(idsOf(await read({ after: next_cursor }))).toEqual(['new']);
  });

  it('continues in the middle of a position', async () => {
    const { read } = feed([note('a'), note('b'), note('c')], [note('d')]);
    const first = await read({ after: await beginning(), limit: 2 });
    const second = await read({ after: first.next_cursor, limit: 2 });
    const third = await read({ after: second.next_cursor, limit: 2 });

    expect([first, second, third].map(idsOf)).toEqual([['a', 'b'], ['c', 'd'], []]);
    expect([first, second, third].map(({ has_more }) => has_more)).toEqual([true, false, false]);
  });

  it('tells of a record once per page, by its last change and with everyone who saw it', async () => {
    const { shown, read } = feed(
      [note('a', { change: 'created', owners: ['m1'] }), note('b', { change: 'created' })],
      [note('a', { owners: ['m2'], isVisibilityOnly: true }), note('b', { change: 'deleted' })],
    );
    const page = await read({ after: await beginning() });

    expect(page.data.map(({ id, change }) => [id, change])).toEqual([
      ['a', 'created'],
      ['b', 'deleted'],
    ]);
    expect(shown[0]?.[0]).toMatchObject({ owners: ['m1', 'm2'] });
    expect(shown[0]?.[0]).not.toHaveProperty('onlySight');
  });

  it('returns as many changes as fit, and those that do not fit with the next page', async () => {
    const { response, shown, read } = feed([
      note('a', { owners: ['m1', 'm2'] }),
      note('b'),
      note('c'),
      note('d'),
      note('e'),
      note('a', { owners: ['m2'] }),
    ]);
    response.most = 2;
    const pages = [await read({ after: await beginning() })];
    while (pages.at(-1)?.has_more) pages.push(await read({ after: pages.at(-1)?.next_cursor ?? '' }));

    expect(pages.map(idsOf)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'a'],
    ]);
    // A member who no longer owns it must learn that.
    expect(shown.filter((notes) => notes.length <= 2)[0]?.[0]).toMatchObject({
      id: 'a',
      owners: ['m1', 'm2'],
    });
  });

  it('returns a single change whatever its size, so that its reader goes on', async () => {
    const { response, read } = feed([note('a'), note('b')]);
    response.most = 0;
    const page = await read({ after: await beginning() });

    expect(idsOf(page)).toEqual(['a']);
    expect(idsOf(await read({ after: page.next_cursor }))).toEqual(['b']);
  });

  it('leaves out other types without stopping at them', async () => {
    const { read } = feed([note('a', { type: 'run' }), note('b'), note('c', { type: 'run' }), note('d')]);
    const page = await read({ after: await beginning(), types: ['account'], limit: 1 });
    const next = await read({ after: page.next_cursor, types: ['account'], limit: 1 });

    expect([idsOf(page), idsOf(next)]).toEqual([['b'], ['d']]);
  });

  it('passes over what the viewer may not see, and stops somewhere', async () => {
    const many = Array.from({ length: 300 }, (_, index) => [note(`a${index}`)]);
    const { hidden, read } = feed(...many);
    for (let index = 0; index < 299; index += 1) hidden.add(`a${index}`);
    const pages: string[][] = [];
    let page = await read({ after: await beginning() });
    for (; page.has_more; page = await read({ after: page.next_cursor })) pages.push(idsOf(page));
    pages.push(idsOf(page));

    expect(pages.flat()).toEqual(['a299']);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('expires 30 days after everything before the cursor was read', async () => {
    const { time, read } = feed();
    const after = await beginning();
    time.now = START + 30 * DAY_MS;
    const { next_cursor } = await read({ after });
    time.now += 1;
    await expect(read({ after })).rejects.toMatchObject({ code: 'cursor_expired' });
    time.now += 29 * DAY_MS;
    expect((await read({ after: next_cursor })).data).toEqual([]);
  });

  it('keeps the age of a reader that is behind: a fresh page of old changes has an old cursor', async () => {
    const { time, read } = feed(
      ...Array.from({ length: 9 }, (_, day) => [note(`a${day}`, { at: START + day * DAY_MS })]),
    );
    time.now = START + 9 * DAY_MS;
    const page = await read({ after: await beginning(), limit: 1 });
    time.now = START + 30 * DAY_MS + 1;

    await expect(read({ after: page.next_cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  });

  it('says that it is gone instead of leaving out changes that expired', async () => {
    const { log, read } = feed([note('a'), note('b')], [note('c')], [note('d')]);
    const start = await beginning();
    const inside = (await read({ after: start, limit: 1 })).next_cursor;
    log.shift();

    await expect(read({ after: start })).rejects.toMatchObject({ code: 'cursor_expired' });
    await expect(read({ after: inside })).rejects.toMatchObject({ code: 'cursor_expired' });
  });

  it('says that it is gone if the log has not come as far as the cursor, as after a restore', async () => {
    const { log, time, read } = feed([note('a')], [note('b')]);
    const { next_cursor } = await read({ after: await beginning() });
    log.pop();
    time.reached = 1;

    await expect(read({ after: next_cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  });

  it('refuses a changed cursor, and one of another workspace', async () => {
    const { read } = feed();
    const after = await beginning();
    const changed = `${after.slice(0, -2)}${after.endsWith('AA') ? 'BB' : 'AA'}`;

    await expect(read({ after: changed })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(read({ after }, { ...ADMIN, workspaceId: 'ws_2' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('tells nothing by its cursor, which nobody else can write', async () => {
    const { log, hidden, read } = feed();
    const cursors = [await beginning()];
    for (const position of [1, 2, 3]) {
      hidden.add(`hidden ${position}`);
      log.push({ position, entries: [note(`hidden ${position}`)] });
      const page = await read({ after: cursors.at(-1) ?? '' });
      expect(page.data).toEqual([]);
      cursors.push(page.next_cursor);
    }
    const again = await read({ after: cursors.at(-1) ?? '' });

    expect(new Set(cursors.map(({ length }) => length)).size).toBe(1);
    expect(cursors).not.toContain(again.next_cursor);
    const forged = writeCursor(ADMIN, 'another secret', { position: 2, offset: 0 }, START);
    await expect(read({ after: forged })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it("expires when the caller's sight changes", async () => {
    const { read } = feed();
    const after = await beginning();
    const scoped: Viewer = { workspaceId: 'ws_1', visibility: 'scoped', memberId: 'mem_1' };

    await expect(read({ after }, scoped)).rejects.toMatchObject({ code: 'cursor_expired' });
  });
});
