import { describe, expect, it } from 'vitest';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { createEmbeddedSignalWriter } from '#reading/writing/embedded-signal-writer.ts';

const section = (type: string, content_md: string) => ({ type, title: type, content_md });
const SELLER: WriteRequest['seller'] = {
  company_name: 'Fernpost',
  sections: [
    section('product', 'Fernpost is a scheduling platform for field-service teams.'),
    section('value_prop', 'Fernpost puts a new depot and its crews on the schedule from day one.'),
    section('icp', 'COOs and heads of operations at logistics companies.'),
  ],
};
const ADA = { id: 'per_1', full_name: 'Ada Nowak', title: 'Head of Operations', job_level: 'Director' };
const BEN = { id: 'per_2', full_name: 'Ben Alder', title: 'Head of People', job_level: 'Director' };

const write = (kind: SignalKind | null, event: Partial<SignalEvent>, changes: Partial<WriteRequest> = {}) =>
  createEmbeddedSignalWriter().write({
    company: {
      name: 'Aldershaw',
      domain: 'aldershaw.example',
      industry: 'Logistics',
      employees: 180,
      location: null,
      country: null,
    },
    signal: {
      id: 'sig_1',
      kind,
      name: 'Buys vans',
      description: 'Buys vans.',
      keywords: ['vans'],
      exclusions: [],
    },
    event: { ...NO_DETAILS, ...event },
    detected_at: '2026-10-04',
    evidence: [],
    seller: SELLER,
    people: [],
    today: new Date('2026-11-15'),
    ...changes,
  });

const DEPOT = { form: 'opens', product: 'new depot', place: 'Leeds', ahead: true };
const scoreOf = async (...args: Parameters<typeof write>) => (await write(...args)).relevance?.score ?? null;
const reasonsOf = async (...args: Parameters<typeof write>) =>
  (await write(...args)).relevance?.reasons.map(({ about, text }) => `${about}: ${text}`);

