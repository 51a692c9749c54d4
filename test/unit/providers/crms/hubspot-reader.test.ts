import { describe, expect, it } from 'vitest';
import { VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { never } from './crm-records.ts';
import { filledReader, numberOf, readAll } from './filled-reader.ts';
import { describeReader } from './reader-conformance.ts';

// The limit of the plans Free and Starter.
describeReader({ crm: 'hubspot', dailyLimit: 250_000, tenThousandTake: 504 });

/** A portal that was read, with more than its sandbox has of itself. */
async function read(count: number, rules: Readonly<Record<string, unknown>> = {}) {
  const filled = filledReader('hubspot', count);
  filled.setRules(rules);
  const all = await readAll(filled.reader);
  const idOf = (number: number): string =>
    all.companies.find((each) => numberOf(each) === number)?.crmId ?? '';
  /** The company with this number, as a second read shows it. */
  const readAgain = async (number: number) => {
    const { companies } = await readAll(filled.open());
    return companies.find(({ crmId }) => crmId === idOf(number));
  };
  return { ...filled, all, idOf, readAgain };
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
    const { act, pass, idOf, readAgain } = await read(60);
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
    const company = await readAgain(11);
    expect(company?.wonContacts.map(({ full_name }) => full_name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Won ${24 - index}`),
    );
  });

  it('with ten thousand contacts at a won deal is asked for one page of them', async () => {
    const { sandbox, account, act, idOf, readAgain } = await read(60);
    const contact = { firstName: 'Kim', lastName: 'Vale', email: 'k@x.example', title: 'CEO' };
    act({ kind: 'add_deal', company: idOf(11), state: 'won', contact });
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
    const company = await readAgain(11);
    expect(company?.relation).toBe('customer');
    expect(pages).toBe(1);
  });

  it('leaves out contacts of a won deal who have an address but no name', async () => {
    const { act, idOf, readAgain } = await read(60);
    const named = { firstName: '', lastName: 'Novak', email: 'n@x.example', title: 'CEO' };
    const unnamed = { firstName: '', lastName: '', email: 'who@x.example', title: 'CEO' };
    act(
      { kind: 'add_deal', company: idOf(11), state: 'won', contact: named },
      { kind: 'add_deal', company: idOf(11), state: 'won', contact: unnamed },
    );
    const company = await readAgain(11);
    expect(company?.wonContacts.map(({ full_name }) => full_name)).toEqual(['Novak']);
  });

  it.each([false, true])(
    'leads from every id of a company that was merged twice to the last one (archived: %s)',
    async (archives_merged) => {
      const { act, pass, open, all, idOf } = await read(60, { archives_merged });
      act({ kind: 'merge', company: idOf(11), into: idOf(12) });
      pass(1_000);
      act({ kind: 'merge', company: idOf(12), into: idOf(13) });
      const { companies, deleted } = await readAll(open());
      const survivor = companies.find((each) => numberOf(each) === 13);
      expect(all.companies.map(({ crmId }) => crmId)).not.toContain(survivor?.crmId);
      const ends = new Map(deleted.map(({ crmId, mergedInto }) => [crmId, mergedInto]));
      for (const number of [11, 12, 13]) expect(ends.get(idOf(number))).toBe(survivor?.crmId);
    },
  );

  it('says by type, stage and deals what a company is', async () => {
    const { setRules, act, open } = await read(1);
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
    setRules({ existing: cases.map(([name, properties]) => ({ name, ...properties })) });
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
    const cursor = reader.createFirstCursor(null);
    await expect(reader.readPage(cursor, never)).rejects.toMatchObject({
      code: 'credentials_refused',
      status: 403,
    });
    const members = reader.createFirstCursor('404');
    const gone = expect.objectContaining({ code: 'crm_list_gone' });
    await expect(reader.readPage(members, never)).rejects.toEqual(gone);
    await expect(reader.readCompanyCount('404', never)).rejects.toBeInstanceOf(VendorRefusedError);
  });
});
