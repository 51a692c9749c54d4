import { describe, expect, it } from 'vitest';
import { type CrmName, crms } from '#contract/crms.ts';
import type { CrmCompanyRead, CrmPage } from '#domain/market/crm-imports/crm-reader.ts';
import type { CustomersAct } from '#local/crm/crm-account.ts';
import { customersCompanies, KEY_ACCOUNTS } from '#local/crm/crm-facts.ts';
import { VendorBusyError } from '#platform/vendor-api/vendor-error.ts';
import { createSampleCompany, generateSampleCompanies } from '#test/harness/sample-companies.ts';
import { never } from './crm-records.ts';
import {
  deletedIn,
  type Everything,
  filledReader,
  isLive,
  liveNames,
  namesOf,
  numberOf,
  readAll,
  seen,
  told,
} from './filled-reader.ts';

const busy = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds }, path: '', times: 1 });

interface ReaderCase {
  readonly crm: CrmName;
  /** The daily limit of the smallest plan, shared with the customer's other apps. */
  readonly dailyLimit: number;
  /** The calls that it takes to read 10,000 companies. */
  readonly tenThousandTake: number;
}

/** What every reader does, over its vendor's sandbox. */
export function describeReader({ crm, tenThousandTake, dailyLimit }: ReaderCase): void {
  const filledWith = (count: number) => filledReader(crm, count);
  const idOf = (all: Everything, number: number): string =>
    all.companies.find((company) => numberOf(company) === number)?.crmId ?? '';

  /** A read, these acts, and another read. */
  async function readTwice(count: number, acts: (all: Everything) => CustomersAct[]) {
    const filled = filledWith(count);
    const all = await readAll(filled.reader);
    filled.act(...acts(all));
    const second = await readAll(filled.open());
    return { all, second };
  }

  describe(`reading ${crms[crm].name}`, () => {
    it('reads each of 10,000 companies as it is, and writes nothing', async () => {
      const filled = filledWith(10_000);
      const { companies, deleted } = await readAll(filled.reader);
      const spent = filled.calls();
      expect(namesOf(companies)).toEqual(liveNames(10_000));
      expect(companies).toHaveLength(10_000 - 40 + customersCompanies.length);
      expect(new Set(companies.map(({ crmId }) => crmId)).size).toBe(companies.length);
      const generated = companies.filter((company) => numberOf(company) > 0);
      // Compared as texts: 10,000 comparisons of objects take longer than the read.
      const asRead = generated.map((company) => JSON.stringify(seen(company)));
      const asTold = generated.map((company) => JSON.stringify(told(createSampleCompany(numberOf(company)))));
      expect(asRead.filter((text, place) => text !== asTold[place]).slice(0, 5)).toEqual([]);
      expect(generated.filter(({ relation }) => relation === 'customer')).toHaveLength(1_500);
      const live = new Set(companies.map(({ crmId }) => crmId));
      expect(deleted.filter(({ crmId }) => live.has(crmId))).toEqual([]);
      expect(filled.writes()).toBe(0);

      expect(spent).toBe(tenThousandTake);
      expect(2 * spent).toBeLessThan(dailyLimit / 10);
    });

    it('sees a company that was renamed', async () => {
      const { all, second } = await readTwice(300, (read) => [
        { kind: 'rename', company: idOf(read, 11), name: 'Renamed 11' },
      ]);
      const renamed = ({ crmId, name }: CrmCompanyRead) => (crmId === idOf(all, 11) ? 'Renamed 11' : name);
      expect(second.companies.map(({ name }) => name)).toEqual(all.companies.map(renamed));
    });

    it('sees companies whose deals are new, won or deleted', async () => {
      const contact = { firstName: 'Ola', lastName: 'Novak', email: 'ola@new.example', title: 'CTO' };
      const { second } = await readTwice(300, (all) => [
        { kind: 'add_deal', company: idOf(all, 11), state: 'open' },
        { kind: 'add_deal', company: idOf(all, 12), state: 'won', contact },
        { kind: 'win_deals', company: idOf(all, 4) },
        { kind: 'delete_deals', company: idOf(all, 24) },
      ]);
      const relations = new Map(second.companies.map((each) => [numberOf(each), each.relation]));
      expect([4, 11, 12, 24].map((number) => relations.get(number))).toEqual([
        'customer',
        'open_deal',
        'customer',
        'none',
      ]);
      const champions = second.companies.find((each) => numberOf(each) === 12)?.wonContacts;
      expect(champions).toMatchObject([{ full_name: 'Ola Novak', email: 'ola@new.example', title: 'CTO' }]);
    });

    it('sees companies that were deleted or merged', async () => {
      const acts = (read: Everything): CustomersAct[] => [
        { kind: 'delete', company: idOf(read, 13) },
        { kind: 'merge', company: idOf(read, 14), into: idOf(read, 15) },
      ];
      const { all, second } = await readTwice(300, acts);
      const deleted = deletedIn(second);
      expect(deleted.get(idOf(all, 13))).toBeNull();
      const survivor = second.companies.find((each) => numberOf(each) === 15)?.crmId;
      expect(survivor).toBeDefined();
      expect(deleted.get(idOf(all, 14))).toBe(survivor);
      expect(second.companies.map(numberOf)).not.toContain(13);
      expect(second.companies.map(numberOf)).not.toContain(14);
    });

    it('leaves out no company when some change while it reads', async () => {
      const filled = filledWith(4_500);
      const first = await readAll(filled.reader);
      const changed = [idOf(first, 1), idOf(first, 4_401)];
      let pages = 0;
      const during = await readAll(filled.reader, null, async (cursor) => {
        const page = await filled.reader.readPage(cursor, never);
        pages += 1;
        if (pages === 2)
          filled.act(...changed.map((company) => ({ kind: 'rename', company, name: 'Seen' }) as const));
        return page;
      });
      const idsOf = (all: Everything) => all.companies.map(({ crmId }) => crmId);
      expect(idsOf(during)).toEqual(idsOf(first));
      const seenIn = (all: Everything) => all.companies.filter(({ name }) => name === 'Seen');
      expect(seenIn(during).map(({ crmId }) => crmId)).toEqual([changed[1]]);
    });

    it('gives the same page for the same cursor, also in another container', async () => {
      const filled = filledWith(700);
      const pages = new Map<string, CrmPage>();
      await readAll(filled.reader, null, async (cursor) => {
        const page = await filled.open(`container ${pages.size}`).readPage(cursor, never);
        expect(await filled.open(`again ${pages.size}`).readPage(cursor, never)).toEqual(page);
        pages.set(cursor, page);
        return page;
      });
      for (const [cursor, page] of [...pages].reverse())
        expect(await filled.reader.readPage(cursor, never)).toEqual(page);
    });

    it('waits out a short limit, and a long one leaves the cursor as good as before', async () => {
      const filled = filledWith(600);
      const failures: unknown[] = [];
      let pages = 0;
      const { companies } = await readAll(filled.reader, null, async (cursor) => {
        pages += 1;
        if (pages === 1) filled.sandbox.addFault(filled.account, busy('1'));
        if (pages === 2) filled.sandbox.addFault(filled.account, busy('600'));
        try {
          return await filled.reader.readPage(cursor, never);
        } catch (error) {
          failures.push(error);
          return filled.reader.readPage(cursor, never);
        }
      });
      expect(failures).toEqual([expect.any(VendorBusyError)]);
      expect(failures[0]).toMatchObject({ retryAfterMs: 600_000 });
      expect(namesOf(companies)).toEqual(liveNames(600));
    });

    it.each([-200, 5_000])('reads all of a CRM whose total is wrong by %i', async (total_off_by) => {
      const filled = filledWith(600);
      const right = await filled.reader.readCompanyCount(null, never);
      filled.setRules({ total_off_by });
      const wrong = await filled.reader.readCompanyCount(null, never);
      if (right !== null) {
        expect(right).toBe(
          [...generateSampleCompanies(600)].filter(isLive).length + customersCompanies.length,
        );
        expect(wrong).toBe(right + total_off_by);
      }
      expect(namesOf((await readAll(filled.reader)).companies)).toEqual(liveNames(600));
    });

    it('reads only the companies of a list, also those that joined later', async () => {
      const filled = filledWith(300);
      const lists = await filled.reader.listCompanyLists(never);
      expect(lists.map(({ name }) => name)).toContain(KEY_ACCOUNTS);
      const listId = lists.find(({ name }) => name === KEY_ACCOUNTS)?.id ?? '';
      const all = await readAll(filled.reader);
      const members = await readAll(filled.reader, listId);
      const expected = [...generateSampleCompanies(300)].filter((each) => each.isInList && isLive(each));
      expect(namesOf(members.companies)).toEqual(namesOf(expected));
      filled.act({ kind: 'list', company: idOf(all, 23) });
      const later = await readAll(filled.open(), listId);
      expect(namesOf(later.companies)).toEqual(
        namesOf([...expected, ...all.companies.filter((each) => numberOf(each) === 23)]),
      );
      expect(filled.writes()).toBe(0);
    });

    it('ends at once on abort', async () => {
      const filled = filledWith(300);
      const cursor = filled.reader.createFirstCursor(null);
      const ended = AbortSignal.abort();
      await expect(filled.reader.readPage(cursor, ended)).rejects.toThrow();
      await expect(filled.reader.listCompanyLists(ended)).rejects.toThrow();
      expect(filled.calls()).toBe(0);
      expect((await filled.reader.readPage(cursor, never)).companies.length).toBeGreaterThan(0);
    });
  });
}
