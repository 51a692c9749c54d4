import { describe, expect, it } from 'vitest';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import { edgar } from '#providers/sources/edgar/edgar-source.ts';
import { loadSignalRules } from '#reading/stage-signal-reasoner.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { type FilingDouble, secDouble } from '#test/harness/doubles/sec.ts';
import { formDXml } from '#test/harness/doubles/sec-forms.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();
const rules = await loadSignalRules();

const signal = new AbortController().signal;
const CIK = '0001083743';
const acme = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: ['ACME ROBOTICS, INC.'] };
const identity: PublicIdentity = {
  domain: 'acme-robotics.com',
  name: 'Acme Robotics',
  aliases: [],
  cik: CIK,
  lei: null,
  tickers: [],
};
const lookAt = (parts: Parameters<typeof look>[0] = {}) =>
  edgar.checkCompany(acme, look({ identity, ...parts }), live.tools, signal);

/** A recent filing. The number distinguishes it from others. */
const filing = (
  number: number,
  form: string,
  day: string,
  parts: Partial<FilingDouble> = {},
): FilingDouble => ({
  accession: `0001083743-26-${String(number).padStart(6, '0')}`,
  form,
  day,
  ...parts,
});

type Options = Parameters<typeof secDouble>[2];

/** What is detected in a company's filings: the signal, its event and its quote. */
async function detected(filings: readonly FilingDouble[], options: Options = {}) {
  secDouble(live.web, filings, options);
  const { documents } = await lookAt();
  const found = [];
  for (const document of documents) {
    const { accepted } = await rules.judge({
      document,
      signals: builtInSignals,
      company: acme,
      today: live.tools.now(),
    });
    found.push(...accepted.map((mention) => ({ ...mention, document })));
  }
  return found;
}

const kindsIn = async (filings: readonly FilingDouble[], options: Options = {}) =>
  (await detected(filings, options)).map(({ signal_id }) => signal_id);

const OFFERING = '021-500001';
const notice = (formD: FilingDouble['formD'] = {}, parts: Partial<FilingDouble> = {}): FilingDouble =>
  filing(1, 'D', '2026-10-20', { fileNumber: OFFERING, items: ['06b'], formD, ...parts });

