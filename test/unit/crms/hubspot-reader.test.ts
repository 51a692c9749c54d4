import { describe, expect, it } from 'vitest';
import { SEARCH_LAG_MS } from '#crms/hubspot/hubspot-reader.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { never } from './crm-records.ts';
import { filledReader, HOUR, numberOf, type ReaderCase, readAll } from './filled-reader.ts';
import { describeReader } from './reader-conformance.ts';

const hubspot: ReaderCase = {
  crm: 'hubspot',
  lagMs: SEARCH_LAG_MS,
  // Four a second, as the adapter does with searches.
  betweenCallsMs: 250,
  tellsMerges: true,
  rules: { search_lag_ms: SEARCH_LAG_MS - 30_000 },
  // Of the plans Free and Starter.
  dailyLimit: 250_000,
  takes: { tenThousand: 504, quietDay: 72 },
};

describeReader(hubspot);

/** A read of everything, then one of what these acts changed. */
async function read(count: number, rules: Readonly<Record<string, unknown>> = {}) {
  const filled = filledReader(hubspot, count);
  filled.setRules(rules);
  const all = await readAll(filled.reader);
  filled.pass(HOUR);
  const idOf = (number: number): string =>
    all.companies.find((each) => numberOf(each) === number)?.crmId ?? '';
  return { ...filled, all, idOf, changes: { since: all.mark, listId: null } };
}

/** An answer that the sandbox gives to the next calls whose path has this part. */
const answer = (path: string, body: object, times = 1) => ({ path, times, status: 200, body });

const refusal = (message: string) => expect.objectContaining({ code: 'unexpected_answer', message });