describe('the relevance of an event', () => {
  it('names the offer, the event and the buyer', async () => {
    expect(await reasonsOf('expansion', DEPOT, { people: [ADA] })).toEqual([
      'offer: It fits what you offer: Fernpost puts a new depot and its crews on the schedule from day one.',
      'event: Your knowledge base speaks of events like this.',
      'buyer: Ada Nowak, Head of Operations, holds a role you sell to.',
    ]);
    expect((await reasonsOf('expansion', DEPOT))?.at(-1)).toBe('buyer: The COO is a role you sell to.');
  });

  it('rises with an offer for such events, and a buyer who is known', async () => {
    const noBuyers = { ...SELLER, sections: SELLER.sections.filter(({ type }) => type === 'value_prop') };

    const nothing = await scoreOf('security_incident', {});
    const forEvent = await scoreOf('expansion', DEPOT);
    const known = await scoreOf('expansion', DEPOT, { people: [ADA] });

    expect([nothing, forEvent, known]).toEqual([10, 90, 95]);
    expect(await scoreOf('expansion', DEPOT, { seller: noBuyers, people: [BEN] })).toBe(70);
  });

  it('is low if nothing fits, even with a buyer on the roster, and there is no draft', async () => {
    const { relevance, drafted_message_md, why_reach_out_md } = await write(
      'security_incident',
      {},
      { people: [ADA] },
    );

    expect(relevance).toEqual({
      score: 10,
      reasons: [{ about: 'offer', text: 'Nothing in your knowledge base fits this event.' }],
    });
    expect(drafted_message_md).toBe('');
    expect(why_reach_out_md).toContain('**No message:**');
  });

  it('has something for a buyer in the news, even with nothing to offer', async () => {
    const cfo = { person: { name: 'Jo Weir', role: 'CFO' }, role: 'CFO', move: 'joins' } as const;
    const coo = { ...cfo, person: { name: 'Jo Weir', role: 'COO' }, role: 'COO' };

    expect(await scoreOf('leadership_change', cfo)).toBe(10);
    expect((await scoreOf('leadership_change', coo)) ?? 0).toBeGreaterThanOrEqual(40);
    expect(await reasonsOf('leadership_change', coo)).toContain(
      'buyer: It is about someone you sell to: Jo Weir, COO.',
    );
    expect(await reasonsOf('champion_left', { ...coo, move: 'leaves' })).toEqual([
      'offer: Nothing in your knowledge base fits this event.',
      'buyer: It is about someone you sell to: Jo Weir, COO.',
    ]);
    // Someone who is only quoted isn't the news.
    expect(await scoreOf('security_incident', { person: { name: 'Jo Weir', role: 'COO' } })).toBe(10);
  });

  it.each([
    ['expansion', DEPOT, 'Hospitality isn’t an industry in your ideal customer profile.'],
    ['leadership_change', { role: 'COO', move: 'joins' }, 'Hospitality isn’t an industry in your'],
    [null, {}, 'Hospitality isn’t an industry in your ideal customer profile.'],
  ] as const)(
    'of kind %s is low at a company outside the profile, and says only that',
    async (kind, event, why) => {
      const { company } = { company: { name: 'Inn', domain: 'inn.example', industry: 'Hospitality' } };
      const at = { ...company, employees: 180, location: null, country: null };
      expect((await scoreOf(kind, event, { company: at })) ?? 0).toBeLessThanOrEqual(30);
      const reasons = await reasonsOf(kind, event, { company: at, people: [ADA] });
      expect(reasons).toEqual([expect.stringContaining(`offer: ${why}`)]);
      const unclear = {
        company_name: 'X',
        sections: [section('value_prop', 'We bake.'), SELLER.sections[2]!],
      };
      expect(await scoreOf('expansion', DEPOT, { company: at, seller: unclear })).toBe(30);
    },
  );

  it.each([
    [
      'acquisition',
      { counterpart: 'Kabel', ahead: true },
      'No source says that the deal has closed. Check first.',
    ],
    [
      'expansion',
      { ...DEPOT, ahead: false },
      'The site has opened, and your line is for the time before that.',
    ],
    ['technology_migration', { counterpart: 'SAP', product: 'our scheduling' }, 'What they move is what'],
  ] as const)('of kind %s with %o is low: nothing can be said', async (kind, event, why) => {
    const lines = [
      'When two crews become one, Fernpost puts both on one schedule.',
      'Fernpost puts a new depot on the schedule before it opens.',
      'Fernpost connects to your ERP.',
    ];
    const seller = {
      ...SELLER,
      sections: [SELLER.sections[0]!, section('value_prop', lines.join('\n')), SELLER.sections[2]!],
    };
    const { relevance, why_reach_out_md } = await write(kind, event, { seller, people: [ADA] });
    expect(relevance).toEqual({
      score: 30,
      reasons: [{ about: 'offer', text: expect.stringContaining(why) }],
    });
    expect(why_reach_out_md.toLowerCase()).toContain(`**no message:** ${why.toLowerCase()}`);
  });

  it('is not lowered because the seller’s line is half a sentence', async () => {
    const seller = {
      ...SELLER,
      sections: [section('value_prop', 'Plans for a new depot'), SELLER.sections[2]!],
    };
    expect(await scoreOf('expansion', DEPOT, { seller })).toBe(90);
  });

  it('says that the seller speaks of such events only if a line names them', async () => {
    const saying = (line: string) => ({
      ...SELLER,
      sections: [section('value_prop', line), SELLER.sections[2]!],
    });
    const SPEAKS = 'event: Your knowledge base speaks of events like this.';
    for (const [kind, line, speaks] of [
      ['funding', 'With new funding, teams grow with Fernpost.', true],
      ['contract_award', 'Teams grow with Fernpost.', false],
      ['contract_award', 'Fernpost staffs new contracts.', true],
    ] as const) {
      const reasons = await reasonsOf(kind, {}, { seller: saying(line) });
      expect(reasons).toContain(`offer: It fits what you offer: ${line}`);
      expect(reasons?.includes(SPEAKS), line).toBe(speaks);
    }
  });

  it('is high for a signal that the seller defined', async () => {
    expect(await scoreOf(null, {})).toBe(90);
    expect(await reasonsOf(null, {}, { people: [BEN] })).toContain(
      'event: You defined this signal yourself.',
    );
  });

  it("is unknown if it isn't clear what is offered", async () => {
    for (const sections of [
      [],
      [section('icp', 'COOs at logistics companies.')],
      [section('value_prop', 'We bake bread for your canteen.')],
      [section('product', '„Wir planen.“')],
    ])
      expect(
        (await write('expansion', DEPOT, { seller: { company_name: 'X', sections } })).relevance,
      ).toBeNull();
  });
});
