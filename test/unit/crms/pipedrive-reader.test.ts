import { describe, expect, it } from 'vitest';
import { missingIds } from '#crms/pipedrive/missing-ids.ts';
import { never } from './crm-records.ts';
import {
  EVERYTHING,
  filledReader,
  goneIn,
  HOUR,
  liveNames,
  namesOf,
  numberOf,
  readAll,
} from './filled-reader.ts';
import { describeReader } from './reader-conformance.ts';

const DAY = 24 * HOUR;

/** In tokens: a list takes ten, one of version 1 twenty. */
const costOf = (call: string): number => (call.includes('/api/v1/') ? 20 : 10);

describeReader({
  crm: 'pipedrive',
  lagMs: 62_000,
  betweenCallsMs: 120,
  tellsMerges: false,
  goneAfterMs: 7 * DAY,
  contactsPerDeal: 1,
  rules: { asks_for_fields: true },
  costOf,
  dailyLimit: 30_000,
  quietShare: 0.02,
  takes: { tenThousand: 470, quietDay: 490 },
});

const vendor = {
  crm: 'pipedrive',
  lagMs: 0,
  betweenCallsMs: 120,
  tellsMerges: false,
  dailyLimit: 0,
} as const;
const filledWith = (count: number, rules: Readonly<Record<string, unknown>> = {}) =>
  filledReader({ ...vendor, rules, takes: { tenThousand: 0, quietDay: 0 } }, count);
const idOf = (companies: readonly { readonly crmId: string; readonly name: string }[], number: number) =>
  companies.find((company) => numberOf(company) === number)?.crmId ?? '';

describe('reading Pipedrive', () => {
  it('takes pages that are smaller than asked for', async () => {
    const { reader } = filledWith(300, { page_max: 70 });
    const { companies, missing } = await readAll(reader);
    expect(namesOf(companies)).toEqual(liveNames(300));
    expect(missing).toHaveLength(1);
  });

  it('asks only for fields that the company has', async () => {
    const { companies } = await readAll(filledWith(30).reader);
    expect(companies.find((each) => numberOf(each) === 1)?.websites).toHaveLength(1);
  });

  it('begins again when a cursor has expired, and not without end', async () => {
    const filled = filledWith(1_200);
    let pages = 0;
    const read = (everyTime: boolean) => {
      pages = 0;
      return readAll(filled.reader, EVERYTHING, async (cursor) => {
        pages += 1;
        if (pages === 2 || everyTime) filled.setRules({ expire_cursors: true });
        return filled.reader.page(cursor, never);
      });
    };
    const { companies } = await read(false);
    expect(namesOf(companies)).toEqual(liveNames(1_200));
    expect(pages).toBe(5);
    await expect(read(true)).rejects.toMatchObject({ code: 'unexpected_answer' });
  });

  it('says at once that the budget of the day is used up', async () => {
    const filled = filledWith(30, { daily_tokens: 20 });
    const cursor = filled.reader.begin(EVERYTHING);
    await expect(filled.reader.page(cursor, never)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/midnight/),
    });
    filled.setRules({ daily_tokens: 30_000 });
    expect((await filled.reader.page(cursor, never)).companies.length).toBeGreaterThan(30);
  });

  it('looks for what was deleted once a week, also the organization with the highest id', async () => {
    const filled = filledWith(40);
    const all = await readAll(filled.reader);
    filled.act(
      { kind: 'delete', company: idOf(all.companies, 13) },
      { kind: 'delete', company: idOf(all.companies, 40) },
    );
    let { mark } = all;
    const seen: string[][] = [];
    for (let day = 1; day <= 8; day += 1) {
      filled.pass(DAY);
      const read = await readAll(filled.open(), { since: mark, listId: null });
      expect(read.gone).toEqual([]);
      seen.push([...read.missing]);
      mark = read.mark;
    }
    const gone = [idOf(all.companies, 13), idOf(all.companies, 40)];
    expect(seen).toEqual([[], [], [], [], [], [], gone, []]);
  });

  it('does not take organizations for deleted that the user may not see', async () => {
    const filled = filledWith(40);
    const all = await readAll(filled.reader);
    const [deleted, hidden, highest] = [13, 14, 40].map((number) => idOf(all.companies, number));
    filled.act({ kind: 'delete', company: deleted ?? '' });
    filled.setRules({ hidden: [Number(hidden), Number(highest)] });
    filled.pass(7 * DAY);
    const second = await readAll(filled.open(), { since: all.mark, listId: null });
    expect(second.gone).toEqual([]);
    expect(second.missing).toEqual([deleted, hidden, highest]);
    expect(await goneIn(filled.reader, second)).toEqual(new Map([[deleted, null]]));
    expect(await filled.reader.look?.([idOf(all.companies, 15)], never)).toEqual(
      new Map([[idOf(all.companies, 15), 'there']]),
    );
  });

  it('says nothing about organizations when the list is empty all at once', async () => {
    const filled = filledWith(40);
    const all = await readAll(filled.reader);
    filled.setRules({ hidden: all.companies.map(({ crmId }) => Number(crmId)) });
    filled.pass(7 * DAY);
    const second = await readAll(filled.open(), { since: all.mark, listId: null });
    expect(second.missing.length).toBeGreaterThanOrEqual(all.companies.length);
    expect(await goneIn(filled.reader, second)).toEqual(new Map());
  });

  it('sees archived deals that changed within a day', async () => {
    const filled = filledWith(40);
    const { companies, mark } = await readAll(filled.reader);
    // The only deal of company 21 is archived.
    filled.pass(HOUR);
    const won = companies.filter((each) => each.wonContacts.length > 0).map(numberOf);
    filled.act(...won.map((number) => ({ kind: 'delete_deals', company: idOf(companies, number) }) as const));
    filled.pass(DAY);
    const second = await readAll(filled.open(), { since: mark, listId: null });
    expect(won).toContain(21);
    expect(new Set(second.companies.map(numberOf))).toEqual(new Set(won));
    expect(second.companies.flatMap(({ wonContacts }) => wonContacts)).toEqual([]);
  });
});

describe('ids that a page leaves out', () => {
  const page = (ids: readonly number[], next?: string) => ({ rows: ids.map((id) => ({ id })), next });
  const idsOf = (missing: readonly string[]) => missing.map(Number);

  it.each([
    ['between two', page([1, 4], 'more'), { after: 0, top: 9 }, [2, 3]],
    ['after the page before', page([7], 'more'), { after: 4, top: 9 }, [5, 6]],
    ['after the last, up to the highest', page([7]), { after: 6, top: 9 }, [8, 9]],
    ['none, if the page isn’t sorted', page([4, 1]), { after: 0, top: 0 }, []],
    ['none, if the page begins before the last', page([3, 5]), { after: 4, top: 0 }, []],
    ['none, if ids aren’t counted up', page([1, 20_000], 'more'), { after: 0, top: 0 }, []],
  ])('%s', (_, listed, before, expected) => {
    expect(idsOf(missingIds(listed, before))).toEqual(expected);
  });

  it('not those that are listed as deleted', () => {
    const rows = [{ id: 1 }, { id: 2, is_deleted: true }, { id: 3 }];
    expect(idsOf(missingIds({ rows, next: undefined }, { after: 0, top: 4 }))).toEqual([4]);
  });
});
