import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { type ChangesOptions, type ChangesPage, changesFrom } from '#client/changes.ts';

/** A service with ten changes in pages of two, and a consumer's stored cursor. */
function service(stored?: string) {
  const state = { stored, expired: new Set<string>(), queries: [] as object[], snapshots: [] as string[] };
  const read = async (query: Readonly<Record<string, unknown>>): Promise<ChangesPage> => {
    state.queries.push(query);
    const { after } = query;
    if (after === undefined) return { data: [], next_cursor: '0', has_more: false };
    if (state.expired.has(String(after))) {
      throw new ApiError(410, { code: 'cursor_expired', message: 'Begin again.' });
    }
    const from = Number(after);
    const data = [from + 1, from + 2].filter((number) => number <= 10);
    return { data, next_cursor: String(from + data.length), has_more: from + data.length < 10 };
  };
  const changes = (options: Partial<ChangesOptions> = {}) =>
    changesFrom(read, {
      load: () => state.stored,
      save: (cursor) => {
        state.stored = cursor;
      },
      follow: false,
      ...options,
    });
  return { state, changes };
}

const all = async (changes: AsyncIterable<unknown>): Promise<unknown[]> => {
  const told: unknown[] = [];
  for await (const change of changes) told.push(change);
  return told;
};

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('changes()', () => {
  it('tells everything and ends, if it should not follow', async () => {
    const { state, changes } = service();

    expect(await all(changes())).toEqual(ALL);
    expect(state.stored).toBe('10');
    expect(await all(changes())).toEqual([]);
  });

  it('repeats at most a page after a crash, wherever that happens, and skips nothing', async () => {
    for (const crashAt of ALL) {
      const { changes } = service();
      const told: unknown[] = [];
      for await (const change of changes()) {
        if (change === crashAt) break;
        told.push(change);
      }
      const again = await all(changes());

      expect(new Set([...told, ...again])).toEqual(new Set(ALL));
      expect(told.filter((change) => again.includes(change)).length).toBeLessThan(2);
    }
  });

  it('copies the records after it took its first cursor, and again if that failed', async () => {
    const { state, changes } = service();
    const snapshot = () => {
      state.snapshots.push(`${state.queries.length} ${state.stored}`);
      if (state.snapshots.length === 1) throw new Error('the disk is full');
    };

    await expect(all(changes({ snapshot }))).rejects.toThrow('the disk is full');
    expect(state.stored).toBeUndefined();
    expect(await all(changes({ snapshot }))).toEqual(ALL);
    expect(state.snapshots).toEqual(['1 undefined', '2 undefined']);
  });

  it('begins again with a copy when its cursor has expired', async () => {
    const { state, changes } = service('3');
    state.expired.add('3');
    const snapshot = () => void state.snapshots.push('copied');

    expect(await all(changes({ snapshot }))).toEqual(ALL);
    expect(state.snapshots).toEqual(['copied']);
  });

  it('says so when a new cursor has expired at once, instead of starting again and again', async () => {
    for (const stored of [undefined, '3']) {
      const { state, changes } = service(stored);
      for (const cursor of ['0', '3']) state.expired.add(cursor);

      await expect(all(changes())).rejects.toMatchObject({ code: 'cursor_expired' });
      expect(state.queries.length).toBeLessThan(5);
    }
  });

  it('asks for types', async () => {
    const { state, changes } = service('8');
    const following = changes({ follow: true, types: ['account', 'run'] });
    await following.next();
    await following.return();

    expect(state.queries).toEqual([{ after: '8', types: 'account,run' }]);
  });

  it('asks again every five seconds if it should follow', async () => {
    vi.useFakeTimers();
    const { state, changes } = service('10');
    const stop = new AbortController();
    const told = all(changes({ follow: true, signal: stop.signal })).catch((error) => error.name);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(state.queries).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.queries).toHaveLength(2);

    stop.abort();
    expect(await told).toBe('AbortError');
    vi.useRealTimers();
  });

  it('passes on what the service refuses', async () => {
    const read = () => Promise.reject(new ApiError(401, { code: 'unauthorized', message: 'No.' }));
    const changes = changesFrom(read, { load: () => '1', save: () => undefined });

    await expect(all(changes)).rejects.toMatchObject({ status: 401 });
  });
});
