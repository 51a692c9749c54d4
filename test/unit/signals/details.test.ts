import { describe, expect, test } from 'vitest';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { WRITTEN_KINDS } from '#reading/writing/written-kinds.ts';
import { judge } from './judge.ts';

async function eventIn(text: string, company = 'Ardenne'): Promise<SignalEvent> {
  const { taken } = await judge(text, { company });
  const [first] = taken;
  if (first === undefined) throw new Error(`Nothing was taken from "${text}".`);
  return first.event;
}

describe('amounts', () => {
  test.each([
    ['$40M', 40_000_000, 'USD'],
    ['$1.4 billion', 1_400_000_000, 'USD'],
    ['€22m', 22_000_000, 'EUR'],
    ['£1.3bn', 1_300_000_000, 'GBP'],
    ['SEK 340 million', 340_000_000, 'SEK'],
    ['C$10 million', 10_000_000, 'CAD'],
    ['12 million euros', 12_000_000, 'EUR'],
    ['twelve million euros', 12_000_000, 'EUR'],
    ['half a billion dollars', 500_000_000, 'USD'],
    ['25 mln dlrs', 25_000_000, 'USD'],
    ['$2,500,000', 2_500_000, 'USD'],
  ])('%s', async (written, amount, currency) => {
    expect((await eventIn(`Ardenne raised ${written} from investors.`)).amount).toEqual({ amount, currency });
  });
});

describe('counts', () => {
  test.each([
    ['Ardenne will cut 2,400 jobs.', 2400],
    ['Ardenne has let go of two hundred employees.', 200],
    ['Ardenne plans to hire 120 people by 2028.', 120],
  ])('%s', async (text, count) => {
    expect((await eventIn(text)).count).toBe(count);
  });
});

describe('people', () => {
  test.each([
    ['Ardenne appoints Ines Duarte as chief revenue officer', 'Ines Duarte', 'chief revenue officer'],
    [
      'Kofi Mensah has joined Ardenne as head of claims technology.',
      'Kofi Mensah',
      'head of claims technology',
    ],
    ['Ardenne CEO Linda Harcourt will retire next June.', 'Linda Harcourt', 'CEO'],
  ])('%s', async (text, name, role) => {
    expect((await eventIn(text)).person).toEqual({ name, role });
  });

  test.each([
    ['Ardenne names new CFO', 1],
    ['Ardenne appoints new chief financial officer', 1],
    ['Ardenne names new CTO', 2],
  ])(
    'an office in the title and the person who takes it are one event, unless they differ: %s',
    async (title, events) => {
      const { taken } = await judge('Ardenne named Ines Duarte chief financial officer on Monday.', {
        company: 'Ardenne',
        title,
      });
      expect(taken.map(({ event }) => event.person?.name ?? null)).toEqual(
        events === 1 ? ['Ines Duarte'] : expect.arrayContaining([null, 'Ines Duarte']),
      );
      expect(taken).toHaveLength(events);
    },
  );

  test('no word of an office is a person', async () => {
    const { person } = await eventIn('Ardenne has appointed a new Chief Information Security Officer.');
    expect(person).toBeNull();
  });
});

describe('what an authority does', () => {
  test.each([
    [
      'The Federal Trade Commission has opened an investigation into Ardenne.',
      'the Federal Trade Commission investigates Ardenne',
    ],
    [
      'Ardenne is facing a lawsuit from the Justice Department over rebates.',
      'the Justice Department sues Ardenne',
    ],
    ['Ardenne has received a subpoena from the SEC.', 'the SEC subpoenas Ardenne'],
    [
      'Ardenne was hit with a $20 million fine by the Federal Trade Commission.',
      'the Federal Trade Commission fines Ardenne $20 million',
    ],
    ['Ardenne is facing an antitrust probe over its rebates.', 'Ardenne is under investigation'],
    ['A group of drivers has filed a class-action lawsuit against Ardenne.', 'Ardenne is being sued'],
  ])('%s', async (text, headline) => {
    const event = await eventIn(text);
    expect(WRITTEN_KINDS.regulatory_pressure.headline({ company: 'Ardenne', event })).toBe(headline);
  });
});

describe('the other side and the place', () => {
  test('acquirer and target', async () => {
    expect((await eventIn('Ardenne has acquired Kabel Systems of Utrecht.')).counterpart).toBe(
      'Kabel Systems',
    );
    expect((await eventIn('Kabel has been bought by Ardenne.', 'Kabel')).counterpart).toBe('Ardenne');
  });
  test('investor, partner, vendor', async () => {
    expect((await eventIn('Ardenne raised $30 million in a round led by Vire Capital.')).counterpart).toBe(
      'Vire Capital',
    );
    expect((await eventIn('Ardenne has partnered with Kabel on heat pumps.')).counterpart).toBe('Kabel');
    expect((await eventIn('Ardenne is migrating its database to Snowflake.')).counterpart).toBe('Snowflake');
    expect((await eventIn('Ardenne is migrating from Kestrel to Snowflake.')).counterpart).toBe('Snowflake');
    expect(
      (await eventIn('The Competition and Markets Authority has fined Ardenne over late reports.'))
        .counterpart,
    ).toBe('Competition and Markets Authority');
  });
  test('place', async () => {
    expect((await eventIn('Ardenne has opened an office in New York.')).place).toBe('New York');
  });
});

