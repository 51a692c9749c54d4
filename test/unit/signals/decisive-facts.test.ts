import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { joinEvents } from '#domain/signals/detections/found-event.ts';
import { createEmbeddedSignalWriter } from '#reading/writing/embedded-signal-writer.ts';
import { WRITTEN_KINDS } from '#reading/writing/written-kinds.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { must } from '#test/harness/must.ts';
import { judge } from './judge.ts';

const company = {
  name: 'Ardenne',
  domain: null,
  industry: null,
  employees: null,
  location: null,
  country: null,
};

/** The headline of the one event that a text about Ardenne, read in November 2026, reports. */
async function headlineOf(text: string): Promise<string> {
  const { taken } = await judge(text, { company: 'Ardenne', kind: 'news' });
  const { signal_id, quote, event } = must(taken[0]);
  const signal = must(builtInSignals.find(({ id }) => id === signal_id));
  const { headline } = await createEmbeddedSignalWriter().write({
    company,
    signal,
    event,
    detected_at: '2026-11-10',
    evidence: [{ claim: quote, source_url: '', published_date: null, title: '', publisher: 'The Record' }],
    seller: { company_name: 'Seller', sections: [] },
    people: [],
    today: new Date('2026-11-15T00:00:00Z'),
  });
  return headline;
}

describe('a headline has the decisive number', () => {
  it.each([
    [
      'Ardenne has 159 open positions as of 6 September 2026, against 48 at the count 56 days before.',
      'Ardenne has 159 open positions, up from 48',
    ],
    ['Ardenne has 40 open positions, down from 90.', 'Ardenne has 40 open positions, down from 90'],
    ['Ardenne will cut 4 percent of its workforce.', 'Ardenne will cut 4 percent of its workforce'],
    ['Ardenne is reducing its headcount by about 12%.', 'Ardenne cuts 12% of its workforce'],
    ['Ardenne is laying off a tenth of its workforce.', 'Ardenne cuts a tenth of its workforce'],
    ['Ardenne will lay off 300 employees, or 5% of its staff.', 'Ardenne will lay off 300 employees'],
    [
      'Ardenne settled charges by the Securities and Exchange Commission last week and will pay £4.2m.',
      'Ardenne settles with the Securities and Exchange Commission for £4.2 million',
    ],
    [
      'The competition authority has ordered Ardenne to remedy hidden fees within 95 days or pay $63,000.',
      'The competition authority issues an order against Ardenne to remedy hidden fees, due within 95 days, with $63,000 at stake',
    ],
  ])('%s', async (text, headline) => {
    expect(await headlineOf(text)).toBe(headline);
  });

  it.each([
    ['Ardenne, whose sales rose 4 percent, will cut jobs.', 'Ardenne will cut jobs'],
    ['Ardenne, with $3 million in sales, settled charges with the SEC.', 'Ardenne settles with the SEC'],
    [
      'Ardenne settled charges with the SEC after customers who paid $3 million had lost $9 million.',
      'Ardenne settles with the SEC',
    ],
  ])('and no number of something else: %s', async (text, headline) => {
    expect(await headlineOf(text)).toBe(headline);
  });
});

describe('a headline says what it is about', () => {
  it.each([
    [
      'Ardenne today launched Nexa 562, a heat pump for schools.',
      'Ardenne launches Nexa 562, a heat pump for schools',
    ],
    ['Ardenne today launched Nexa 562, which is sold in Lyon.', 'Ardenne launches Nexa 562'],
    [
      'Ardenne has partnered with Kabel Services to bring parcel trackers to food producers.',
      'Ardenne partners with Kabel Services to bring parcel trackers to food producers',
    ],
    [
      'The Federal Cartel Office is investigating Ardenne over hidden fees, it said.',
      'The Federal Cartel Office investigates Ardenne over hidden fees',
    ],
    [
      'The Federal Cartel Office has investigated Ardenne over the past year.',
      'The Federal Cartel Office investigates Ardenne',
    ],
    [
      'Ardenne has opened a new depot in Utrecht, with 39 employees.',
      'Ardenne opens a new depot in Utrecht for 39 employees',
    ],
    [
      'Ardenne, with 900 employees, has opened a new depot in Utrecht.',
      'Ardenne opens a new depot in Utrecht',
    ],
  ])('%s', async (text, headline) => {
    expect(await headlineOf(text)).toBe(headline);
  });
});

