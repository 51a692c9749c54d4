import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'sis_test_secret';

/** A browser tab, as far as a session needs it. */
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
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});

afterEach(() => vi.unstubAllGlobals());

describe('a session', () => {
  it('stores the key only in the tab', async () => {
    const { signIn } = await import('#console/state/session.ts');

    signIn(KEY);

    expect(sessionStorage.length).toBe(1);
    expect(localStorage.length).toBe(0);
  });

  it('survives a page reload', async () => {
    (await import('#console/state/session.ts')).signIn(KEY);
    vi.resetModules();

    expect((await import('#console/state/session.ts')).apiKey.value).toBe(KEY);
  });

  it('forgets the key and everything loaded with it', async () => {
    const { apiKey, onSignOut, signOutReason, signIn, signOut } = await import('#console/state/session.ts');
    let forgotten = 0;
    onSignOut(() => {
      forgotten += 1;
    });
    signIn(KEY);

    signOut('Revoked.');

    expect([apiKey.value, signOutReason.value, forgotten]).toEqual([undefined, 'Revoked.', 1]);
    expect(sessionStorage.length).toBe(0);
  });

  it('says why the first time, if several calls are refused at once', async () => {
    const { signOutReason, signIn, signOut } = await import('#console/state/session.ts');
    signIn(KEY);

    signOut('Revoked.');
    signOut('Rejected.');

    expect(signOutReason.value).toBe('Revoked.');
  });

  it('works if the browser stores nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { apiKey, signIn } = await import('#console/state/session.ts');

    signIn(KEY);

    expect(apiKey.value).toBe(KEY);
  });
});

describe('tabs of one browser', () => {
  /** Tabs of earlier tests are never closed, so each test has its own address. */
  let here = '';
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    here = `/v${tests}/console`;
  });

  /** A separate tab with its own storage. */
  async function tab(pathname = here) {
    vi.resetModules();
    vi.stubGlobal('sessionStorage', storage());
    vi.stubGlobal('location', { pathname });
    return import('#console/state/session.ts');
  }

  it('share the key without storing it longer than a tab', async () => {
    const first = await tab();
    first.signIn(KEY);
    const second = await tab();
    await second.tabsReady;

    expect(second.apiKey.value).toBe(KEY);
    expect(localStorage.length).toBe(0);
  });

  it('sign out together, except a tab with another key', async () => {
    const first = await tab();
    first.signIn(KEY);
    const second = await tab();
    await second.tabsReady;
    const other = await tab();
    await other.tabsReady;
    other.signIn('sis_test_other');

    second.signOut();

    await vi.waitFor(() => expect(first.apiKey.value).toBeUndefined());
    expect(other.apiKey.value).toBe('sis_test_other');
  });

  it('of another stage are not asked', async () => {
    const first = await tab();
    first.signIn(KEY);
    const elsewhere = await tab(`/other${here}`);
    await elsewhere.tabsReady;

    expect(elsewhere.apiKey.value).toBeUndefined();
  });

  it('keep the key they have', async () => {
    const first = await tab();
    first.signIn(KEY);
    const second = await tab();
    await second.tabsReady;
    second.signIn('sis_test_other');
    const third = await tab();
    await third.tabsReady;

    expect(first.apiKey.value).toBe(KEY);
    expect([KEY, 'sis_test_other']).toContain(third.apiKey.value);
  });
});

describe('a person who signed in', () => {
  const SESSION = {
    id: 'session',
    handle: 'abc.def',
    workspace_id: 'ws_1',
    member: { id: 'mem_1', full_name: 'Ada', email: 'ada@acme.example', role: 'member', visibility: 'all' },
  };

  let stages = 0;

  /** The service as the page asks it; `data` is who is signed in. */
  const served = (data: unknown) => {
    const sent: string[] = [];
    // A stage of its own: the tabs of other tests are still open.
    stages += 1;
    vi.stubGlobal('location', { hostname: 'api.example.com', pathname: `/stage${stages}/console` });
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {} }: RequestInit = {}) => {
      sent.push([method, url, new Headers(headers).get('authorization')].filter(Boolean).join(' '));
      return new Response(JSON.stringify({ data }));
    });
    return sent;
  };

  it('is known without a form, and only the workspace they signed in to is stored', async () => {
    served(SESSION);
    const { apiKey, tabsReady, personSession } = await import('#console/state/session.ts');
    await tabsReady;

    expect([apiKey.value, personSession.value?.member.full_name]).toEqual(['Session abc.def', 'Ada']);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
  });

  it('is signed out on the server as well, and then forgotten', async () => {
    const sent = served(SESSION);
    const { apiKey, tabsReady, personSession, signOut } = await import('#console/state/session.ts');
    await tabsReady;
    sent.length = 0;
    const leaving = signOut();
    // A reload before the server knows would find the session again.
    expect(apiKey.value).toBeDefined();
    await leaving;

    expect(sent).toEqual([
      `DELETE /stage${stages}/sessions/current Session abc.def`,
      `GET /stage${stages}/sign-in/session`,
    ]);
    expect([apiKey.value, personSession.value]).toEqual([undefined, undefined]);
  });

  it('whose session was ended elsewhere is told why, and the cookie goes', async () => {
    const sent = served(SESSION);
    const { apiKey, tabsReady, signOutReason, signOut } = await import('#console/state/session.ts');
    await tabsReady;
    sent.length = 0;
    await signOut('Your session has ended.');

    expect(sent).toEqual([`GET /stage${stages}/sign-in/session`]);
    expect([apiKey.value, signOutReason.value]).toEqual([undefined, 'Your session has ended.']);
  });

  it('is nobody if the service knows none', async () => {
    served(null);
    const { apiKey, tabsReady } = await import('#console/state/session.ts');
    await tabsReady;

    expect(apiKey.value).toBeUndefined();
  });
});

describe('the keys of the demo', () => {
  const offered = async (hostname: string) => {
    const asked = vi.fn(async () => new Response(JSON.stringify({ keys: [{ name: 'a reader', key: KEY }] })));
    vi.stubGlobal('location', { hostname });
    vi.stubGlobal('fetch', asked);
    const { readDemo } = await import('#console/state/demo-keys.ts');
    return { keys: (await readDemo()).keys, asked: asked.mock.calls.length };
  };

  it('are offered by a local run', async () => {
    expect(await offered('127.0.0.1')).toEqual({ keys: [{ name: 'a reader', key: KEY }], asked: 1 });
  });

  it('are not even requested elsewhere', async () => {
    expect(await offered('api.example.com')).toEqual({ keys: [], asked: 0 });
  });
});