describe('a Form D', () => {
  it('is money raised: the amount sold, the day of the first sale and the people, word for word', async () => {
    const [found, ...others] = await detected([notice()]);

    expect(others).toEqual([]);
    expect(found).toMatchObject({
      signal_id: 'funding',
      strength: 1,
      quote:
        'Form: D; Issuer: Acme Robotics, Inc.; Total amount sold: $12,500,000; Total offering amount: $20,000,000; Date of first sale: 2026-10-12; Investors: 7; Industry: Other Technology; Related persons: Jane Doe (Executive Officer), Acme Founders, LLC (Promoter); Filed: 2026-10-20',
      event: { amount: { amount: 12_500_000, currency: 'USD' }, happened_on: '2026-10-12' },
      document: {
        kind: 'record',
        url: 'https://www.sec.gov/Archives/edgar/data/1083743/000108374326000001/0001083743-26-000001-index.htm',
        published_at: '2026-10-20T00:00:00.000Z',
      },
    });
  });

  it('and its amendments are one record, dated by the first and read from the newest', async () => {
    const amendment = filing(2, 'D/A', '2026-10-30', {
      fileNumber: OFFERING,
      items: ['06b'],
      formD: { sold: '15000000', amends: '0001083743-26-000001' },
    });
    secDouble(live.web, [notice()]);
    const before = await lookAt();
    secDouble(live.web, [amendment, notice()]);
    const after = await lookAt({ memory: before.memory });
    const whole = await lookAt({ ignoresMemory: true });

    expect(after.documents).toHaveLength(1);
    expect(whole.documents).toEqual(after.documents);
    expect(after.documents[0]).toMatchObject({
      id: before.documents[0]!.id,
      published_at: before.documents[0]!.published_at,
      facts: [{ event: { amount: { amount: 15_000_000 } } }],
    });
    expect(
      before.documents[0]!.facts![0]!.event.anchors.some((anchor) =>
        after.documents[0]!.facts![0]!.event.anchors.includes(anchor),
      ),
    ).toBe(true);
  });

  it('of another offering is another raise', async () => {
    const second = filing(3, 'D', '2026-10-30', {
      fileNumber: '021-500002',
      formD: { sold: '3000000', firstSale: '2026-10-28' },
    });

    expect(await kindsIn([second, notice()])).toEqual(['funding', 'funding']);
  });

  it('with a later first sale is dated by that sale', async () => {
    const amendment = filing(2, 'D/A', '2026-10-30', {
      fileNumber: OFFERING,
      formD: { firstSale: '2026-10-25', amends: '0001083743-26-000001' },
    });

    const [found] = await detected([
      amendment,
      notice({ sold: '0', firstSale: null }, { day: '2026-03-01' }),
    ]);

    expect(found?.document.published_at).toBe('2026-10-25T00:00:00.000Z');
  });

  it.each([
    ['of a fund, by its security', { pooled: true }],
    ['of a fund, by its industry', { industry: 'Pooled Investment Fund' }],
    ['of a fund, by its exemption', { exemptions: ['06b', '3C', '3C.1'] }],
    ['for a merger', { businessCombination: true }],
    ['under which nothing was sold', { sold: '0' }],
    ['under which nothing was sold yet', { firstSale: null }],
    ['of an indefinite amount sold', { sold: 'Indefinite' }],
    ['that is a test', { live: false }],
    ['of another issuer', { cik: '0000000077' }],
  ])('%s is not a raise', async (_, formD) => {
    expect(await detected([notice(formD)])).toEqual([]);
  });

  it('of a fund is recognized by its items before it is read', async () => {
    expect(await kindsIn([notice({}, { items: ['06b', '3C', '3C.1'] })])).toEqual([]);
    expect(live.web.asked.filter(({ url }) => url.includes('primary_doc'))).toEqual([]);
  });

  it('of an indefinite offering still states what was sold', async () => {
    const [found] = await detected([notice({ offered: 'Indefinite' })]);

    expect(found?.quote).toContain('Total amount sold: $12,500,000; Total offering amount: Indefinite');
  });

  it("that restates an old raise today isn't news", async () => {
    const yearly = notice({ firstSale: '2024-10-12' });

    expect(await kindsIn([yearly])).toEqual([]);
  });

  it('that uses another company name is matched by its number', async () => {
    expect(await kindsIn([notice({ issuer: 'Bolt Holdings & Co' })])).toEqual(['funding']);
  });

  it('that is unreadable or missing is skipped', async () => {
    const place = '/Archives/edgar/data/1083743/000108374326000001/primary_doc.xml';
    secDouble(live.web, [notice()]);
    for (const body of [formDXml().slice(0, 900), '<a/>', '<edgarSubmission></edgarSubmission>', '']) {
      live.web.on('www.sec.gov', place, { headers: { 'content-type': 'text/xml' }, body });
      expect((await lookAt()).documents).toEqual([]);
    }
    live.web.on('www.sec.gov', place, { status: 404 });
    expect((await lookAt()).documents).toEqual([]);
  });

  it.each([
    ['429', faults.throttled, 'throttled'],
    ['503', faults.broken, 'server_error'],
    ['a block page under 200', faults.webPageUnder200, 'unexpected_answer'],
    [
      'another content type',
      { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      'unexpected_answer',
    ],
    ['403', { status: 403, body: 'Undeclared Automated Tool' }, 'refused'],
  ])('that returns %s is requested again on the next look', async (_, fault, code) => {
    secDouble(live.web, [notice()]);
    live.web.on('www.sec.gov', '/Archives/edgar/data/1083743/000108374326000001/primary_doc.xml', fault);

    await expect(lookAt()).rejects.toMatchObject({ code });
  });
});

const REGISTRATION = '333-280001';
const registration = filing(11, 'S-1', '2026-09-01', { fileNumber: REGISTRATION });

describe('a registration of shares', () => {
  it.each(['S-1', 'F-1'])(
    'by a company that never filed a report is a plan to go public: %s',
    async (form) => {
      const [found, ...others] = await detected([
        filing(12, `${form}/A`, '2026-10-01', { fileNumber: REGISTRATION }),
        { ...registration, form },
      ]);

      expect(others).toEqual([]);
      expect(found).toMatchObject({
        signal_id: 'ipo_plans',
        strength: 1,
        document: { published_at: '2026-09-01T00:00:00.000Z' },
      });
      expect(found?.quote).toContain(
        `Form: ${form}, registration of shares; Registrant: Acme Robotics, Inc.`,
      );
      // Nothing but the list of filings is needed.
      expect(live.web.asked).toHaveLength(1);
    },
  );

  it.each(['10-K', '10-Q', '10-Q/A', '20-F'])(
    'of a company that filed a %s before is a follow-on or a resale',
    async (form) => {
      expect(await kindsIn([registration, filing(10, form, '2026-05-01')])).toEqual([]);
      expect(await kindsIn([filing(13, form, '2026-10-15'), registration])).toEqual(['ipo_plans']);
    },
  );

  it('of a company with filings older than the list shows proves nothing', async () => {
    expect(
      await kindsIn([registration], { older: [{ name: 'CIK0001083743-submissions-001.json' }] }),
    ).toEqual([]);
  });

  it("of a blank check company isn't a plan to go public", async () => {
    expect(await kindsIn([registration], { sic: '6770' })).toEqual([]);
  });

  it("for employees (S-8), for debt swaps (S-4) and off a shelf (S-3) isn't a plan to go public", async () => {
    const others = ['S-8', 'S-4', 'S-3'].map((form, n) =>
      filing(20 + n, form, '2026-09-01', { fileNumber: `333-29000${n}` }),
    );

    expect(await kindsIn(others)).toEqual([]);
  });

  it('ends when it is withdrawn', async () => {
    const withdrawal = filing(14, 'RW', '2026-10-20', { fileNumber: REGISTRATION });

    const found = await detected([withdrawal, registration]);

    expect(found).toMatchObject([
      {
        signal_id: 'ipo_plans',
        ends: true,
        event: { anchors: ['ipo', 'registration 333 280001'] },
        document: { published_at: '2026-10-20T00:00:00.000Z' },
      },
    ]);
    expect(found[0]?.quote).toContain('Withdrawn registration: S-1 of 2026-09-01');
  });

  it('continues if another one is withdrawn, or if the withdrawal is revoked', async () => {
    const other = filing(14, 'RW', '2026-10-20', { fileNumber: '333-111111' });
    const withdrawal = filing(15, 'RW', '2026-10-20', { fileNumber: REGISTRATION });
    const back = filing(16, 'RW WD', '2026-10-22', { fileNumber: REGISTRATION });

    expect((await detected([other, registration])).map(({ ends }) => ends)).toEqual([undefined]);
    expect((await detected([back, withdrawal, registration])).map(({ ends }) => ends)).toEqual([undefined]);
  });
});

describe('a notice', () => {
  it('under item 1.05 is an incident, and its prose is the same event', async () => {
    const found = await detected([
      filing(52, '8-K', '2026-10-10', {
        items: ['1.05'],
        reportDay: '2026-10-07',
        report:
          'On October 7, 2026, Acme Robotics, Inc. detected a ransomware attack that encrypted its systems.',
      }),
    ]);

    expect(found[0]).toMatchObject({
      signal_id: 'security_incident',
      strength: 1,
      quote:
        'Form: 8-K; Item 1.05: Material Cybersecurity Incidents; Filer: Acme Robotics, Inc.; Date of earliest event: 2026-10-07; Filed: 2026-10-10',
      event: { happened_on: '2026-10-07', anchors: ['incident'] },
    });
    expect(found.slice(1).every(({ event }) => event.anchors.includes('incident'))).toBe(true);
  });

  it('under item 2.05 is an exit plan', async () => {
    const [found] = await detected([filing(53, '8-K', '2026-10-10', { items: ['2.05'], report: 'Costs.' })]);

    expect(found).toMatchObject({ signal_id: 'layoffs', strength: 1, event: { form: 'exit plan' } });
  });

  it('that amends a report restates it', async () => {
    expect(
      await kindsIn([filing(54, '8-K/A', '2026-10-10', { items: ['1.05', '2.05'], report: 'x' })]),
    ).toEqual([]);
  });

  it("under items that leave the event open is read as prose: pay alone isn't a change of leaders", async () => {
    const pay = filing(55, '8-K', '2026-10-10', {
      items: ['5.02'],
      report:
        'On October 7, 2026, the Compensation Committee approved an increase of the annual base salary of the Chief Executive Officer to $700,000.',
    });
    const agreement = filing(56, '8-K', '2026-10-09', {
      items: ['1.01', '2.01'],
      report: 'The Company entered into an amended and restated credit facility.',
    });
    secDouble(live.web, [pay, agreement]);

    const { documents } = await lookAt();

    expect(documents.map(({ kind }) => kind)).toEqual(['filing', 'filing']);
    expect(await kindsIn([pay])).toEqual([]);
  });
});

describe('records of a company', () => {
  it('are read once, and are the same if everything is requested again', async () => {
    const all = [
      notice(),
      { ...registration, day: '2026-10-19' },
      filing(51, 'S-1', '2026-10-10', { fileNumber: '333-9' }),
    ];
    secDouble(live.web, all);
    const first = await lookAt();
    const asked = live.web.asked.length;

    const second = await lookAt({ memory: first.memory });
    const whole = await lookAt({ memory: second.memory, ignoresMemory: true });

    expect(first.documents).toHaveLength(3);
    expect(second.documents).toEqual([]);
    expect(live.web.asked.length - asked).toBe(1 + 2);
    expect(whole.documents).toEqual(first.documents);
  });

  it('are limited per look, and the rest comes with the next one', async () => {
    const many = Array.from({ length: 26 }, (_, n) =>
      filing(60 + n, 'S-1', '2026-10-10', { fileNumber: `333-${n}` }),
    );
    secDouble(live.web, many, { etag: '"filings"' });

    const first = await lookAt();
    const second = await lookAt({ memory: first.memory });

    expect([first.documents.length, second.documents.length]).toEqual([24, 2]);
    expect(new Set([...first.documents, ...second.documents].map(({ id }) => id)).size).toBe(26);
  });

  it('come before reports, even newer ones', async () => {
    const reports = Array.from({ length: 20 }, (_, n) =>
      filing(100 + n, '8-K', '2026-10-30', { items: ['8.01'], report: 'Nothing happened.' }),
    );
    secDouble(live.web, [...reports, notice()]);

    const { documents } = await lookAt({ ignoresMemory: true });

    expect(documents.filter(({ kind }) => kind === 'record')).toHaveLength(1);
    expect(documents.filter(({ kind }) => kind === 'filing')).toHaveLength(12);
  });

  it('from before the window are not read', async () => {
    secDouble(live.web, [notice()]);

    const { documents } = await lookAt({ since: new Date('2026-10-21') });

    expect([documents, live.web.asked.length]).toEqual([[], 1]);
  });

  it('are found in any order of the list', async () => {
    const withdrawal = filing(14, 'RW', '2026-10-20', { fileNumber: REGISTRATION });
    const amendment = filing(2, 'D/A', '2026-10-30', {
      fileNumber: OFFERING,
      formD: { sold: '15000000', amends: '0001083743-26-000001' },
    });

    expect((await detected([registration, withdrawal])).map(({ ends }) => ends)).toEqual([true]);
    expect(await detected([notice(), amendment])).toMatchObject([
      { event: { amount: { amount: 15_000_000 } }, document: { published_at: '2026-10-20T00:00:00.000Z' } },
    ]);
  });
});