describe('a HubSpot portal', () => {
  it('with more deals of a company than fit on a page is read to the last', async () => {
    const { all } = await read(60, { associations_page: 1 });
    const customer = all.companies.find((each) => numberOf(each) === 2);
    expect(customer?.relation).toBe('customer');
    // Four deals, of which the second and the last were won, newest first.
    expect(customer?.wonContacts.map(({ email }) => /\d+/.exec(email ?? '')?.[0])).toEqual([
      '23',
      '24',
      '21',
      '22',
    ]);
  });

  it('gives at most 20 contacts, those of the newest deals', async () => {
    const { act, pass, open, idOf, changes } = await read(60);
    const acts = Array.from({ length: 25 }, (_, index) => {
      const contact = {
        firstName: 'Won',
        lastName: String(index),
        email: `w${index}@x.example`,
        title: 'CEO',
      };
      return { kind: 'add_deal', company: idOf(11), state: 'won', contact } as const;
    });
    for (const each of acts) {
      pass(1_000);
      act(each);
    }
    pass(HOUR);
    const [company] = (await readAll(open(), changes)).companies;
    expect(company?.wonContacts.map(({ full_name }) => full_name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Won ${24 - index}`),
    );
  });

  it('with ten thousand contacts at a won deal is asked for one page of them', async () => {
    const { open, sandbox, account, pass, act, idOf, changes } = await read(60);
    const contact = { firstName: 'Kim', lastName: 'Vale', email: 'k@x.example', title: 'CEO' };
    act({ kind: 'add_deal', company: idOf(11), state: 'won', contact });
    pass(HOUR);
    const to = Array.from({ length: 500 }, (_, index) => ({ toObjectId: 1_000_000 + index }));
    let pages = 0;
    const crowded = {
      path: '/deals/contacts/batch/read',
      times: 3,
      status: 200,
      get body() {
        pages += 1;
        return { results: [{ from: { id: '1' }, to, paging: { next: { after: String(pages) } } }] };
      },
    };
    sandbox.addFault(account, crowded);
    const [company] = (await readAll(open(), changes)).companies;
    expect(company?.relation).toBe('customer');
    expect(pages).toBe(1);
  });

  it('leaves out contacts of a won deal who have an address but no name', async () => {
    const { act, pass, open, idOf, changes } = await read(60);
    const named = { firstName: '', lastName: 'Novak', email: 'n@x.example', title: 'CEO' };
    const unnamed = { firstName: '', lastName: '', email: 'who@x.example', title: 'CEO' };
    act(
      { kind: 'add_deal', company: idOf(11), state: 'won', contact: named },
      { kind: 'add_deal', company: idOf(11), state: 'won', contact: unnamed },
    );
    pass(HOUR);
    const [company] = (await readAll(open(), changes)).companies;
    expect(company?.wonContacts.map(({ full_name }) => full_name)).toEqual(['Novak']);
  });

  it('shows a company once whose name and deals have changed', async () => {
    const { act, pass, open, idOf, changes } = await read(60);
    act(
      { kind: 'rename', company: idOf(11), name: 'Renamed 11' },
      { kind: 'add_deal', company: idOf(11), state: 'open' },
      { kind: 'add_deal', company: idOf(12), state: 'open' },
    );
    pass(HOUR);
    const { companies } = await readAll(open(), changes);
    expect(companies.map(({ name, relation }) => `${name} ${relation}`)).toEqual([
      'Renamed 11 open_deal',
      expect.stringMatching(/ 12 open_deal$/),
    ]);
  });

  it.each([false, true])(
    'leads from every id of a company that was merged twice to the last one (archived: %s)',
    async (archives_merged) => {
      const { act, pass, open, all, idOf, changes } = await read(60, { archives_merged });
      act({ kind: 'merge', company: idOf(11), into: idOf(12) });
      pass(1_000);
      act({ kind: 'merge', company: idOf(12), into: idOf(13) });
      pass(HOUR);
      const { companies, gone } = await readAll(open(), changes);
      const [survivor] = companies;
      expect(companies.map(numberOf)).toEqual([13]);
      expect(all.companies.map(({ crmId }) => crmId)).not.toContain(survivor?.crmId);
      const ends = new Map(gone.map(({ crmId, mergedInto }) => [crmId, mergedInto]));
      for (const number of [11, 12, 13]) expect(ends.get(idOf(number))).toBe(survivor?.crmId);
      expect(new Set(ends.values())).toEqual(new Set([survivor?.crmId]));
    },
  );

  it('shows a change once, when the search must have it', async () => {
    const { act, pass, open, setRules, idOf, changes } = await read(60);
    const names = async (since: string) => {
      const { companies, mark } = await readAll(open(), { since, listId: null });
      return { names: companies.map(({ name }) => name), mark };
    };
    setRules({ search_lag_ms: 0 });
    act({ kind: 'rename', company: idOf(11), name: 'Renamed 11' });
    pass(SEARCH_LAG_MS - 1);
    const early = await names(changes.since);
    expect(early.names).toEqual([]);
    // The reads before have moved the time on: this change is at the very end of the next window.
    act({ kind: 'rename', company: idOf(12), name: 'Renamed 12' });
    pass(SEARCH_LAG_MS);
    const next = await names(early.mark);
    expect(next.names).toEqual(['Renamed 11', 'Renamed 12']);
    pass(HOUR);
    expect((await names(next.mark)).names).toEqual([]);
  });

  it('says by type, stage and deals what a company is', async () => {
    const { sandbox, account, act, open } = await read(1);
    const cases = [
      ['competitor', { type: 'COMPETITOR', lifecyclestage: 'customer' }, 'won'],
      ['customer', { type: 'PARTNER', lifecyclestage: 'customer' }, 'open'],
      ['customer', { lifecyclestage: 'evangelist' }, null],
      ['customer', { type: 'PARTNER' }, 'won'],
      ['open_deal', { type: 'PARTNER', lifecyclestage: 'opportunity' }, 'open'],
      ['partner', { type: 'RESELLER', lifecyclestage: 'lead' }, 'lost'],
      ['prospect', { lifecyclestage: 'opportunity' }, null],
      ['prospect', { lifecyclestage: 'marketingqualifiedlead' }, 'lost'],
      ['prospect', { type: 'FORMER_CUSTOMER' }, 'lost'],
      ['none', { type: 'VENDOR', lifecyclestage: 'subscriber' }, null],
      ['none', {}, 'lost'],
    ] as const;
    const inputs = cases.map(([relation, properties]) => ({ properties: { name: relation, ...properties } }));
    sandbox.handle({
      method: 'POST',
      path: '/crm/objects/2026-09/companies/batch/create',
      headers: { authorization: `Bearer pat-sandbox-${account}` },
      body: JSON.stringify({ inputs }),
    });
    const made = (await readAll(open())).companies.slice(-cases.length);
    made.forEach(({ crmId }, place) => {
      const state = cases[place]?.[2];
      if (state) act({ kind: 'add_deal', company: crmId, state });
    });
    const { companies } = await readAll(open());
    expect(companies.slice(-cases.length).map(({ relation }) => relation)).toEqual(
      made.map(({ name }) => name),
    );
  });

  it('that does not sort what it finds is refused, because some would be left out', async () => {
    const { sandbox, account, reader, pass, changes } = await read(60);
    pass(HOUR);
    const results = ['1007', '1004'].map((id) => ({ id, properties: {} }));
    sandbox.addFault(account, answer('/companies/search', { total: 2, results }));
    await expect(readAll(reader, changes)).rejects.toEqual(
      refusal('HubSpot did not sort the results of a search.'),
    );
  });

  it('that gives a page again and again is refused', async () => {
    const { sandbox, account, reader } = await read(60);
    const page = { results: [], paging: { next: { after: '1' } } };
    sandbox.addFault(account, answer('/objects/2026-09/companies?', page, 2));
    await expect(readAll(reader)).rejects.toEqual(refusal('HubSpot gives the same page again.'));
  });

  it('without a scope says so, and one without the list', async () => {
    const { sandbox, account, reader } = await read(60);
    sandbox.addFault(account, {
      path: '/deals',
      times: 1,
      status: 403,
      body: { category: 'MISSING_SCOPES' },
    });
    const cursor = reader.begin({ since: null, listId: null });
    await expect(reader.page(cursor, never)).rejects.toMatchObject({
      code: 'credentials_refused',
      status: 403,
    });
    const members = reader.begin({ since: null, listId: '404' });
    const gone = expect.objectContaining({ code: 'crm_list_gone' });
    await expect(reader.page(members, never)).rejects.toEqual(gone);
    await expect(reader.total({ since: null, listId: '404' }, never)).rejects.toBeInstanceOf(
      VendorRefusedError,
    );
  });

  it('reads a company that was just changed by what its own record says', async () => {
    const { act, pass, open, idOf, changes } = await read(60);
    act({ kind: 'add_deal', company: idOf(14), state: 'open' });
    pass(HOUR);
    act({ kind: 'rename', company: idOf(14), name: 'Later 14' });
    const { companies } = await readAll(open(), changes);
    expect(companies.map(({ name, relation }) => `${name} ${relation}`)).toEqual(['Later 14 open_deal']);
  });
});
