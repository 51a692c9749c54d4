import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser storage that survives page loads. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', { origin: 'https://api.example', pathname: '/v1/console' });
});

afterEach(() => vi.unstubAllGlobals());

/** The console after a reload, in this member's workspace, with a service that stores views. */
async function opened(memberId: string, stored: Record<string, unknown>[] = []) {
  vi.resetModules();
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const isNew = init?.method === 'POST';
    const view = isNew && { ...JSON.parse(String(init.body)), id: `view_${stored.length}` };
    if (view) stored.push(view);
    expect(String(input)).toBe('https://api.example/v1/views');
    return Response.json({ data: view || stored }, { status: isNew ? 201 : 200 });
  });
  const { members } = await import('#console/state/workspace.ts');
  members.value = [
    {
      id: memberId,
      full_name: 'A',
      email: 'a@example.com',
      role: 'member',
      visibility: 'all',
      created_at: '',
    },
  ];
  const { loadViews, views } = await import('#console/state/views.ts');
  await loadViews();
  return views.value.map(({ name, filters, shared }) => ({ name, filters, shared }));
}

describe('a view that the browser kept', () => {
  const PLACE = 'signal-console-views/mem_1';

  it('moves to the service once, as a private view', async () => {
    localStorage.setItem(PLACE, '[{"name":"Best","query":{"alpha":"70","days":"7"}}]');
    const stored: Record<string, unknown>[] = [];
    const moved = [{ name: 'Best', filters: { min_alpha: '70', 'console.days': '7' }, shared: false }];

    expect(await opened('mem_1', stored)).toEqual(moved);
    expect(await opened('mem_1', stored)).toEqual(moved);
    expect([stored.length, localStorage.getItem(PLACE)]).toEqual([1, null]);
  });

  it('stays in its workspace', async () => {
    localStorage.setItem(PLACE, '[{"name":"Best","query":{}}]');
    expect(await opened('mem_2')).toEqual([]);
    expect(localStorage.getItem(PLACE)).not.toBeNull();
  });

  it('is ignored if the storage contains something else', async () => {
    for (const text of ['{', '7', '[{"name":"A","query":{"alpha":7}}]']) {
      localStorage.setItem(PLACE, text);
      expect(await opened('mem_1'), text).toEqual([]);
    }
  });
});
