import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { SIGNAL_KINDS, type SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { contactLine } from '#domain/signals/detections/contact.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { createEmbeddedSignalWriter } from '#reading/writing/embedded-signal-writer.ts';
import { makeRoster } from '#world/directory/roster.ts';
import { listWorld } from '#world/directory/world.ts';
import { storiesOf } from '#world/research/corpus.ts';

const writer = createEmbeddedSignalWriter();
const NOW = new Date('2026-11-15T10:00:00Z');

const section = (type: string, content_md: string) => ({ type, title: type, content_md });
const SELLER: WriteRequest['seller'] = {
  company_name: 'Fernpost',
  sections: [
    section(
      'value_prop',
      '# Why\n\n- **Cut second visits by 31 percent** without hiring dispatchers\n- Connects to your ERP',
    ),
    section('product', 'The planner shows every crew on one map. Customers set it up in 3 weeks.'),
    section('icp', 'COOs and heads of operations at energy and logistics companies.'),
    section('pricing', 'We charge $49 per technician and month.'),
  ],
};
const PEOPLE = [
  { full_name: 'Hanna Zielińska', title: 'Chief Operating Officer', job_level: 'C-Team' },
  { full_name: 'Jörg Weiß', title: 'Leiter Einkauf', job_level: 'Director' },
  { full_name: 'Nguyễn Thị Hoa', title: 'Head of People', job_level: 'Director' },
  { full_name: 'Ola Nowak', title: 'Dispatcher', job_level: 'Staff' },
];
const FULL_EVENT: WriteRequest['event'] = {
  ...NO_DETAILS,
  anchors: ['x'],
  person: { name: 'Hanna Zielińska', role: 'Chief Operating Officer' },
  counterpart: 'Hallbrook Capital',
  place: 'Gdańsk',
  amount: { amount: 12_400_000, currency: 'EUR' },
  count: 1_234,
  happened_on: '2026-10-02',
};
const EVIDENCE = [
  {
    claim: 'Aldershaw did the thing that 77 people had been waiting for.',
    source_url: 'https://wire.example/a',
    published_date: '2026-10-03',
    title: 'Aldershaw does it',
    publisher: 'wire.example',
  },
];

function request(kind: SignalKind | null, changes: Partial<WriteRequest> = {}): WriteRequest {
  return {
    company: {
      name: 'Aldershaw',
      domain: 'aldershaw.example',
      industry: 'Logistics',
      employees: 180,
      location: 'Gdańsk',
      country: 'PL',
    },
    signal: {
      id: `sig_${kind}`,
      kind,
      name: 'Opens a night depot',
      description: '',
      keywords: ['depot'],
      exclusions: [],
    },
    event: FULL_EVENT,
    detected_at: '2026-10-04',
    evidence: EVIDENCE,
    seller: SELLER,
    people: PEOPLE,
    today: NOW,
    ...changes,
  };
}

/** The relevance of an event that fits nothing. It gets no draft. */
const NOTHING_TO_SAY = 10;
const KINDS = [...SIGNAL_KINDS, null];
const write = (kind: SignalKind | null, changes: Partial<WriteRequest> = {}) =>
  writer.write(request(kind, changes));
const allText = (out: Awaited<ReturnType<typeof write>>): string =>
  [
    out.headline,
    out.narrative,
    out.why_reach_out_md,
    out.drafted_message_md,
    ...out.key_facts,
    ...out.personas.flatMap(({ title, reason }) => [title, reason]),
  ].join('\n');
const BROKEN =
  /undefined|null|NaN|\[object|[{}]|,,|\.\.|,\.|\?\.|\.,|;\.|:\.| [,.;:?!]| {2}|“”|: :|\ba [aeio]\w+ (?:CEO|investor)/;
const CLICHES =
  /hope this|finds you well|exciting|thrilled|impress|amazing|reach(?:ing)? out to you|synerg|touch base|quick call|game.chang/i;

describe('the embedded writer', () => {
  it.each(KINDS)('writes a complete detection of kind %s, whatever is known', async (kind) => {
    const cases: Partial<WriteRequest>[] = [
      {},
      { event: NO_DETAILS },
      { event: NO_DETAILS, evidence: [], people: [], seller: { company_name: '', sections: [] } },
      { people: [] },
      { seller: { company_name: 'Fernpost', sections: [] } },
      ...(['person', 'counterpart', 'place', 'amount', 'count', 'happened_on'] as const).flatMap((fact) => [
        { event: { ...FULL_EVENT, [fact]: null } },
        { event: { ...NO_DETAILS, [fact]: FULL_EVENT[fact] } },
      ]),
    ];
    for (const [at, changes] of cases.entries()) {
      for (const name of ['Aldershaw', 'Quillmark Freight', 'Nesetori']) {
        const company = {
          ...request(kind).company,
          name,
          domain: at % 2 === 0 ? null : `${name}.example`,
          employees: at % 3 === 0 ? null : 40 * at,
        };
        const out = await write(kind, { ...changes, company });
        for (const line of allText(out).split('\n')) expect(line).not.toMatch(BROKEN);
        expect(out.drafted_message_md).not.toMatch(CLICHES);
        expect(out.headline).toContain(name);
        expect(out.headline.length).toBeLessThanOrEqual(140);
        expect(out.personas.length).toBeGreaterThanOrEqual(2);
        expect(new Set(out.personas.map(({ title }) => title)).size).toBe(out.personas.length);
        expect(out.drafted_message_md === '').toBe(out.relevance?.score === NOTHING_TO_SAY);
        if (out.drafted_message_md === '') continue;
        expect(out.drafted_message_md).toMatch(/^\*\*Subject:\*\* \S/);
        expect(out.drafted_message_md.trim().endsWith('?')).toBe(true);
        expect(out.drafted_message_md.split(/\s+/).length).toBeLessThan(150);
      }
    }
  });

  it.each([
    ['hiring_surge', { unit: 'people' }, 'Aldershaw is hiring 1,234 people in Gdańsk'],
    ['hiring_surge', { unit: 'open positions' }, 'Aldershaw has 1,234 open positions in Gdańsk'],
    ['hiring_surge', { unit: 'jobs' }, 'Aldershaw adds 1,234 jobs in Gdańsk'],
    ['hiring_surge', { unit: 'new jobs', ahead: true }, 'Aldershaw will add 1,234 new jobs in Gdańsk'],
    ['layoffs', { unit: 'jobs' }, 'Aldershaw cuts 1,234 jobs in Gdańsk'],
    ['layoffs', { unit: 'employees', ahead: true }, 'Aldershaw will lay off 1,234 employees in Gdańsk'],
  ] as const)('uses for a headline of kind %s the number in %o', async (kind, told, headline) => {
    const event = { ...FULL_EVENT, ...told };
    const evidence = [{ ...EVIDENCE[0]!, claim: `${headline}.` }];
    expect((await write(kind, { event, evidence })).headline).toBe(headline);
  });

  it.each(KINDS)("puts no number into a draft of kind %s that wasn't given", async (kind) => {
    const known = `${JSON.stringify(SELLER)} ${EVIDENCE[0]?.claim} 12.4 1,234`;
    for (const domain of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const out = await write(kind, { company: { ...request(kind).company, domain } });
      for (const [figure] of out.drafted_message_md.matchAll(/\d[\d.,]*\d|\d/g))
        expect(known).toContain(figure);
      expect(out.drafted_message_md).not.toMatch(
        /\b(two|twenty|fifteen|ten|thirty) (minutes|weeks|months|percent)/,
      );
      expect(out.drafted_message_md).not.toContain('$49');
    }
  });

  it('writes to an existing person, by the name they go by', async () => {
    const toOperations = await write('funding', { event: { ...FULL_EVENT, person: null } });
    expect(toOperations.drafted_message_md).toMatch(/^Hi Hanna,$/m);
    expect(toOperations.personas[0]).toMatchObject({
      title: 'Chief Operating Officer',
      full_name: 'Hanna Zielińska',
    });
    expect(toOperations.why_reach_out_md).toContain('Hanna Zielińska, Chief Operating Officer');
    expect(toOperations.contact).toEqual({ kind: 'person', ...toOperations.personas[0] });
    const toPeople = await write('hiring_surge', {
      seller: { ...SELLER, sections: [section('icp', 'HR leaders at small companies.')] },
    });
    expect(toPeople.drafted_message_md).toMatch(/^Hi Hoa,$/m);
  });

  it("prefers a manager in the seller's field to a stranger of higher rank, and no other manager", async () => {
    const people = [
      { full_name: 'Simran Kaur', title: 'VP Finance', job_level: 'VP' },
      { full_name: 'Heike Vogel', title: 'Leiterin Disposition', job_level: 'Manager' },
      { full_name: 'Duncan Shaw', title: 'Sales Manager', job_level: 'Manager' },
    ];
    const event = { ...FULL_EVENT, person: null };
    const layoffs = await write('layoffs', { people, event });
    expect(layoffs.drafted_message_md).toMatch(/^Hi Heike,$/m);
    expect(layoffs.contact).toMatchObject({ kind: 'person', full_name: 'Heike Vogel', person_id: null });
    const withoutHer = people.filter(({ full_name }) => full_name !== 'Heike Vogel');
    const boss = { full_name: 'Thibault Moreau', title: 'Founder', job_level: 'C-Team' };
    const partnership = await write('partnership', { people: [...withoutHer, boss], event });
    expect(partnership.drafted_message_md).toMatch(/^Hi Thibault,$/m);
  });

  it('asks for the right person if no one fits, and never writes to staff', async () => {
    const out = await write('funding', { people: PEOPLE.slice(3), event: { ...FULL_EVENT, person: null } });
    expect(out.drafted_message_md).toMatch(/^Hi there,$/m);
    expect(out.drafted_message_md).toMatch(/Who runs [a-z ]+ at Aldershaw\?$/);
    expect(out.why_reach_out_md).toMatch(/\*\*Who to contact:\*\* the [A-Z][\w ]+\.$/);
    expect(out.contact).toEqual({ kind: 'role', ...out.personas[0] });
    expect(out.drafted_message_md).not.toContain('Ola');
  });

  it("gives each role a reason from the ideal customer, the event or the company's size", async () => {
    const reasons = async (kind: SignalKind, employees: number, icp: string) =>
      (
        await write(kind, {
          company: { ...request(kind).company, employees },
          seller: { ...SELLER, sections: [section('icp', icp)] },
          event: { ...FULL_EVENT, person: null },
        })
      ).personas.map(({ reason }) => reason);
    expect(await reasons('expansion', 180, 'HR leaders.')).toEqual([
      'Your ideal customer profile names HR.',
      'An expansion usually affects operations first.',
      'An expansion usually affects the CEO too.',
      'An expansion usually affects IT too.',
    ]);
    expect(await reasons('expansion', 12, 'HR leaders.')).toContain(
      'In a company of 12, the CEO decides on most purchases.',
    );
  });

  it('links a role to the person who holds it, if there is one', async () => {
    const people = [{ id: 'per_1', full_name: 'Ada Brandt', title: 'VP Operations', job_level: 'VP' }];
    const { personas } = await write('expansion', { people, event: { ...FULL_EVENT, person: null } });
    expect(personas).toContainEqual(
      expect.objectContaining({ title: 'VP Operations', person_id: 'per_1', full_name: 'Ada Brandt' }),
    );
    expect(personas.filter(({ person_id }) => person_id === null).length).toBe(personas.length - 1);
  });

  it.each([
    ['leadership_change', 'leaves'],
    ['champion_left', null],
  ] as const)('never writes to the person who leaves: %s', async (kind, move) => {
    const out = await write(kind, { event: { ...FULL_EVENT, move } });
    expect(out.drafted_message_md).not.toMatch(/^Hi Hanna,$/m);
    expect(out.personas.map(({ full_name }) => full_name)).not.toContain('Hanna Zielińska');
  });

  it('does not tell a company after an incident that it could have been prevented', async () => {
    const value = [
      'Northgate watches endpoints and stops an attack before it spreads.',
      'Northgate gives auditors proof of every access to your endpoints within a day.',
    ];
    const seller = { company_name: 'Northgate', sections: [section('value_prop', value.join('\n'))] };
    const after = await write('security_incident', { seller });
    expect(after.drafted_message_md).toContain('proof of every access');
    expect(after.drafted_message_md).not.toContain('stops an attack');
    const only = await write('security_incident', {
      seller: { ...seller, sections: [section('value_prop', value[0] ?? '')] },
    });
    expect(only.drafted_message_md).toBe('');
    expect(only.why_reach_out_md).toContain('**No pitch:**');
  });

  it('writes to a newcomer if the offer is about their work, otherwise to no one', async () => {
    const own = await write('leadership_change');
    expect(own.drafted_message_md).toMatch(/^Hi Hanna,$/m);
    expect(own.drafted_message_md).not.toContain('Hanna Zielińska has');
    const other = await write('leadership_change', {
      event: { ...FULL_EVENT, person: { name: 'Jörg Weiß', role: 'Leiter Einkauf' } },
    });
    expect(other.drafted_message_md).toBe('');
    const late = await write('leadership_change', { event: { ...FULL_EVENT, happened_on: '2026-01-02' } });
    expect(late.drafted_message_md).not.toContain('Congratulations');
  });

  it('offers what fits the event, and something else from another knowledge base', async () => {
    const payroll = {
      ...SELLER,
      sections: [section('value_prop', 'Run payroll in 40 countries from one place.')],
    };
    const before = await write('expansion');
    const after = await write('expansion', { seller: payroll });
    expect(before.drafted_message_md).toContain('cut second visits by 31 percent');
    expect(before.drafted_message_md).toContain('strains the schedule first');
    expect(after.drafted_message_md).toContain(
      'Fernpost helps you run payroll in 40 countries from one place.',
    );
    expect(after.drafted_message_md).toContain('pay rules');
    expect(after.why_reach_out_md).toContain('**Why you:** Fernpost helps you run payroll');
  });

  it('offers the finance lead something different from the operations lead', async () => {
    const seller = {
      company_name: 'Fernpost',
      sections: [section('value_prop', '- Close the books in three days\n- Plan every route from one board')],
    };
    const to = (title: string) =>
      write('acquisition', {
        seller,
        people: [{ full_name: 'Ana Ruiz', title, job_level: 'C-Team' }],
        event: { ...FULL_EVENT, person: null },
      });
    expect((await to('Chief Financial Officer')).drafted_message_md).toContain('close the books');
    expect((await to('Chief Operating Officer')).drafted_message_md).toContain('plan every route');
  });

  it('falls back to the product, and pitches nothing without knowing what is sold', async () => {
    const only = (type: string) => ({
      ...SELLER,
      sections: SELLER.sections.filter((known) => known.type === type),
    });
    expect((await write('funding', { seller: only('product') })).drafted_message_md).toContain(
      'every crew on one map',
    );
    const silent = await write('funding', { seller: only('icp') });
    expect(silent.drafted_message_md).not.toContain('Fernpost');
    expect(silent.drafted_message_md).toMatch(/Would you be open to a short call\?$/);
    expect(silent.why_reach_out_md).toContain('**No pitch:** nothing in your knowledge base fits');
    const empty = await write('funding', { seller: { ...SELLER, sections: [] } });
    expect(empty.why_reach_out_md).toContain('**No pitch:** your knowledge base is empty');
  });

  it.each([
    [
      'a command',
      'Send the right technician with the right part',
      'Fernpost helps you send the right technician with the right part.',
    ],
    [
      'half a sentence',
      'Keeps crews on time in every region.',
      'Fernpost keeps crews on time in every region.',
    ],
    [
      'a list of things',
      '99 % fewer lost parcels in the depot',
      'With Fernpost you get 99 % fewer lost parcels in the depot.',
    ],
    [
      'a whole sentence',
      'New drivers are productive in their first week!',
      'New drivers are productive in their first week!',
    ],
    [
      'a link in bold',
      '**[We plan the day](https://x.example)** for every crew',
      'We plan the day for every crew.',
    ],
  ])('fits %s of a knowledge base into a sentence', async (_, line, expected) => {
    const content = `## Heading\n\n| a | b |\n|---|---|\n\n\`\`\`\ncode in the section\n\`\`\`\n\n1. ${line}\n`;
    const { drafted_message_md } = await write('expansion', {
      seller: { company_name: 'Fernpost', sections: [section('value_prop', content)] },
    });
    expect(drafted_message_md).toContain(expected);
    expect(drafted_message_md).not.toMatch(/Heading|code in|\||\*\*\[/);
  });

  describe('with a knowledge base that says each thing twice, as one made from a profile does', () => {
    const promises = [
      'Fernpost keeps every crew on one schedule.',
      'Fernpost puts a new depot and its crews on the schedule.',
      'Fernpost keeps a record of every visit for auditors.',
    ];
    const proofs = [
      'One customer had a new depot scheduled in two weeks.',
      'Crews lose a third less time on schedules.',
    ];
    const told = [...promises, ...proofs];
    const seller = {
      company_name: 'Fernpost',
      sections: [
        section(
          'overview',
          [...told, 'Our buyers are heads of operations.', 'Crews use it on phones.'].join(' '),
        ),
        section('value_prop', told.map((line) => `- ${line}`).join('\n')),
        section('icp', '- Our buyers are heads of operations.'),
      ],
    };
    const saidIn = async (kind: SignalKind, event: WriteRequest['event'] = FULL_EVENT) => {
      const { drafted_message_md } = await write(kind, { seller, event });
      return told.filter((line) => drafted_message_md.includes(line));
    };

    it.each(SIGNAL_KINDS)('says no sentence twice: %s', async (kind) => {
      const { drafted_message_md } = await write(kind, { seller });
      const sentences = drafted_message_md.split(/(?<=[.?!])\s+/);
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(drafted_message_md).not.toContain('Our buyers');
    });

    it('answers an event with the line and the result that mention it', async () => {
      expect(await saidIn('expansion')).toEqual([promises[1], proofs[0]]);
      expect(await saidIn('leadership_change')).toEqual([promises[0], proofs[0]]);
    });

    it('offers a new leader only what is their own work', async () => {
      const becomes = (role: string) => ({ ...FULL_EVENT, person: { name: 'Ada Brandt', role }, role });
      for (const role of ['Chief Operating Officer', 'VP Operations', 'CEO'])
        expect(await saidIn('leadership_change', becomes(role)), role).not.toEqual([]);
      for (const role of ['CISO', 'Chief Human Resources Officer', 'Chief Customer Officer'])
        expect(await saidIn('leadership_change', becomes(role)), role).toEqual([]);
    });

    it('offers no records of visits after data got out', async () => {
      const by = (counterpart: string) => ({ ...FULL_EVENT, counterpart });
      expect(await saidIn('security_incident')).toEqual([]);
      expect(await saidIn('regulatory_pressure', by('Data Protection Commission'))).toEqual([]);
      expect(await saidIn('regulatory_pressure', by('competition authority'))).toEqual([]);
      const auditors = {
        ...seller,
        sections: [section('value_prop', '- One customer answers auditors in an hour.')],
      };
      const { why_reach_out_md } = await write('regulatory_pressure', { seller: auditors, event: by('SEC') });
      expect(why_reach_out_md).toContain('**No pitch:**');
      expect(await saidIn('regulatory_pressure', by('Environment Agency'))).toEqual([promises[2]]);
    });

    it('offers field work after a launch only if the seller mentions launches', async () => {
      expect(await saidIn('product_launch')).toEqual([]);
      const installs = {
        ...seller,
        sections: [section('value_prop', '- Fernpost plans the installs of a new product with your crews.')],
      };
      expect((await write('product_launch', { seller: installs })).drafted_message_md).toContain(
        'the installs',
      );
    });

    it('mentions ERPs only to companies that change a business system', async () => {
      const erp = {
        company_name: 'Fernpost',
        sections: [section('value_prop', '- Fernpost connects to your ERP in two weeks.')],
      };
      const movingTo = async (counterpart: string) => {
        const event = { ...NO_DETAILS, form: 'moves to', counterpart };
        return (await write('technology_migration', { seller: erp, event })).drafted_message_md;
      };
      expect(await movingTo('NetSuite')).toContain('your ERP');
      expect(await movingTo('Kubernetes')).not.toContain('your ERP');
    });
  });

  it('asks only a successor whether they are the right person now', async () => {
    const event = { ...FULL_EVENT, person: { name: 'Rafael A. Fuentes', role: 'VP Operations' } };
    const known = await write('champion_left', { event });
    expect(known.drafted_message_md).toContain('Are you the right person to talk to about');
    const unknown = await write('champion_left', { event, people: [] });
    expect(unknown.drafted_message_md).toContain('Who has taken over from Rafael Fuentes?');
  });

  it('pitches nothing if nothing in the knowledge base fits the event', async () => {
    const bakery = { ...SELLER, sections: [section('value_prop', 'We bake bread for canteens.')] };
    const apart = await write('security_incident', { seller: bakery });
    expect(apart.why_reach_out_md).toContain('**No pitch:**');
    expect(apart.drafted_message_md).not.toContain('bread');
    const guard = {
      ...SELLER,
      sections: [section('value_prop', 'We protect customer data against ransomware.')],
    };
    const close = await write('security_incident', { seller: guard });
    expect(close.why_reach_out_md).not.toContain('**No pitch:**');
    expect(close.drafted_message_md).toContain('We protect customer data');
  });

  it('says why it drafts nothing if nothing fits the news', async () => {
    const event = { ...FULL_EVENT, person: { name: 'Ada Brandt', role: 'CISO' }, role: 'CISO' };
    const seller = { ...SELLER, sections: [section('value_prop', 'We run payroll in 40 countries.')] };
    const out = await write('leadership_change', { seller, event });
    expect(out.drafted_message_md).toBe('');
    expect(out.why_reach_out_md).toContain(
      'nothing in your knowledge base fits this event, so there is no draft',
    );
  });

  it('pitches a side product only if the event is mainly about it', async () => {
    const seller = {
      company_name: 'Fernpost',
      sections: [
        section(
          'value_prop',
          '- Plans every crew on one board\n- Schedules two depots from one place\n- Keeps a record of who was on site, ready for inspections',
        ),
      ],
    };
    expect((await write('regulatory_pressure', { seller })).drafted_message_md).toContain('keeps a record');
    expect((await write('layoffs', { seller })).drafted_message_md).not.toContain('keeps a record');
  });

  it('is tactful if people were harmed', async () => {
    for (const domain of ['a', 'b', 'c', 'd']) {
      const cuts = await write('layoffs', { company: { ...request(null).company, domain } });
      expect(cuts.drafted_message_md).not.toContain('1,234');
      expect(cuts.why_reach_out_md).toContain('**Take care:**');
      const breach = await write('security_incident', { company: { ...request(null).company, domain } });
      expect(breach.drafted_message_md).not.toMatch(/1,234|12\.4|hack|opportunit/i);
      expect(breach.why_reach_out_md).toContain('**Take care:**');
    }
  });

  it('lists the facts with their numbers and dates', async () => {
    const { key_facts } = await write('funding', { event: { ...FULL_EVENT, person: null } });
    expect(key_facts).toEqual([
      'Raised: €12.4 million',
      'Number: 1,234',
      'Investor: Hallbrook Capital',
      'Place: Gdańsk',
      'Happened on 2 October 2026',
      'Reported by wire.example',
    ]);
    expect((await write('funding', { event: NO_DETAILS })).key_facts).toEqual([
      'Published on 3 October 2026',
      'Reported by wire.example',
    ]);
  });

  it('quotes its first source and names the others', async () => {
    const more = [
      ...EVIDENCE,
      { ...EVIDENCE[0]!, publisher: 'dailyledger.example' },
      { ...EVIDENCE[0]!, publisher: 'wire.example' },
    ];
    const { narrative } = await write('acquisition', { evidence: more });
    expect(narrative).toContain(`Reported by wire.example on 3 October 2026: “${EVIDENCE[0]?.claim}”`);
    expect(narrative).toMatch(/Also in dailyledger\.example\.$/);
  });

  it("describes a workspace's own signal in the words of the source", async () => {
    const out = await write(null);
    expect(out.headline).toBe('Aldershaw: Opens a night depot');
    expect(out.drafted_message_md).toContain(EVIDENCE[0]?.claim);
  });

  it('accepts any text as an event and a knowledge base', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KINDS),
        fc.string({ maxLength: 300 }),
        fc.string({ maxLength: 60 }),
        async (kind, content, word) => {
          const out = await write(kind, {
            event: { ...FULL_EVENT, counterpart: word, place: word },
            seller: { company_name: word, sections: [section('value_prop', content)] },
            signal: { ...request(kind).signal, keywords: [word, '(', '['] },
          });
          expect(out.drafted_message_md.length).toBeLessThan(1_600);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the same result for the same request', async () => {
    expect(await write('expansion')).toEqual(await write('expansion'));
  });

  it.each(SIGNAL_KINDS)('keeps a message of kind %s short, with one question', async (kind) => {
    for (const domain of ['a', 'b', 'c']) {
      const { drafted_message_md, relevance } = await write(kind, {
        company: { ...request(kind).company, domain },
      });
      if (relevance?.score === NOTHING_TO_SAY) continue;
      expect(drafted_message_md.match(/\?/g)).toHaveLength(1);
      expect(drafted_message_md.split(/\s+/).length).toBeLessThanOrEqual(110);
      expect(drafted_message_md).not.toMatch(/whom to ask|for later|in one line|the one to ask|: “/i);
    }
  });

  it.each(SIGNAL_KINDS)('treats %s from months ago as past', async (kind) => {
    const event = { ...FULL_EVENT, happened_on: '2026-06-10' };
    const { drafted_message_md, relevance } = await write(kind, { event, detected_at: '2026-06-12' });
    if (relevance?.score === NOTHING_TO_SAY) return;

    expect(drafted_message_md).toMatch(/\b(?:in June|five months)\b/i);
    expect(drafted_message_md).not.toMatch(
      /\b(?:just|today|is hiring|raises|appoints|acquires|launches|partners with|moves to|is (?:cutting|opening|moving|being)|reports a)\b/,
    );
  });

  it('adds a result on the same topic, and never a price', async () => {
    const seller = {
      company_name: 'Fernpost',
      sections: [
        section(
          'value_prop',
          '- Plan every crew on one board\n- Customers pay $49 per technician, half of what others charge',
        ),
        section(
          'product',
          'A new depot is scheduled within two weeks. Our customers are companies with 100 to 5,000 employees.',
        ),
      ],
    };
    const draftOf = async (kind: SignalKind) =>
      (await writer.write(request(kind, { seller }))).drafted_message_md;
    expect(await draftOf('expansion')).toContain('A new depot is scheduled within two weeks.');
    for (const kind of SIGNAL_KINDS) expect(await draftOf(kind)).not.toMatch(/\$49|5,000 employees/);
  });

  it("rejects with the signal's reason", async () => {
    const reason = new Error('late');
    await expect(writer.write(request('funding'), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('the writer with the demo data', () => {
  it('writes to people on the roster, about titles they hold', async () => {
    let addressed = 0;
    let written = 0;
    for (const company of listWorld().slice(0, 80)) {
      const roster = makeRoster(company).map(({ person }) => person);
      for (const { kind, stance, event } of storiesOf(company, NOW)) {
        if (kind === null || stance !== 'told') continue;
        const out = await write(kind, {
          company,
          people: roster,
          event: {
            ...NO_DETAILS,
            ...event,
            person: event.person === null ? null : { name: event.person, role: event.role },
          },
        });
        const [, name] = /^Hi (?!there)(.+),$/m.exec(out.drafted_message_md) ?? [];
        const { contact } = out;
        if (out.relevance?.score === NOTHING_TO_SAY) continue;
        written += 1;
        if (contact) expect(out.why_reach_out_md.split('\n\n')).toContain(contactLine(contact));
        expect(contact?.kind).toBe(name === undefined ? 'role' : 'person');
        if (name === undefined) continue;
        addressed += 1;
        expect(roster).toContainEqual(
          expect.objectContaining({ full_name: contact?.full_name, title: contact?.title }),
        );
        expect(contact?.full_name).toContain(name);
        for (const line of allText(out).split('\n')) expect(line).not.toMatch(BROKEN);
      }
    }
    expect(written).toBeGreaterThan(200);
    expect(addressed / written).toBeGreaterThan(0.9);
  });
});

describe('what a record leaves open', () => {
  const written = (kind: SignalKind, event: Partial<WriteRequest['event']>, detected_at = '2026-11-10') =>
    writer.write(request(kind, { event: { ...NO_DETAILS, ...event }, detected_at }));

  it.each([
    [
      'regulatory_pressure',
      { form: 'late report', product: 'annual report' },
      'Aldershaw will file its annual report late',
      /regulator|authorit|the matter/i,
    ],
    [
      'layoffs',
      { form: 'exit plan' },
      'Aldershaw reports an exit or disposal plan',
      /job cuts|those who leave/i,
    ],
    [
      'being_acquired',
      { form: 'merger vote', ahead: true },
      'Aldershaw asks its shareholders to vote on a merger',
      /new owner|taking over|becoming part/i,
    ],
  ] as const)('is not stated in a draft: %s', async (kind, event, headline, never) => {
    for (const day of ['2026-11-10', '2026-05-10']) {
      const found = await written(kind, event, day);
      expect(found.headline).toBe(headline);
      expect(found.drafted_message_md).not.toMatch(never);
    }
  });

  it('for a tender offer is whether it succeeds', async () => {
    const event = { form: 'tender offer', counterpart: 'Hallbrook', ahead: true };

    expect((await written('being_acquired', event)).headline).toBe('Hallbrook makes an offer for Aldershaw');
    expect((await written('acquisition', event)).headline).toBe('Aldershaw makes an offer for Hallbrook');
  });

  it('is stated as soon as another document says it', async () => {
    expect((await written('layoffs', { form: 'exit plan', count: 300, unit: 'employees' })).headline).toBe(
      'Aldershaw lays off 300 employees',
    );
    expect(
      (await written('being_acquired', { form: 'merger vote', counterpart: 'Hallbrook' })).headline,
    ).toBe('Hallbrook acquires Aldershaw');
  });
});