describe('days, told from the document’s own date', () => {
  test.each([
    ['Ardenne raised $30 million on 3 October 2026.', '2026-10-03'],
    ['Ardenne raised $30 million on Friday.', '2026-11-06'],
    ['Ardenne will buy Kabel on Friday.', '2026-11-13'],
    ['Ardenne bought Kabel on December 1.', '2025-12-01'],
    ['Ardenne will buy Kabel on December 1.', '2026-12-01'],
    ['Ardenne raised $30 million yesterday.', '2026-11-09'],
    ['Ardenne raised $30 million.', null],
    ['Ardenne raised $30 million in October.', null],
    ['LYON, November 8, 2026 – Ardenne announced today that it has raised $30 million.', '2026-11-08'],
  ])('%s', async (text, day) => {
    expect((await eventIn(text)).happened_on).toBe(day);
  });

  test.each([
    ['Ardenne raised $30 million on 3 October 2026.', '2026-10-03'],
    ['Ardenne raised $30 million on Friday.', null],
    ['Ardenne raised $30 million today.', null],
  ])('%s, on a page without a date', async (text, day) => {
    const { taken } = await judge(text, { company: 'Ardenne', published: null });
    expect(taken[0]?.event.happened_on).toBe(day);
  });
});

describe('anchors: two stories of one event share one, two events do not', () => {
  const share = (a: SignalEvent, b: SignalEvent) => a.anchors.some((anchor) => b.anchors.includes(anchor));

  test.each([
    ['Ardenne has acquired Kabel GmbH for $40 million.', 'Kabel is bought by Ardenne', 'Ardenne buys Vire'],
    ['Ardenne raises $40M', 'Ardenne has closed a 40 million dollar Series B.', 'Ardenne raised €3 million.'],
    [
      'Ardenne appoints Ines Duarte as CEO',
      'Ms Duarte takes over as chief executive of Ardenne.',
      'Ardenne appoints Karl Moe as CFO',
    ],
    [
      'Ardenne opens a plant in Porto.',
      'A new plant in Porto was opened by Ardenne.',
      'Ardenne opens an office in Riga.',
    ],
    ['Ardenne launches Pumpkin 3', 'Ardenne today unveiled Pumpkin 3, a pump.', 'Ardenne launches Squash'],
  ])('%s', async (one, again, other) => {
    const first = await eventIn(one);
    expect(share(first, await eventIn(again))).toBe(true);
    expect(share(first, await eventIn(other))).toBe(false);
  });
});

test('quotes stand word for word in the title or the text, and a reason is one sentence', async () => {
  const text =
    'Pumps are dull.\n\n<p>Ardenne&amp;Co news: <b>Ardenne</b> has raised $30 million.</p> It appointed Ines Duarte as CEO.';
  const { taken } = await judge(text, { title: 'Ardenne raises', company: 'Ardenne' });
  expect(taken).toHaveLength(2);
  for (const { quote, reason, strength } of taken) {
    expect(text).toContain(quote);
    expect(reason).toMatch(/^The text states that Ardenne .+\.$/);
    expect(strength).toBeGreaterThan(0);
    expect(strength).toBeLessThanOrEqual(1);
  }
});

describe('what is launched or changed', () => {
  test.each([
    ['Ardenne announced the launch of its new fuel credit offering, the Nexa Fuel Card.', 'Nexa Fuel Card'],
    ['Ardenne launched Ardenne Pay on Monday.', 'Ardenne Pay'],
    ['Ardenne launched Nexa AI Gateway on Monday.', 'Nexa AI Gateway'],
    ['Ardenne has replaced Teradata with Snowflake.', 'Teradata'],
  ])('%s', async (text, product) => {
    expect((await eventIn(text)).product).toBe(product);
  });

  test('a seat on the board is no office', async () => {
    expect(await eventIn("Jane Doe will join Ardenne's Board of Directors.")).toMatchObject({
      person: { name: 'Jane Doe', role: null },
    });
  });
});

test("what a feed adds below a document isn't quoted", async () => {
  const { taken } = await judge(
    'Ardenne has a new finance chief.\n\nThe post Ardenne Appoints Jane Doe as CFO appeared first on Citywire.',
    { company: 'Ardenne', title: 'Ardenne Appoints Jane Doe as CFO', kind: 'press_release' },
  );
  expect(taken.map(({ quote }) => quote)).toEqual(['Ardenne Appoints Jane Doe as CFO']);
});