describe('a headline tells planned from done', () => {
  it.each([
    ['Ardenne has completed its initial public offering.', 'Ardenne completes its IPO'],
    [
      'Ardenne has raised $250 million ahead of an IPO that is planned by 2027.',
      'Ardenne plans an IPO by 2027',
    ],
    ['Ardenne expects to complete its IPO by 2027.', 'Ardenne plans an IPO by 2027'],
    [
      'Ardenne announced its intention to list its shares on the London Stock Exchange in the second quarter of 2027, seeking to raise €30 million.',
      'Ardenne plans to go public in the second quarter of 2027, to raise €30 million',
    ],
    [
      'Ardenne plans to hire 31 people in Oslo by the end of 2027.',
      'Ardenne will hire 31 people in Oslo by the end of 2027',
    ],
    [
      'Ardenne will open a depot in Lille in spring 2027.',
      'Ardenne will open a depot in Lille in spring 2027',
    ],
    ['Ardenne has opened a depot in Lille to serve customers until 2030.', 'Ardenne opens a depot in Lille'],
    ['Ardenne opened a depot in Lille in 2026.', 'Ardenne opens a depot in Lille'],
    ['Ardenne is hiring 31 people in Oslo in 2026.', 'Ardenne is hiring 31 people in Oslo'],
    ['Ardenne is hiring 31 people in Oslo by 2025.', 'Ardenne is hiring 31 people in Oslo'],
    ['Ardenne is hiring 31 people in Oslo by 2026.', 'Ardenne will hire 31 people in Oslo by 2026'],
    ['Ardenne grows with its pending acquisition of Kabel Systems.', 'Ardenne to acquire Kabel Systems'],
  ])('%s', async (text, headline) => {
    expect(await headlineOf(text)).toBe(headline);
  });
});

describe('a headline names the thing itself', () => {
  it.each([
    ['Ardenne was hit by a ransomware attack on Monday.', 'Ardenne suffered a ransomware attack'],
    [
      'Ardenne has confirmed a theft of customer data, in which 4,462 customer records were exposed.',
      'Ardenne reports a theft of customer data affecting 4,462 customer records',
    ],
    [
      'Ardenne has migrated its accounts from Sage 200 to NetSuite.',
      'Ardenne has moved its accounts from Sage 200 to NetSuite',
    ],
    [
      'Ardenne has appointed Jane Miller as VP Engineering.',
      'Ardenne appoints Jane Miller as VP Engineering',
    ],
  ])('%s', async (text, headline) => {
    expect(await headlineOf(text)).toBe(headline);
  });
});

it('leaves out the last details rather than cutting a name', () => {
  const told = (counterpart: string) =>
    WRITTEN_KINDS.regulatory_pressure.headline({
      company: 'Ardenne',
      event: {
        ...NO_DETAILS,
        form: 'order',
        counterpart,
        deadline: 'by the third quarter of 2027',
        amount: { amount: 63_000, currency: 'USD' },
      },
    });

  expect(told('the Inspectorate')).toBe(
    'the Inspectorate issues an order against Ardenne, due by the third quarter of 2027, with $63,000 at stake',
  );
  const [some, none] = [60, 78].map((letters) => `the ${'A'.repeat(letters)}`);
  expect(told(must(some))).toBe(`${some} issues an order against Ardenne, due by the third quarter of 2027`);
  expect(told(must(none))).toBe(`${none} issues an order against Ardenne, with $63,000 at stake`);
});

it('keeps a baseline only with the number it belongs to', () => {
  const open = { ...NO_DETAILS, count: 31, unit: 'open positions', baseline: 9 };
  const plan = { ...NO_DETAILS, count: 31, unit: 'people', deadline: 'by 2027', share: '5%' };

  expect(joinEvents(plan, open)).toMatchObject({ baseline: 9, deadline: 'by 2027', share: '5%' });
  expect(joinEvents({ ...plan, count: 20 }, open).baseline).toBeNull();
  expect(joinEvents({ ...plan, count: null }, open)).toMatchObject({ count: 31, baseline: 9 });
});
