import { describe, expect, it } from 'vitest';
import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import { refuse } from '#contract/errors.ts';
import { connectDirectory } from '#domain/market/directory/connect-directory.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';
import { describeDirectories } from '#domain/workspace/integrations/integration-status.ts';
import { createLiveDirectory, tryDirectory } from '#providers/directories/live-directory.ts';
import { apolloDouble, apolloPersonOf } from '#test/harness/doubles/apollo.ts';
import {
  memoryBudgets,
  memoryCache,
  memorySuppression,
  NOW,
  never,
} from '#test/harness/doubles/directory-memory.ts';
import { hunterDouble } from '#test/harness/doubles/hunter.ts';
import { pdlDouble } from '#test/harness/doubles/pdl.ts';

const person = {
  domain: 'acme.com',
  full_name: 'Person 1',
  network_url: 'https://www.linkedin.com/in/person-1',
};
const connection = { connected_at: NOW.toISOString(), label: '', config: {} };

function integrationsOf(names: readonly DirectoryProvider[]) {
  const key = { api_key: 'key-of-the-workspace' };
  let state: Integrations = {
    version: 'v1',
    connected: Object.fromEntries(names.map((name) => [name, connection])),
  };
  const written: object[] = [];
  return {
    written,
    integrations: {
      get: async () => state,
      replace: async (_: string, __: Integrations, next: Integrations) => {
        state = next;
        return true;
      },
    },
    vault: {
      read: async () => Object.fromEntries(names.map((name) => [name, key])),
      write: async (_: string, credentials: object) => {
        written.push(credentials);
        return 'v2';
      },
    },
  };
}

async function directoryOf(
  names: readonly DirectoryProvider[],
  {
    pdl = pdlDouble({ people: 3 }),
    apollo = apolloDouble({ people: 3 }),
    hunter = hunterDouble(),
    offered = directoryProviders as readonly DirectoryProvider[],
    credits = 1_000,
  } = {},
) {
  const budgets = memoryBudgets();
  const suppression = memorySuppression();
  const doubles = { people_data_labs: pdl, apollo, hunter };
  const directory = await createLiveDirectory({
    ...integrationsOf(names),
    budgets,
    suppression,
    cache: memoryCache(),
    pace: { waitForTurn: async () => true },
    workspaceId: 'ws_1',
    requestedVendors: offered,
    credits,
    now: () => NOW,
    transportTo: (provider) => doubles[provider].transport,
  });
  return { directory, budgets, suppression, pdl, apollo, hunter };
}

describe("vendors in the stage's order", () => {
  it('are reported as missing if the workspace has connected none', async () => {
    const { directory } = await directoryOf([]);
    expect(directory.status).toBe('not_configured');
    expect((await directoryOf(['hunter'])).directory.status).toBe('not_configured');
    expect((await directoryOf(['apollo'])).directory.status).toBe('ready');
  });

  it('are asked in order until one has a result', async () => {
    const both = await directoryOf(['people_data_labs', 'apollo']);
    expect(await both.directory.findCompany('acme.com')).toMatchObject({ employees: 100 });
    expect(both.apollo.calls).toEqual([]);
    const second = await directoryOf(['people_data_labs', 'apollo'], {
      pdl: pdlDouble({ company: { name: 'x', website: 'other.com' } }),
    });
    expect(await second.directory.findCompany('acme.com')).toMatchObject({ employees: 120 });
    const turned = await directoryOf(['people_data_labs', 'apollo'], {
      offered: ['apollo', 'people_data_labs'],
    });
    expect(await turned.directory.findCompany('acme.com')).toMatchObject({ employees: 120 });
  });

  it('skip a failing one, and don\'t report "unknown" because of it', async () => {
    const one = await directoryOf(['people_data_labs', 'apollo']);
    one.pdl.fail({ status: 402 }, { status: 402 });
    expect(await one.directory.findCompany('acme.com')).toMatchObject({ employees: 120 });
    await expect(one.directory.findCompany('nobody.com')).rejects.toMatchObject({ code: 'budget_exhausted' });
  });

  it('search where searching is free', async () => {
    const { directory, pdl, budgets } = await directoryOf(['people_data_labs', 'apollo']);
    const roles = [{ functions: ['sales' as const], job_levels: [], title: null }];
    const wish = { roles, titles: [], job_levels: [], locations: [], limit: 2 };
    expect(await directory.searchPeople('acme.com', wish)).toHaveLength(2);
    expect(pdl.calls).toEqual([]);
    expect(budgets.count).toEqual({ apollo: 2 });
  });

  it('give one roster, never mixed from two', async () => {
    const { directory, apollo } = await directoryOf(['people_data_labs', 'apollo'], {
      pdl: pdlDouble({ people: 70 }),
    });
    const first = await directory.listEmployees('acme.com');
    expect(first.next_cursor).toMatch(/^people_data_labs /);
    const second = await directory.listEmployees('acme.com', { cursor: first.next_cursor ?? '' });
    expect([first.people.length, second.people.length, second.next_cursor]).toEqual([50, 20, null]);
    expect(apollo.calls).toEqual([]);
  });

  it('respect each budget', async () => {
    const { directory, pdl } = await directoryOf(['people_data_labs'], { credits: 0 });
    await expect(directory.findCompany('acme.com')).rejects.toMatchObject({
      code: 'budget_exhausted',
      message: expect.stringContaining('2026-11'),
    });
    expect(pdl.calls).toEqual([]);
  });
});

