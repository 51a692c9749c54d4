import { describe, expect, it } from 'vitest';
import { crms } from '#contract/crms.ts';
import type { CrmPage } from '#domain/market/crm-imports/crm-reader.ts';
import { customersCompanies } from '#local/crm/customers-records.ts';
import type { CustomersAct } from '#local/crm/fill-rules.ts';
import { FILLED_LIST, filledCompanies, filledCompany, filledOwners } from '#local/crm/filled-companies.ts';
import { VendorBusyError } from '#vendor-api/vendor-error.ts';
import { never } from './crm-records.ts';
import {
  EVERYTHING,
  type Everything,
  filledReader,
  goneIn,
  HOUR,
  isLive,
  liveNames,
  namesOf,
  numberOf,
  type ReaderCase,
  readAll,
  seen,
  sorted,
  told,
} from './filled-reader.ts';

const busy = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds }, path: '', times: 1 });

/** What every reader does, over its vendor's sandbox. */
export function describeReader(vendor: ReaderCase): void {
  const { crm, lagMs, tellsMerges, takes, dailyLimit, manyChanged = 12_000 } = vendor;
  const filledWith = (count: number) => filledReader(vendor, count);
  const idOf = (all: Everything, number: number): string =>
    all.companies.find((company) => numberOf(company) === number)?.crmId ?? '';

  /** A first read, and then what a second one sees of these acts. */
  async function secondRead(count: number, acts: (all: Everything) => CustomersAct[], afterMs = HOUR) {
    const filled = filledWith(count);
    const all = await readAll(filled.reader);
    filled.pass(HOUR);
    filled.act(...acts(all));
    filled.pass(afterMs);
    const second = await readAll(filled.open(), { since: all.mark, listId: null });
    return { ...filled, all, second };
  }

  describe(`reading ${crms[crm].name}`, () => {
    it('reads each of 10,000 companies as it is, and writes nothing', async () => {
      const filled = filledWith(10_000);
      const { companies, gone, missing, mark } = await readAll(filled.reader);
      const spent = filled.cost();
      expect(namesOf(companies)).toEqual(liveNames(10_000));
      expect(companies).toHaveLength(10_000 - 40 + customersCompanies.length);
      expect(new Set(companies.map(({ crmId }) => crmId)).size).toBe(companies.length);
      const generated = companies.filter((company) => numberOf(company) > 0);
      // Compared as texts: 10,000 comparisons of objects take longer than the read.
      const asRead = generated.map((company) => JSON.stringify(seen(company)));
      const asTold = generated.map((company) =>
        JSON.stringify(told(filledCompany(numberOf(company)), vendor)),
      );
      expect(asRead.filter((text, place) => text !== asTold[place]).slice(0, 5)).toEqual([]);
      expect(generated.filter(({ relation }) => relation === 'customer')).toHaveLength(1_500);
      const live = new Set(companies.map(({ crmId }) => crmId));
      expect(gone.filter(({ crmId }) => live.has(crmId))).toEqual([]);
      expect(missing.filter((crmId) => live.has(crmId))).toEqual([]);
      expect(filled.writes()).toBe(0);

      expect(spent).toBe(takes.tenThousand);
      expect(2 * spent).toBeLessThan(dailyLimit / 10);

      filled.pass(HOUR);
      const second = await readAll(filled.reader, { since: mark, listId: null });
      expect({ ...second, cursors: [], mark: '' }).toEqual({
        companies: [],
        gone: [],
        missing: [],
        cursors: [],
        mark: '',
      });
    });

    it('takes little on a day without changes', async () => {
      const filled = filledWith(1_000);
      let { mark } = await readAll(filled.reader);
      const before = filled.cost();
      for (let hour = 0; hour < 24; hour += 1) {
        filled.pass(HOUR);
        const read = await readAll(filled.open(), { since: mark, listId: null });
        expect([read.companies, read.gone, read.missing]).toEqual([[], [], []]);
        mark = read.mark;
      }
      const spent = filled.cost() - before;
      console.info(`${crms[crm].name}: a quiet day takes ${spent}.`);
      expect(spent).toBe(takes.quietDay);
      expect(spent).toBeLessThan(dailyLimit * (vendor.quietShare ?? 0.01));
      expect(filled.writes()).toBe(0);
    });

    it('sees a company that was renamed, and no other', async () => {
      const { second } = await secondRead(300, (all) => [
        { kind: 'rename', company: idOf(all, 11), name: 'Renamed 11' },
      ]);
      expect(second.companies.map(({ name }) => name)).toEqual(['Renamed 11']);
      expect(second.gone).toEqual([]);
    });

    it('sees companies whose deals are new, won or deleted', async () => {
      const contact = { firstName: 'Ola', lastName: 'Novak', email: 'ola@new.example', title: 'CTO' };
      const { second } = await secondRead(300, (all) => [
        { kind: 'add_deal', company: idOf(all, 11), state: 'open' },
        { kind: 'add_deal', company: idOf(all, 12), state: 'won', contact },
        { kind: 'win_deals', company: idOf(all, 4) },
        { kind: 'delete_deals', company: idOf(all, 24) },
      ]);
      const relations = new Map(second.companies.map((each) => [numberOf(each), each.relation]));
      expect([...relations].sort(([one], [other]) => one - other)).toEqual([
        [4, 'customer'],
        [11, 'open_deal'],
        [12, 'customer'],
        [24, 'none'],
      ]);
      const champions = second.companies.find((each) => numberOf(each) === 12)?.wonContacts;
      expect(champions).toMatchObject([{ full_name: 'Ola Novak', email: 'ola@new.example', title: 'CTO' }]);
    });

    it('sees companies that were deleted or merged', async () => {
      const acts = (read: Everything): CustomersAct[] => [
        { kind: 'delete', company: idOf(read, 13) },
        { kind: 'merge', company: idOf(read, 14), into: idOf(read, 15) },
      ];
      const { all, second, reader } = await secondRead(300, acts, vendor.goneAfterMs);
      const gone = await goneIn(reader, second);
      expect(gone.get(idOf(all, 13))).toBeNull();
      expect(gone.has(idOf(all, 14))).toBe(true);
      const survivor = tellsMerges ? second.companies.find((each) => numberOf(each) === 15)?.crmId : null;
      expect(survivor).not.toBeUndefined();
      expect(gone.get(idOf(all, 14))).toBe(survivor);
      expect(second.companies.map(numberOf)).not.toContain(13);
      expect(second.companies.map(numberOf)).not.toContain(14);
    });

    it(`sees ${manyChanged} companies that were stamped alike, each of them`, async () => {
      const { second } = await secondRead(manyChanged, () => [{ kind: 'stamp_all' }]);
      expect(namesOf(second.companies)).toEqual(liveNames(manyChanged));
    });

    it('sees what changes while it reads, in this read or the next', async () => {
      const filled = filledWith(1_500);
      const first = await readAll(filled.reader);
      filled.pass(HOUR);
      const early = [idOf(first, 1), idOf(first, 1_401)];
      let pages = 0;
      const during = await readAll(filled.reader, EVERYTHING, async (cursor) => {
        const page = await filled.reader.page(cursor, never);
        pages += 1;
        if (pages === 2)
          filled.act(...early.map((company) => ({ kind: 'rename', company, name: 'Seen' }) as const));
        return page;
      });
      filled.pass(lagMs + 1);
      const next = await readAll(filled.reader, { since: during.mark, listId: null });
      expect(next.companies.map(({ crmId, name }) => [crmId, name]).sort()).toEqual(
        early.map((id) => [id, 'Seen']).sort(),
      );
    });

    it('leaves out nothing that the CRM shows late', async () => {
      const filled = filledWith(300);
      let { mark } = await readAll(filled.reader);
      filled.pass(HOUR);
      const company = idOf(await readAll(filled.reader), 11);
      filled.act({ kind: 'rename', company, name: 'Late 11' });
      const found: string[] = [];
      for (let reads = 0; reads < 8; reads += 1) {
        const read = await readAll(filled.open(), { since: mark, listId: null });
        found.push(...read.companies.map(({ name }) => name));
        mark = read.mark;
        filled.pass(lagMs / 4);
      }
      expect(new Set(found)).toEqual(new Set(['Late 11']));
    });

    it('gives the same page for the same cursor, also in another container', async () => {
      const filled = filledWith(700);
      const once = await readAll(filled.reader);
      filled.act(
        { kind: 'rename', company: idOf(once, 1), name: 'Renamed 1' },
        { kind: 'add_deal', company: idOf(once, 13), state: 'won' },
        { kind: 'delete', company: idOf(once, 33) },
      );
      filled.pass(HOUR);
      for (const order of [EVERYTHING, { since: once.mark, listId: null }]) {
        const pages = new Map<string, CrmPage>();
        await readAll(filled.reader, order, async (cursor) => {
          const page = await filled.open(`container ${pages.size}`).page(cursor, never);
          expect(await filled.open(`again ${pages.size}`).page(cursor, never)).toEqual(page);
          pages.set(cursor, page);
          return page;
        });
        for (const [cursor, page] of [...pages].reverse())
          expect(await filled.reader.page(cursor, never)).toEqual(page);
      }
    });

    it('waits out a short limit, and a long one leaves the cursor as good as before', async () => {
      const filled = filledWith(600);
      const failures: unknown[] = [];
      let pages = 0;
      const { companies } = await readAll(filled.reader, EVERYTHING, async (cursor) => {
        pages += 1;
        if (pages === 1) filled.sandbox.addFault(filled.account, busy('1'));
        if (pages === 2) filled.sandbox.addFault(filled.account, busy('600'));
        try {
          return await filled.reader.page(cursor, never);
        } catch (error) {
          failures.push(error);
          return filled.reader.page(cursor, never);
        }
      });
      expect(failures).toEqual([expect.any(VendorBusyError)]);
      expect(failures[0]).toMatchObject({ retryAfterMs: 600_000 });
      expect(namesOf(companies)).toEqual(liveNames(600));
    });

    it.each([-200, 5_000])('reads all of a CRM whose total is wrong by %i', async (total_off_by) => {
      const filled = filledWith(600);
      const right = await filled.reader.total(EVERYTHING, never);
      filled.setRules({ total_off_by });
      const wrong = await filled.reader.total(EVERYTHING, never);
      if (right !== null) {
        expect(right).toBe([...filledCompanies(600)].filter(isLive).length + customersCompanies.length);
        expect(wrong).toBe(right + total_off_by);
      }
      expect(namesOf((await readAll(filled.reader)).companies)).toEqual(liveNames(600));
    });

    it('reads only the companies of a list, then those that changed or joined', async () => {
      const filled = filledWith(300);
      const lists = await filled.reader.lists(never);
      expect(lists.map(({ name }) => name)).toContain(FILLED_LIST);
      const listId = lists.find(({ name }) => name === FILLED_LIST)?.id ?? '';
      const all = await readAll(filled.reader);
      const members = await readAll(filled.reader, { since: null, listId });
      const expected = [...filledCompanies(300)].filter((each) => each.isInList && isLive(each));
      expect(namesOf(members.companies)).toEqual(namesOf(expected));
      filled.pass(HOUR);
      filled.act(
        { kind: 'rename', company: idOf(all, 11), name: 'Member 11' },
        { kind: 'rename', company: idOf(all, 12), name: 'Stranger 12' },
        { kind: 'add_deal', company: idOf(all, 21), state: 'open' },
        { kind: 'add_deal', company: idOf(all, 22), state: 'open' },
        { kind: 'list', company: idOf(all, 23) },
      );
      filled.pass(HOUR);
      const changed = await readAll(filled.open(), { since: members.mark, listId });
      expect([...new Set(changed.companies.map(numberOf))].sort()).toEqual([11, 21, 23]);
      expect(filled.writes()).toBe(0);
    });

    it('knows its owners, also those who left', async () => {
      const owners = await filledWith(1).reader.owners(never);
      expect(sorted(owners.flatMap(({ email }) => email ?? []))).toEqual(
        expect.arrayContaining(filledOwners.map(({ email }) => email)),
      );
      expect(owners.every(({ id, name }) => id !== '' && name !== '')).toBe(true);
    });

    it('ends at once on abort', async () => {
      const filled = filledWith(300);
      const cursor = filled.reader.begin(EVERYTHING);
      const ended = AbortSignal.abort();
      await expect(filled.reader.page(cursor, ended)).rejects.toThrow();
      await expect(filled.reader.owners(ended)).rejects.toThrow();
      await expect(filled.reader.lists(ended)).rejects.toThrow();
      expect(filled.cost()).toBe(0);
      expect((await filled.reader.page(cursor, never)).companies.length).toBeGreaterThan(0);
    });
  });
}
