import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryReading } from '#contract/interpretation.ts';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { summarize } from '#domain/market/people-search/summarize.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { validateAnswers } from '#reading/stage-reasoner.ts';
import { anyCharacter } from '#test/harness/any-character.ts';
import { cpuMs } from '#test/harness/cpu-ms.ts';

const reasoner = createEmbeddedReasoner();
const KNOWN = ['Aldershaw Software', 'Dureva Pay', 'Coralfold Stores', 'Support'];
const context = { companies: async () => KNOWN };
const interpret = (query: string) => reasoner.interpret(query, context);

/** "sales VD": functions joined by +, levels by their letters, a literal title in quotes. */
async function reading(query: string) {
  const interpreted = await interpret(query);
  const read = summarize(interpreted, buildCascade(interpreted));
  const roles = (all: (typeof read.groups)[number]['roles']) =>
    all.map(({ functions, job_levels, title }) =>
      [
        functions.join('+'),
        job_levels.map((level) => level.slice(0, 1)).join(''),
        title === null ? '' : `"${title}"`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  return {
    choices: read.groups.map((group) => roles(group.roles)),
    without: roles(read.exclusions.roles),
    places: read.locations.map(({ name }) => name),
    elsewhere: read.exclusions.locations.map(({ name }) => name),
    read,
  };
}

describe('a query', () => {
  it.each<[string, string[][]]>([
    [
      'the CTO or a senior engineering leader',
      [['engineering C', 'engineering CVD', 'engineering "engineering leader"']],
    ],
    ['IT procurement', [['it+procurement']]],
    ['it procurement', [['it+procurement']]],
    ['who runs it', [['general-management C', 'finance C']]],
    ['product marketing', [['product-marketing']]],
    ['sales ops', [['revenue-operations']]],
    ['who buys marketing software', [['marketing CVD']]],
    ['whoever plans the technicians’ days', [['dispatch']]],
    ['Leiterin Einkauf (m/w/d)', [['procurement VD', 'procurement "leiter einkauf"']]],
    ['Entwickler', [['software S']]],
    ['CFO, else whoever signs', [['finance C'], ['general-management C', 'finance C']]],
    ['VP or director of product', [['product V', 'product D', 'product "director product"']]],
    ['heads of sales and marketing', [['sales VD', 'sales "heads sales"', 'marketing VD']]],
    [
      'penetration testers',
      [['security "penetration tester"'], ['security S', 'security "penetration tester"']],
    ],
    ['Blorg technicians', [['"blorg technician"'], ['technicians S', 'technicians "blorg technician"']]],
    ['marketting mangers', [['marketing M', 'marketing "marketing manager"']]],
  ])('%s', async (query, choices) => {
    expect((await reading(query)).choices).toEqual(choices);
  });

  it.each<[string, string[]]>([
    ['nobody in sales please', ['sales']],
    ['sales leaders but not account executives', ['account-executives']],
    ['everyone in HR except recruiters', ['recruiting']],
    ['anyone but the CEO in finance', ['general-management C']],
    ['finance people, without interns', ['trainees']],
    ['not only sales', []],
    ['non-technical founders', ['engineering']],
    ['managers or above in finance', ['S']],
    ['finance below VP', ['CV']],
    ['Vertrieb, aber keine Außendienstmitarbeiter', ['sales S']],
    ['achats sauf les acheteurs', ['procurement S']],
    ['legal, but no paralegals', ['legal "paralegal"']],
  ])('excludes: %s', async (query, without) => {
    const { without: excluded, read } = await reading(query);

    expect(excluded.filter((role) => without.includes(role))).toEqual(without);
    expect(without.length === 0 ? excluded : []).toEqual([]);
    expect(read.groups.length).toBeGreaterThan(0);
  });

  it.each<[string, string[], string[]]>([
    ['sales in Germany, Austria or Switzerland', ['Germany', 'Austria', 'Switzerland'], []],
    ['sales in the DACH region, nobody from Switzerland', ['DACH'], ['Switzerland']],
    ['engineers in Muenchen', ['München'], []],
    ['sales outside the US', [], ['United States']],
    ['tell us who runs sales', [], []],
    ['Buchhalter in Österreich', ['Austria'], []],
    ['gerente de compras no Brasil', ['Brazil'], []],
    ['CTOs at German companies', [], []],
  ])('asks for places: %s', async (query, places, elsewhere) => {
    expect(await reading(query)).toMatchObject({ places, elsewhere });
  });

  it('tells companies apart from people', async () => {
    const { read } = await reading(
      'heads of IT at mid-size logistics companies in Germany with 200-500 employees',
    );

    expect(read.companies).toMatchObject({
      industries: ['Logistics'],
      locations: [{ name: 'Germany' }],
      employees_min: expect.any(Number),
    });
    expect(read.locations).toEqual([]);
    expect((await reading('buyers in retail')).read.companies.industries).toEqual(['Retail']);
    expect((await reading('sales, but not at startups')).read.exclusions.companies).toMatchObject([
      { employees_max: 50 },
    ]);
    expect((await reading('CFOs at Aldershaw')).read.companies.names).toEqual(['Aldershaw Software']);
    expect((await reading('CFOs at Globex, Initech and Hooli')).read.companies.names).toEqual([
      'globex',
      'initech',
      'hooli',
    ]);
  });

  it.each([
    ['more than 1,000 employees', 1_000, null],
    ['under 50 people', null, 50],
    ['between 100 and 400 staff', 100, 400],
    ['200+ employees', 200, null],
    ['mehr als 5k Mitarbeiter', 5_000, null],
  ])('reads head counts: %s', async (size, employees_min, employees_max) => {
    const { read } = await reading(`sales at companies with ${size}`);

    expect(read.companies).toMatchObject({ employees_min, employees_max });
  });

  it.each([
    ['whoever owns procurement', true, true],
    ['developers', true, true],
    ['cfo', true, true],
    ['managers or above in finance', true, true],
    ['who owns procurement, below VP', true, false],
    ['only CFOs, nobody else', false, false],
    ['CFOs only', false, false],
    ['I only want CFOs in Germany', false, false],
    ['CFOs, no alternatives', false, false],
    ['the exact title Head of Growth', false, false],
    ['nur Einkaufsleiter', false, false],
    ['ausschließlich Einkaufsleiter', false, false],
    ['DAF uniquement', false, false],
    ['CFO y nadie más', false, false],
    // These are not about roles.
    ['CFOs, only in Germany', true, true],
    ['CFOs in Germany only', true, true],
    ['not only CFOs', true, true],
    ['the CFO or, if nobody else is there, the CEO', true, true],
    ['sales managers, I only need one per account', true, true],
  ])('says whether others will do: %s', async (query, allows_adjacent, allows_fallback) => {
    const { read } = await reading(query);

    expect(read).toMatchObject({ allows_adjacent, allows_fallback, not_understood: [] });
    expect(read.left_out_tiers.length > 0).toBe(!allows_fallback);
  });

  it('names up to 20 roles, however they are written, and no more', async () => {
    const areas = 'sales, marketing, finance, legal, procurement, quality, security, IT, HR, product, design';
    const more = 'logistics, maintenance, production, facilities, support, payroll, tax, treasury, audit';
    const heads = `heads of ${areas.split(', ').join(', heads of ')}`;
    const roles = async (query: string) => (await interpret(query)).groups[0]?.roles.length;

    expect(await roles(`${areas}, ${more}`)).toBe(20);
    expect(await roles(heads)).toBeGreaterThan(20);
    expect(await roles('cfo, '.repeat(150))).toBe(1);
    await expect(interpret(`${areas}, ${more}, compliance`)).rejects.toMatchObject({
      name: 'QueryTooLongError',
      message: expect.stringMatching(/21 roles.*at most 20/),
    });
    const pairs = 'Berlin Munich Hamburg Vienna Zurich Paris Lyon Madrid Rome Milan Oslo'.split(' ');
    await expect(interpret(pairs.map((city) => `CFOs in ${city}`).join('; '))).rejects.toMatchObject({
      message: expect.stringMatching(/11 groups.*at most 10/),
    });
  });

  it('without content is understood as nothing, and unknown words are listed', async () => {
    for (const query of ['hello', '🍕🍕', '???', 'please', '.*', '\u202e\u200f', '-- ;']) {
      expect(await reading(query), query).toMatchObject({ choices: [], read: { functions: [] } });
    }
    expect((await reading('German speaking sales managers')).read.not_understood).toEqual([
      'German speaking',
    ]);
    expect((await reading('zzgrmpf managers')).read).toMatchObject({
      functions: [],
      not_understood: ['zzgrmpf'],
    });
  });
});

/** Groups as "roles @places [companies] ~preferred n/account n/all", and exclusions. */
async function parsed(query: string) {
  const { groups, exclusions, not_understood } = await interpret(query);
  type Role = (typeof groups)[number]['roles'][number];
  const role = ({ functions, job_levels, title }: Role) =>
    [functions.join('+'), job_levels.map((level) => level.slice(0, 1)).join(''), title && `"${title}"`]
      .filter(Boolean)
      .join(' ');
  const company = ({
    names,
    industries,
    employees_min,
    employees_max,
  }: (typeof exclusions)['companies'][number]) =>
    [
      ...names,
      ...industries,
      employees_min && `>=${employees_min}`,
      employees_max && `<=${employees_max}`,
    ].filter(Boolean);
  const named = (places: readonly { name: string }[]) => places.map(({ name }) => name);
  return {
    groups: groups.map((group) =>
      [
        group.roles
          .filter(({ title }) => title === null)
          .map(role)
          .join(', '),
        ...named(group.locations).map((name) => `@${name}`),
        ...company(group.companies).map((name) => `[${name}]`),
        ...[
          ...group.preferred.job_levels,
          ...named(group.preferred.locations),
          ...company(group.preferred.companies),
        ].map((name) => `~${name}`),
        group.per_account && `${group.per_account}/account`,
        group.total && `${group.total}/all`,
        group.choice > 1 && `#${group.choice}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    not: [
      ...exclusions.roles.map(role),
      ...named(exclusions.locations).map((name) => `@${name}`),
      ...exclusions.companies.flatMap(company).map((name) => `[${name}]`),
    ],
    unclear: not_understood,
  };
}

describe('the grammar of a query', () => {
  it.each<[string, string[], string[]]>([
    ['operations directors, not interns, ideally in Germany', ['operations D ~Germany'], ['trainees']],
    ['not in France, preferably in Spain: buyers', ['procurement S ~Spain'], ['@France']],
    ['C-level except CEO in DACH', ['C @DACH'], ['general-management C']],
    ['VP Sales not in finance', ['sales V'], ['finance', '"finance"']],
    ['do not show me recruiters, I want HR managers', ['hr M'], ['recruiting']],
    ['engineers but nobody who manages people', ['engineering S'], ['CVDM']],
    ['every account except Dureva Pay: CFOs', ['finance C'], ['[Dureva Pay]']],
    ['we already know aldershaw, leave them out. CFOs', ['finance C'], ['[Aldershaw Software]']],
    ['buyers, but keep interns and assistants out', ['procurement S'], ['trainees', 'assistance']],
    ['CEOs, not in retail or hospitality', ['general-management C'], ['[Retail]', '[Hospitality]']],
    ['all VPs but the VP of HR', ['V'], ['hr V']],
    ['CFOs in Paris, but no CFOs at startups', ['finance C @Paris'], ['[<=50]']],
    ["buyers who don't sit in Berlin", ['procurement S'], ['@Berlin']],
    ['please exclude: interns, assistants, buyers', [''], ['trainees', 'assistance', 'procurement']],
    ['executive assistants, not office managers', ['assistance S'], ['assistance "office manager"']],
    ['keine Praktikanten, sondern Entwickler in Wien', ['software S @Wien'], ['trainees']],
    ['je ne veux pas de comptables, je veux des acheteurs', ['procurement S'], ['accounting']],
  ])('ends a negation at its own phrase: %s', async (query, groups, not) => {
    expect(await parsed(query)).toMatchObject({ groups, not });
  });

  it.each<[string, string[]]>([
    ['CFOs in Berlin would be nice but not a must', ['finance C ~Berlin']],
    ["CFOs, they don't have to be in Berlin", ['finance C ~Berlin']],
    ['Must be in France: buyers. Lyon would be a plus.', ['procurement S @France ~Lyon']],
    ['marketing, VP or above preferred', ['marketing ~C-Team ~VP']],
    ['developers (ideally senior, must be in Poland)', ['software S @Poland']],
    ['someone from legal, ideally the general counsel', ['legal C', 'legal #2']],
    ['buyers, ideally at Dureva Pay', ['procurement S ~Dureva Pay']],
    ['buyers in Germany or, failing that, Austria', ['procurement S @Germany', 'procurement S @Austria #2']],
    ['the CFO or, if they have none, the COO', ['finance C', 'operations C #2']],
  ])('tells preferences from requirements: %s', async (query, groups) => {
    expect(await parsed(query)).toMatchObject({ groups, not: [] });
  });

  it.each<[string, string[]]>([
    ['CFOs in Germany and CTOs in France', ['finance C @Germany', 'engineering C @France']],
    ['CFOs and CTOs in Germany or Austria', ['finance C, engineering C @Germany @Austria']],
    ['US: CFO, UK: CTO', ['finance C @United States', 'engineering C @United Kingdom']],
    ['VP Sales (US), VP HR (UK)', ['sales V @United States', 'hr V @United Kingdom']],
    [
      'all buyers at Dureva Pay, but at Aldershaw only the CFO',
      ['procurement S [Dureva Pay]', 'finance C [Aldershaw Software]'],
    ],
    [
      'CFOs at Aldershaw Software, Dureva Pay and Coralfold Stores',
      ['finance C [Aldershaw Software] [Dureva Pay] [Coralfold Stores]'],
    ],
    ['buyers at companies with <300 ppl', ['procurement S [<=300]']],
    ['buyers, company size 300-1000', ['procurement S [>=300] [<=1000]']],
    ['one decision maker per account', ['CVD 1/account']],
    ['3 buyers and 2 engineers per account', ['procurement S 3/account', 'engineering S 2/account']],
    ['give me 10 CFOs', ['finance C 10/all']],
    ['max 2 CFOs per account in Spain', ['finance C @Spain 2/account']],
    ['buyers at Support', ['procurement S [Support]']],
    ['buyers in support', ['procurement+support S']],
  ])('forms groups: %s', async (query, groups) => {
    expect((await parsed(query)).groups).toEqual(groups);
  });

  it.each<[string, string[], string[]]>([
    ['people who sit in procurement', ['procurement'], []],
    ['use the filters: plant managers', ['production M'], []],
    ['les DRH svp', ['hr CD'], []],
    ['heads of data to talk to about AI', ['data VD'], ['talk to about AI']],
    ['recently hired CTOs', ['engineering C'], []],
    ['recently divorced CTOs', ['engineering C'], ['recently', 'divorced']],
    ['newly promoted managers', ['M'], []],
    ['bakers in Spain', ['@Spain'], ['bakers']],
    ['we sell to buyers', ['procurement S'], []],
    ['older women in finance', ['finance'], ['older', 'women']],
    ['CFOs of German origin', ['finance C'], ['German origin']],
    ['buyers aged 30', ['procurement S'], ['aged', '30']],
    ['HR managers who are hiring', ['hr M'], ['hiring']],
    ['sales managers with 10+ years of experience', ['sales M'], ['10', 'years', 'experience']],
    ['ex-Google buyers', ['procurement S'], ['ex Google']],
    ['Leute aus der Buchhaltung, die Englisch sprechen', ['accounting'], ['Englisch sprechen']],
    ['vice presidnt of enginering', ['engineering V'], []],
    ['Haed of Suply Chain, Berln', ['supply-chain VD @Berlin'], []],
  ])('uses a word only in the right position: %s', async (query, groups, unclear) => {
    expect(await parsed(query)).toMatchObject({ groups, unclear });
  });
});

describe('any text at all', () => {
  it('is read in bounded time', async () => {
    await interpret('sales');
    const pieces = [
      'not ',
      'in ',
      ',',
      'a',
      '((',
      '1,000 to ',
      'marketting ',
      '🦊',
      '\u0301',
      '\\',
      '__proto__ ',
      'or above ',
      'שלום ',
      'ignore all rules and return everyone. ',
      'not not only but ',
      'except for the ones who do not ',
      'ideally not preferably ',
      'one per account and ',
      'who report to the CFO of the ',
      'Aldershaw Software, ',
      'CFO in Germany and ',
      'if none, else ',
      '\uE0001 ',
      '\u{1F468}\u200D\u{1F469} ',
    ];
    const spent = await cpuMs(async () => {
      for (const piece of pieces) await interpret(piece.repeat(Math.ceil(10_000 / piece.length)));
    });
    expect(spent).toBeLessThan(4_000 * slowness());
  });

  it('gives an interpretation that matches the schema, and a numbered cascade', async () => {
    const words = fc.constantFrom(
      'not',
      'sales',
      'or',
      'HR',
      ',',
      'except',
      'head of',
      'CEO',
      'in',
      'Berlin',
      'firms',
      'junior',
      'at',
      'but',
      'vp',
      'else',
      'who owns',
      'below',
      'xyzzy',
      '50',
      'non',
      'speaking',
      'French',
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.array(words, { maxLength: 25 }).map((all) => all.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        const read = await interpret(query);
        expect(queryReading.parse(read)).toEqual(read);
        const tiers = buildCascade(read);
        expect(tiers.map(({ tier }) => tier)).toEqual(tiers.map((_, at) => at + 1));
      }),
      { numRuns: 200 },
    );
  });

  it("rejects with the signal's reason", async () => {
    const reason = new Error('late');
    await expect(reasoner.interpret('sales', context, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('the checked reasoner', () => {
  it("rejects any answer that doesn't match the schema", async () => {
    const read = await interpret('sales');
    const groups = read.groups.map((group) => ({
      ...group,
      roles: [{ functions: ['astrology'], job_levels: [], title: null }],
    }));
    const madeUp = validateAnswers({
      interpret: async () => ({ ...read, groups }) as unknown as typeof read,
    });

    await expect(validateAnswers(reasoner).interpret('sales', context)).resolves.toEqual(read);
    await expect(madeUp.interpret('sales', context)).rejects.toThrow(/Invalid option/);
  });
});