describe('an address', () => {
  const guessed = apolloDouble({
    people: 3,
    person: (number) => apolloPersonOf(number, { email_status: 'guessed' }),
  });

  it('that a vendor has verified is returned', async () => {
    const { directory, hunter } = await directoryOf(directoryProviders);
    expect(await directory.findWorkEmail(person)).toBe('person1@acme.com');
    expect(hunter.calls).toEqual([]);
  });

  it("that can't be verified is not even paid for", async () => {
    const { directory, pdl, budgets } = await directoryOf(['people_data_labs']);
    expect(await directory.findWorkEmail(person)).toBeNull();
    expect(pdl.calls).toEqual([]);
    expect(budgets.count).toEqual({});
  });

  it.each([
    ['valid', 'person1@acme.com'],
    ['accept_all', null],
  ])('from an unverified source is verified first: %s', async (status, told) => {
    const hunter = hunterDouble({ deliverable: { 'person1@acme.com': status } });
    const { directory } = await directoryOf(directoryProviders, { apollo: guessed, hunter });
    expect(await directory.findWorkEmail(person)).toBe(told);
  });

  it('of a person who has objected is never requested again', async () => {
    const { directory, hunter, pdl, suppression } = await directoryOf(['people_data_labs', 'hunter']);
    hunter.fail({ status: 451 });
    await expect(directory.findWorkEmail(person)).rejects.toMatchObject({ code: 'objected' });
    const calls = hunter.calls.length + pdl.calls.length;
    await expect(directory.findWorkEmail(person)).rejects.toMatchObject({ code: 'objected' });
    await expect(directory.findPhone({ ...person, network_url: null })).rejects.toMatchObject({
      code: 'objected',
    });
    expect(hunter.calls.length + pdl.calls.length).toBe(calls);
    expect(suppression.subjects.size).toBe(2);
  });
});

describe('connecting a directory', () => {
  const ports = (offered: readonly DirectoryProvider[], transport = pdlDouble().transport) => {
    const kept = integrationsOf([]);
    return {
      ...kept,
      offered,
      tryKey: (provider: DirectoryProvider, key: string, signal: AbortSignal) =>
        tryDirectory(provider, key, signal, transport),
      now: () => NOW,
      refuse,
    };
  };

  it('tests the key for free and stores it only in the secret', async () => {
    const own = ports(['people_data_labs']);
    const made = await connectDirectory(own, 'ws_1', 'people_data_labs', 'key-of-the-workspace');
    expect(JSON.stringify(made)).not.toContain('key-of-the-workspace');
    expect(own.written).toEqual([{ people_data_labs: { api_key: 'key-of-the-workspace' } }]);
  });

  it("rejects a wrong key, and one for a vendor the stage doesn't use", async () => {
    const own = ports(['people_data_labs']);
    await expect(connectDirectory(own, 'ws_1', 'people_data_labs', 'wrong')).rejects.toMatchObject({
      code: 'credentials_refused',
    });
    await expect(connectDirectory(own, 'ws_1', 'apollo', 'any')).rejects.toMatchObject({
      code: 'directory_not_offered',
    });
    expect(own.written).toEqual([]);
  });

  it('accepts a key without credits, and reports a vendor that does not respond', async () => {
    const double = pdlDouble();
    double.fail({ status: 402 });
    const own = ports(['people_data_labs'], double.transport);
    await connectDirectory(own, 'ws_1', 'people_data_labs', 'key-of-the-workspace');
    const silent = ports(['people_data_labs'], () => Promise.reject(new Error('ECONNREFUSED')));
    await expect(connectDirectory(silent, 'ws_1', 'people_data_labs', 'x')).rejects.toMatchObject({
      code: 'directory_unreachable',
    });
  });

  it('is shown by GET /integrations', () => {
    const state = { version: 'v1', connected: { hunter: connection } };
    const offered = directoryProviders;
    expect(describeDirectories(state, { hasOwn: false, offered })).toEqual({
      status: 'not_configured',
      providers: [{ provider: 'hunter', connected_at: connection.connected_at }],
    });
    expect(
      describeDirectories({ ...state, connected: { apollo: connection } }, { hasOwn: false, offered }).status,
    ).toBe('ready');
    expect(describeDirectories({ version: null, connected: {} }, { hasOwn: true, offered: [] }).status).toBe(
      'ready',
    );
  });
});

it('a hanging vendor is awaited only as long as the caller waits', async () => {
  const hanging = {
    ...pdlDouble(),
    transport: (_: unknown, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const { directory } = await directoryOf(['people_data_labs'], { pdl: hanging });
  const reason = new Error('enough');
  await expect(
    directory.findCompany('acme.com', AbortSignal.any([never, AbortSignal.abort(reason)])),
  ).rejects.toBe(reason);
});
