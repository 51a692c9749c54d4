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

/** The console after a reload, in this member's workspace. */
async function opened(memberId: string) {
  vi.resetModules();
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
  return { ...(await import('#console/state/done.ts')), ...(await import('#console/state/saved-views.ts')) };
}

describe('a step taken on a detection', () => {
  it('survives a reload, is stored once per step, and only in its workspace', async () => {
    const first = await opened('mem_1');
    first.noteDone('det_1', 'pushed', 'HubSpot');
    first.noteDone('det_1', 'pushed', 'HubSpot');
    first.noteDone('det_1', 'copied');

    expect((await opened('mem_1')).doneAbout('det_1')).toMatchObject([
      { step: 'pushed', where: 'HubSpot' },
      { step: 'copied' },
    ]);
    expect((await opened('mem_2')).doneAbout('det_1')).toEqual([]);
  });

  it('is ignored if the storage contains something else', async () => {
    for (const text of ['{', '7', '[["det_1","x"]]', '[["det_1",[{"step":"burnt","day":""}]]]']) {
      localStorage.setItem('signal-console-done/mem_1', text);
      expect((await opened('mem_1')).doneAbout('det_1')).toEqual([]);
    }
  });

  it('drops the oldest when there are too many', async () => {
    const { doneAbout, noteDone } = await opened('mem_1');
    for (let at = 0; at <= 500; at += 1) noteDone(`det_${at}`, 'copied');
    expect([doneAbout('det_0').length, doneAbout('det_1').length]).toEqual([0, 1]);
  });
});

describe('a saved view', () => {
  it('survives a reload, is replaced by name, and can be deleted', async () => {
    const { saveView } = await opened('mem_1');
    saveView({ name: 'Mine', query: { alpha: '70' } });
    saveView({ name: 'Mine', query: { alpha: '80' } });
    const later = await opened('mem_1');
    expect(later.savedViews()).toEqual([{ name: 'Mine', query: { alpha: '80' } }]);

    later.forgetView('Mine');

    expect((await opened('mem_1')).savedViews()).toEqual([]);
  });

  it('is ignored if the storage contains something else', async () => {
    localStorage.setItem(
      'signal-console-views/mem_1',
      '[{"name":"A","query":{"alpha":7}},{"name":"B","query":{}}]',
    );
    expect((await opened('mem_1')).savedViews()).toEqual([{ name: 'B', query: {} }]);
  });
});
