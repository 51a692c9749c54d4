import { describe, expect, it } from 'vitest';
import { contractAwards } from '#providers/sources/usaspending/contract-awards.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { json } from '#test/harness/doubles/stand-in-web.ts';
import { type AwardDouble, awardsDouble, recipientsDouble } from '#test/harness/doubles/usaspending.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();
const signal = new AbortController().signal;
const acme = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: ['Acme'] };
const UEI = 'AB12CD34EF56';
const since = new Date('2026-09-01T00:00:00Z');

const lookAt = (parts: Parameters<typeof look>[0] = {}) =>
  contractAwards.checkCompany(acme, look({ since, ...parts }), live.tools, signal);

const award = (parts: Partial<AwardDouble> = {}): AwardDouble => ({
  number: 'W912DY26C0001',
  recipient: 'ACME ROBOTICS INC',
  uei: UEI,
  signed: '2026-10-30',
  dollars: 4_213_377.42,
  ...parts,
});
const oneRecipient = () => recipientsDouble(live.web, [{ name: 'ACME ROBOTICS INC', uei: UEI }]);

describe('a company’s federal contracts', () => {
  it('are stated as the government states them', async () => {
    oneRecipient();
    awardsDouble(live.web, [award()]);

    const { documents } = await lookAt();

    expect(documents).toEqual([
      {
        id: 'usaspending:CONT_AWD_W912DY26C0001_9700_-NONE-_-NONE-',
        kind: 'record',
        url: 'https://www.usaspending.gov/award/CONT_AWD_W912DY26C0001_9700_-NONE-_-NONE-',
        publisher: 'usaspending.gov',
        title: 'ACME ROBOTICS INC: contract W912DY26C0001',
        text: 'Award ID: W912DY26C0001; Recipient: ACME ROBOTICS INC; Recipient UEI: AB12CD34EF56; Awarding agency: Department of the Army; Obligated: $4,213,377; Signed on: 2026-10-30; Description: ROBOTIC ARMS AND SPARE PARTS',
        published_at: '2026-10-30T00:00:00.000Z',
        facts: [
          {
            kind: 'contract_award',
            quote: expect.stringContaining('Obligated: $4,213,377'),
            event: expect.objectContaining({
              anchors: ['w912dy26c0001'],
              counterpart: 'Department of the Army',
              amount: { amount: 4_213_377, currency: 'USD' },
              happened_on: '2026-10-30',
            }),
          },
        ],
      },
    ]);
  });

  it('are new awards of some size: no modifications, small orders or cancellations', async () => {
    oneRecipient();
    awardsDouble(live.web, [
      award({ number: 'OLD-MODIFIED', signed: '2021-03-01' }),
      award({ number: 'SMALL', dollars: 249_999 }),
      award({ number: 'TAKEN-BACK', dollars: -4_000_000 }),
      award({ number: 'VEHICLE', type: 'IDV_A' }),
      award({ number: 'NEW', dollars: 250_000 }),
    ]);

    expect((await lookAt()).documents.map(({ title }) => title)).toEqual(['ACME ROBOTICS INC: contract NEW']);
    expect(JSON.parse(live.web.asked.at(-1)?.body ?? '{}').filters).toMatchObject({
      time_period: [{ start_date: '2026-07-05', end_date: '2026-11-02', date_type: 'new_awards_only' }],
      award_type_codes: ['A', 'B', 'C', 'D'],
    });
  });

  it('are read from every page, within limits', async () => {
    oneRecipient();
    awardsDouble(
      live.web,
      Array.from({ length: 250 }, (_, n) => award({ number: `ORDER-${n}` })),
    );

    expect((await lookAt()).documents).toHaveLength(200);
  });

  it('are checked against the request, even if a filter is ignored', async () => {
    oneRecipient();
    live.web.on('api.usaspending.gov', '/api/v2/search/spending_by_award/', () =>
      json({
        results: [award({ signed: '2019-01-01' }), award({ dollars: 1 })].map((each) => ({
          'Award ID': each.number,
          'Recipient Name': each.recipient,
          'Recipient UEI': each.uei,
          'Award Amount': each.dollars,
          'Base Obligation Date': each.signed,
          generated_internal_id: each.number,
        })),
        page_metadata: { hasNext: false },
      }),
    );

    expect((await lookAt()).documents).toEqual([]);
  });

  it("exclude a subsidiary's, which the search finds by its parent's number", async () => {
    oneRecipient();
    awardsDouble(live.web, [award({ recipient: 'GRIPPER SYSTEMS LLC', uei: 'ZZ98YY76XX54', parent: UEI })]);

    expect((await lookAt()).documents).toEqual([]);
  });

  it('are requested by number, and the number is looked up once a month', async () => {
    oneRecipient();
    awardsDouble(live.web, [award()]);
    const { memory } = await lookAt();
    live.tools.clock.now = new Date('2026-11-03T08:00:00Z');
    const before = live.web.asked.length;

    await lookAt({ memory });

    const later = live.web.asked.slice(before);
    expect(later.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v2/search/spending_by_award/']);
    expect(JSON.parse(later[0]?.body ?? '{}').filters.recipient_search_text).toEqual([UEI]);
  });

  it('are reported once, and requested once a day', async () => {
    oneRecipient();
    awardsDouble(live.web, [award()]);
    const first = await lookAt();
    const asked = live.web.asked.length;

    const sameDay = await lookAt({ memory: first.memory });
    live.tools.clock.now = new Date('2026-11-03T08:00:00Z');
    const nextDay = await lookAt({ memory: first.memory });

    expect(sameDay.documents).toEqual([]);
    expect(nextDay.documents).toEqual([]);
    expect(live.web.asked.length).toBe(asked + 1);
  });

  it('are all returned to a scan, whatever a monitor has seen', async () => {
    oneRecipient();
    awardsDouble(live.web, [award()]);
    const { memory } = await lookAt();

    expect((await lookAt({ memory, ignoresMemory: true })).documents).toHaveLength(1);
  });

  it('are news on the day they appear: the Department of Defense publishes after 90 days', async () => {
    oneRecipient();
    awardsDouble(live.web, []);
    const { memory } = await lookAt();
    live.tools.clock.now = new Date('2026-11-05T08:00:00Z');
    awardsDouble(live.web, [award({ signed: '2026-08-01' })]);

    const { documents } = await lookAt({ memory, since: new Date('2026-11-01') });

    expect(documents.map(({ published_at }) => published_at)).toEqual(['2026-11-05T00:00:00.000Z']);
    expect(documents[0]?.facts?.[0]?.event.happened_on).toBe('2026-08-01');
  });
});

describe('the owner of contracts', () => {
  it('is unknown for a name that two companies share', async () => {
    recipientsDouble(live.web, [
      { name: 'ACME ROBOTICS INC', uei: UEI },
      { name: 'ACME ROBOTICS LLC', uei: 'ZZ98YY76XX54' },
    ]);
    awardsDouble(live.web, [award()]);

    expect((await lookAt()).documents).toEqual([]);
  });

  it('is unknown for two numbers with one name but no common parent', async () => {
    recipientsDouble(live.web, [
      { name: 'ACME ROBOTICS INC', uei: UEI },
      { name: 'ACME ROBOTICS INC', uei: 'ZZ98YY76XX54' },
    ]);
    awardsDouble(live.web, [award()]);

    expect((await lookAt()).documents).toEqual([]);
  });

  it('is known for several numbers with one name and one parent', async () => {
    recipientsDouble(live.web, [
      { name: 'ACME ROBOTICS INC', uei: UEI },
      { name: 'ACME ROBOTICS INC', uei: 'ZZ98YY76XX54', parent: UEI },
    ]);
    awardsDouble(live.web, [award(), award({ number: 'SECOND', uei: 'ZZ98YY76XX54' })]);

    expect((await lookAt()).documents).toHaveLength(2);
  });

  it('is unknown for a recipient without a number', async () => {
    recipientsDouble(live.web, [{ name: 'ACME ROBOTICS INC', uei: null }]);
    awardsDouble(live.web, [award()]);

    expect((await lookAt()).documents).toEqual([]);
  });

  it('is looked up again after a week while unknown, and at once for a new name', async () => {
    recipientsDouble(live.web, []);
    const { memory } = await lookAt();
    const asked = () => live.web.asked.length;
    const first = asked();

    live.tools.clock.now = new Date('2026-11-08T08:00:00Z');
    await lookAt({ memory });
    expect(asked()).toBe(first);
    live.tools.clock.now = new Date('2026-11-10T08:00:00Z');
    await lookAt({ memory });
    expect(asked()).toBe(first + 1);
    await contractAwards.checkCompany(
      { ...acme, name: 'Acme Grippers' },
      look({ memory }),
      live.tools,
      signal,
    );
    expect(asked()).toBe(first + 2);
  });
});

describe('contracts of any company', () => {
  it("are returned to discovery with the recipient's legal name", async () => {
    awardsDouble(live.web, [award(), award({ number: 'SMALL', dollars: 999_999 })]);

    const found = await contractAwards.findDocuments?.(
      { kind: 'contract_award', name: 'Contract award', keywords: [] },
      { since: new Date('2026-10-01'), limit: 10 },
      live.tools,
      signal,
    );

    expect(found).toMatchObject([
      {
        company: { name: 'ACME ROBOTICS INC', domain: null },
        legalName: { name: 'ACME ROBOTICS INC', country: 'US' },
      },
    ]);
  });

  it('are not requested for another signal', async () => {
    const wanted = { kind: 'funding', name: 'New funding', keywords: [] };
    const window = { since: null, limit: 10 };

    expect(await contractAwards.findDocuments?.(wanted, window, live.tools, signal)).toEqual([]);
    expect(live.web.asked).toEqual([]);
  });
});

describe('a failing award register', () => {
  const page = (json: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  it.each([
    ['throttles', faults.throttled, 'throttled'],
    ['is down', faults.broken, 'server_error'],
    ['refuses', { status: 403 }, 'refused'],
    ['is asked the wrong way', { ...page({ detail: 'bad' }), status: 422 }, 'refused'],
    ['has moved', { status: 404 }, 'unexpected_answer'],
    ['breaks off', faults.truncatedJson, 'unexpected_answer'],
    ['shows a web page', faults.webPageUnder200, 'unexpected_answer'],
    ['answers in another shape', page({ data: [] }), 'unexpected_answer'],
    ['never ends', faults.endless, 'too_large'],
  ])('%s is a failure, not a company without contracts', async (_, fault, code) => {
    oneRecipient();
    live.web.on('api.usaspending.gov', '/api/v2/search/spending_by_award/', fault);

    await expect(lookAt()).rejects.toMatchObject({ code });
  });

  it("may have odd rows, which don't hide others", async () => {
    oneRecipient();
    awardsDouble(live.web, [award(), award({ number: 'ODD', signed: 'someday' })]);

    expect((await lookAt()).documents).toHaveLength(1);
  });
});
