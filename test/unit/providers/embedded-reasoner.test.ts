import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobLevel } from '#domain/directory/directory.ts';
import type { CascadeTier } from '#domain/people-search/cascade.ts';
import { roleMatcher } from '#domain/people-search/role-matcher.ts';
import { selectMatches } from '#domain/people-search/select-matches.ts';
import { createEmbeddedDirectory } from '#providers/directory/embedded/embedded-directory.ts';
import { listWorld } from '#providers/directory/embedded/world.ts';
import type { FunctionId } from '#providers/reasoning/embedded/business-function.ts';
import { createEmbeddedReasoner } from '#providers/reasoning/embedded/embedded-reasoner.ts';
import { FUNCTION_IDS, FUNCTIONS } from '#providers/reasoning/embedded/function-lexicon.ts';
import { cpuMs } from '#test/harness/cpu-ms.ts';

const reasoner = createEmbeddedReasoner();

/** The level that a directory would give to a title of the tables below. */
const LEVEL_WORDS: readonly (readonly [RegExp, JobLevel])[] = [
  [/\bC[A-Z]{1,2}O\b|CISO|CHRO|Chief|Founder|^Owner|Counsel|Managing/, 'C-Team'],
  [/VP|Vice/, 'VP'],
  [/Director|Head|Controller|General Manager/, 'Director'],
  [/Manager|Lead/, 'Manager'],
];
const levelOf = (title: string): JobLevel => LEVEL_WORDS.find(([word]) => word.test(title))?.[1] ?? 'Staff';

function tierOf(cascade: readonly CascadeTier[], title: string): number | undefined {
  const person = { title, job_level: levelOf(title) };
  return cascade.find((tier) => roleMatcher(tier)(person))?.tier;
}

interface Expected {
  readonly query: string;
  /** Functions that the label of tier 1 names, in order. */
  readonly functions: readonly FunctionId[];
  readonly levels: readonly JobLevel[];
  readonly first: readonly string[];
  readonly later?: readonly string[];
  readonly never: readonly string[];
}

const LEADERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];
const MANAGERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];
const BELOW: readonly JobLevel[] = ['VP', 'Director', 'Manager'];
const DOERS: readonly JobLevel[] = ['VP', 'Director', 'Manager', 'Staff'];

const TABLE: readonly Expected[] = [
  {
    query: 'whoever owns outbound sales at mid-size firms',
    functions: ['sales-development'],
    levels: BELOW,
    first: ['SDR Manager', 'Head of Sales Development', 'BDR Team Lead', 'Director, Sales Development'],
    later: ['VP Sales', 'Chief Revenue Officer', 'Sales Director'],
    never: [
      'Chief Financial Officer',
      'HR Manager',
      'Software Engineer',
      'SDR',
      'VP Marketing',
      'Sales Operations Manager',
    ],
  },
  {
    query: 'the CTO or a senior engineering leader',
    functions: ['engineering'],
    levels: LEADERS,
    first: ['CTO', 'VP Engineering', 'Director of Engineering'],
    later: ['Engineering Manager', 'Head of Product'],
    never: ['CFO', 'Software Engineer', 'VP Sales', 'Sales Engineering Director'],
  },
  {
    query: 'who handles vendor security reviews',
    functions: ['security'],
    levels: DOERS,
    first: ['GRC Manager', 'Head of Information Security', 'Security Analyst', 'VP Information Security'],
    later: ['CISO', 'Head of IT'],
    never: ['CMO', 'Sales Manager', 'Recruiter'],
  },
  {
    query: 'Marketing decision maker',
    functions: ['marketing'],
    levels: LEADERS,
    first: ['CMO', 'VP Marketing', 'Head of Marketing', 'Marketing Director'],
    later: ['Marketing Manager', 'Director of Demand Generation'],
    never: ['Marketing Specialist', 'CFO', 'VP Engineering'],
  },
  {
    query: 'someone in finance who approves software spend',
    functions: ['finance'],
    levels: LEADERS,
    first: ['CFO', 'VP Finance', 'Finance Director', 'Controller'],
    later: ['Finance Manager', 'Head of Procurement'],
    never: ['Accountant', 'VP Sales', 'Software Engineer'],
  },
  {
    query: 'VP of Sales',
    functions: ['sales'],
    levels: ['VP'],
    first: ['Vice President of Sales', 'SVP, Sales'],
    later: ['CRO', 'Sales Director'],
    never: ['Account Executive', 'VP Finance'],
  },
  {
    query: 'head of RevOps',
    functions: ['revenue-operations'],
    levels: ['VP', 'Director'],
    first: ['Head of Revenue Operations', 'Director of Sales Ops'],
    later: ['RevOps Manager', 'VP Sales'],
    never: ['Head of Operations', 'Recruiter'],
  },
  {
    query: 'SDR managers',
    functions: ['sales-development'],
    levels: ['Manager'],
    first: ['SDR Manager', 'BDR Manager'],
    later: ['Sales Manager'],
    never: ['SDR', 'HR Manager'],
  },
  {
    query: 'junior SDRs',
    functions: ['sales-development'],
    levels: ['Staff'],
    first: ['SDR', 'BDR', 'Sales Development Representative'],
    later: ['SDR Manager', 'Account Executive'],
    never: ['VP Sales', 'CEO', 'Software Engineer'],
  },
  {
    query: 'people who make cold calls',
    functions: ['sales-development'],
    levels: DOERS,
    first: ['SDR', 'SDR Manager'],
    never: ['Accountant', 'CFO'],
  },
  {
    query: 'whoever is responsible for pipeline generation',
    functions: ['sales-development'],
    levels: BELOW,
    first: ['Head of Sales Development'],
    never: ['Data Engineer', 'Head of Data'],
  },
  {
    query: 'who maintains the data pipeline',
    functions: ['data'],
    levels: MANAGERS,
    first: ['Head of Data', 'Data Engineering Manager'],
    later: ['Data Engineer'],
    never: ['SDR Manager', 'VP Sales'],
  },
  {
    query: 'demand gen lead',
    functions: ['demand-generation'],
    levels: ['Manager'],
    first: ['Demand Generation Manager', 'Performance Marketing Manager'],
    later: ['Marketing Manager', 'Director of Demand Generation'],
    never: ['Sales Manager', 'Marketing Specialist'],
  },
  {
    query: 'who runs paid ads?',
    functions: ['demand-generation'],
    levels: BELOW,
    first: ['Performance Marketing Manager', 'Head of Growth'],
    later: ['CMO'],
    never: ['Head of Product', 'HR Manager'],
  },
  {
    query: 'someone in marketing who runs paid ads',
    functions: ['demand-generation'],
    levels: BELOW,
    first: ['Performance Marketing Manager'],
    later: ['Marketing Manager'],
    never: ['Sales Manager'],
  },
  {
    query: 'CMO',
    functions: ['marketing'],
    levels: ['C-Team'],
    first: ['Chief Marketing Officer'],
    later: ['VP Marketing'],
    never: ['Marketing Manager', 'CFO'],
  },
  {
    query: 'someone who manages payroll',
    functions: ['payroll'],
    levels: BELOW,
    first: ['Payroll Manager', 'Head of Payroll'],
    later: ['HR Director', 'CFO'],
    never: ['VP Sales', 'CTO'],
  },
  {
    query: 'not sure who handles payroll',
    functions: ['payroll'],
    levels: DOERS,
    first: ['Payroll Specialist', 'Payroll Manager'],
    later: ['HR Manager'],
    never: ['Software Engineer'],
  },
  {
    query: 'SOC 2 owner',
    functions: ['security'],
    levels: MANAGERS,
    first: ['CISO', 'GRC Manager', 'Director of Security & Compliance'],
    later: ['IT Director'],
    never: ['Product Owner', 'CMO'],
  },
  {
    query: 'who pays the cloud bill',
    functions: ['infrastructure'],
    levels: BELOW,
    first: ['Head of Infrastructure', 'DevOps Lead', 'Director, Platform Engineering'],
    later: ['CTO', 'VP Engineering'],
    never: ['CMO', 'HR Manager'],
  },
  {
    query: 'whoever is in charge of hiring',
    functions: ['recruiting'],
    levels: BELOW,
    first: ['Director of Talent Acquisition', 'Recruiting Manager'],
    later: ['Head of People'],
    never: ['Software Engineer', 'Recruiter', 'CFO'],
  },
  {
    query: 'recruiters',
    functions: ['recruiting'],
    levels: ['Staff'],
    first: ['Recruiter', 'Technical Recruiter', 'Talent Acquisition Specialist'],
    never: ['CEO', 'VP Sales'],
  },
  {
    query: 'data platform owner',
    functions: ['data'],
    levels: MANAGERS,
    first: ['Head of Data Platform', 'Chief Data Officer'],
    never: ['CFO', 'Data Analyst'],
  },
  {
    query: 'Who would procure a new software tool?',
    functions: ['procurement'],
    levels: MANAGERS,
    first: ['Head of Procurement', 'Purchasing Manager'],
    later: ['CFO', 'Buyer'],
    never: ['SDR', 'CMO'],
  },
  {
    query: 'marketing or sales leaders',
    functions: ['marketing', 'sales'],
    levels: LEADERS,
    first: ['CMO', 'CRO', 'VP Sales', 'Head of Marketing'],
    later: ['Sales Manager'],
    never: ['CFO', 'Marketing Specialist'],
  },
  {
    query: 'sales leaders but not HR',
    functions: ['sales'],
    levels: LEADERS,
    first: ['VP Sales'],
    never: ['HR Manager', 'Recruiter', 'Chief People Officer'],
  },
  {
    query: 'people in HR except recruiters',
    functions: ['hr'],
    levels: MANAGERS,
    first: ['HR Manager', 'Chief People Officer'],
    later: ['HR Business Partner'],
    never: ['Recruiter', 'Recruiting Manager', 'Head of Talent Acquisition'],
  },
  {
    query: 'operations leaders, excluding supply chain, procurement and finance',
    functions: ['operations'],
    levels: LEADERS,
    first: ['COO', 'Head of Operations'],
    never: ['Head of Logistics', 'Director of Supply Chain', 'Head of Procurement', 'CFO'],
  },
  {
    query: 'finance leaders, not HR',
    functions: ['finance'],
    levels: LEADERS,
    first: ['CFO'],
    later: ['Head of Procurement'],
    never: ['Head of Payroll', 'Chief People Officer', 'Director of Talent Acquisition'],
  },
  {
    query: 'person in charge of office space',
    functions: ['operations'],
    levels: MANAGERS,
    first: ['COO', 'Facilities Manager', 'Office Manager'],
    never: ['VP Sales', 'CTO'],
  },
  {
    query: 'finance people but not the CFO',
    functions: ['finance'],
    levels: BELOW,
    first: ['VP Finance', 'Finance Manager'],
    never: ['CFO', 'Chief Financial Officer'],
  },
  {
    query: 'marketing or sales leaders, not the CEO',
    functions: ['marketing', 'sales'],
    levels: LEADERS,
    first: ['CMO'],
    never: ['CEO', 'Founder', 'Managing Director'],
  },
  {
    query: 'engineering, no executives',
    functions: ['engineering'],
    levels: ['Director', 'Manager'],
    first: ['Engineering Manager', 'Director of Engineering'],
    never: ['CTO', 'VP Engineering', 'CEO'],
  },
  {
    query: 'C-level finance',
    functions: ['finance'],
    levels: ['C-Team'],
    first: ['CFO'],
    later: ['VP Finance'],
    never: ['Accountant', 'CMO'],
  },
  {
    query: 'individual contributor engineers',
    functions: ['engineering'],
    levels: ['Staff'],
    first: ['Senior Software Engineer', 'Software Developer'],
    later: ['Engineering Manager', 'CTO'],
    never: ['CEO', 'Account Executive'],
  },
  {
    query: 'senior engineers',
    functions: ['engineering'],
    levels: ['Staff'],
    first: ['Senior Software Engineer'],
    never: ['Sales Engineer', 'CFO'],
  },
  {
    query: 'product managers',
    functions: ['product'],
    levels: ['Manager', 'Staff'],
    first: ['Product Manager', 'Product Owner'],
    never: ['Account Executive', 'HR Manager'],
  },
  {
    query: 'head of IT',
    functions: ['it'],
    levels: LEADERS,
    first: ['CIO', 'IT Director', 'Head of Information Technology'],
    later: ['IT Manager', 'CISO'],
    never: ['CMO', 'Recruiter'],
  },
  { query: 'head of it', functions: ['it'], levels: LEADERS, first: ['IT Director'], never: ['CMO'] },
  {
    query: 'We sell payroll software to HR leaders',
    functions: ['hr'],
    levels: LEADERS,
    first: ['CHRO', 'HR Director', 'VP People'],
    later: ['Head of Payroll'],
    never: ['VP Sales', 'Software Engineer'],
  },
  {
    query: 'finance analyst who reports to the CFO',
    functions: ['finance'],
    levels: ['Staff'],
    first: ['Financial Analyst'],
    never: ['CEO', 'SDR'],
  },
  {
    query: 'a VP or director of engineering',
    functions: ['engineering'],
    levels: ['VP', 'Director'],
    first: ['VP Engineering', 'Engineering Director'],
    later: ['CTO'],
    never: ['VP Sales', 'Sales Director'],
  },
  {
    query: 'Head of sales in marketing agencies',
    functions: ['sales'],
    levels: LEADERS,
    first: ['Head of Sales'],
    never: ['CMO', 'Head of Marketing'],
  },
  {
    query: 'SaaS company founders',
    functions: ['general-management'],
    levels: ['C-Team'],
    first: ['Founder & CEO', 'Owner'],
    never: ['VP Sales', 'Product Owner'],
  },
  {
    query: 'the general counsel or anyone reviewing contracts',
    functions: ['legal'],
    levels: MANAGERS,
    first: ['General Counsel', 'Head of Legal', 'Legal Manager'],
    never: ['CMO', 'SDR'],
  },
  {
    query: 'GDPR and privacy lead',
    functions: ['legal'],
    levels: ['Manager'],
    first: ['Privacy Manager', 'Compliance Manager'],
    never: ['CMO', 'Sales Manager'],
  },
  {
    query: 'customer success managers',
    functions: ['customer-success'],
    levels: ['Manager', 'Staff'],
    first: ['Customer Success Manager', 'CSM'],
    never: ['Sales Manager', 'CFO'],
  },
  {
    query: 'the person who owns churn and renewals',
    functions: ['customer-success'],
    levels: MANAGERS,
    first: ['VP Customer Success', 'Chief Customer Officer'],
    never: ['CFO', 'Software Engineer'],
  },
  {
    query: 'supply chain director',
    functions: ['supply-chain'],
    levels: ['Director'],
    first: ['Director of Supply Chain', 'Head of Logistics'],
    later: ['Head of Operations'],
    never: ['CMO', 'Finance Director'],
  },
  {
    query: 'ux designers',
    functions: ['design'],
    levels: ['Staff'],
    first: ['Product Designer', 'UX Designer'],
    never: ['CEO', 'Sales Engineer'],
  },
  {
    query: 'partnerships or business development manager',
    functions: ['partnerships'],
    levels: ['Manager'],
    first: ['Business Development Manager', 'Partnerships Manager'],
    never: ['BDR', 'HR Manager'],
  },
  {
    query: 'who looks after PR and events',
    functions: ['communications'],
    levels: DOERS,
    first: ['PR Manager', 'Events Manager'],
    later: ['CMO'],
    never: ['Recruiter', 'CFO'],
  },
];

describe('a query becomes a cascade', () => {
  it.each(TABLE)('$query', async ({ query, functions, levels, first, later = [], never }) => {
    const cascade = await reasoner.compileCascade(query);
    const labels = functions.map((id) => FUNCTIONS[id].label).join(', ');
    expect(cascade[0]).toMatchObject({ label: `Ideal role: ${labels}`, job_levels: levels });
    expect(Object.fromEntries(first.map((title) => [title, tierOf(cascade, title)]))).toEqual(
      Object.fromEntries(first.map((title) => [title, 1])),
    );
    for (const title of later) expect(tierOf(cascade, title), title).toBeGreaterThan(1);
    expect(Object.fromEntries(never.map((title) => [title, tierOf(cascade, title)]))).toEqual(
      Object.fromEntries(never.map((title) => [title, undefined])),
    );
  });

  it('covers at least 40 queries', () => {
    expect(TABLE.length).toBeGreaterThanOrEqual(40);
  });

  it.each(TABLE)('is well formed: $query', async ({ query }) => {
    const cascade = await reasoner.compileCascade(query);
    expect(cascade.length).toBeGreaterThanOrEqual(2);
    expect(cascade.length).toBeLessThanOrEqual(4);
    expect(cascade.map(({ tier }) => tier)).toEqual(cascade.map((_, at) => at + 1));
    const titles = cascade.flatMap((tier) => tier.titles);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { label, titles: own, job_levels } of cascade) {
      expect(Math.min(label.length, own.length, job_levels.length)).toBeGreaterThan(0);
    }
  });

  it('puts the outbound roles into their tiers', async () => {
    const cascade = await reasoner.compileCascade('whoever owns outbound sales at mid-size firms');
    expect(cascade.map(({ label }) => label)).toEqual([
      'Ideal role: sales development',
      'Adjacent role: sales',
      'Fallback: whoever answers for it in general management',
    ]);
    expect(
      ['SDR Manager', 'Head of Sales Development', 'VP Sales', 'Founder & CEO'].map((title) =>
        tierOf(cascade, title),
      ),
    ).toEqual([1, 1, 2, 3]);
  });
});

describe('a query that names no function', () => {
  it.each([
    'xyzzy',
    '',
    '   ',
    'the person who signs',
    'who runs it',
    '🦊🦊🦊',
    '¿quién?',
    'decision makers',
  ])('falls back to general management and says so: %j', async (query) => {
    const cascade = await reasoner.compileCascade(query);
    expect(cascade).toHaveLength(3);
    for (const { label } of cascade) expect(label).toMatch(/^The query named no known function/);
    expect(['CEO', 'Co-Founder', 'COO', 'General Manager'].map((title) => tierOf(cascade, title))).toEqual([
      1, 1, 2, 3,
    ]);
    expect(tierOf(cascade, 'VP Sales')).toBeUndefined();
  });

  it('says so when it only excludes', async () => {
    const cascade = await reasoner.compileCascade('anyone but the CEO');
    expect(cascade[0]?.label).toMatch(/^The query only said who is not wanted/);
    expect(tierOf(cascade, 'CEO')).toBeUndefined();
    expect(tierOf(cascade, 'COO')).toBe(1);
  });

  it('gives no tier when the query excludes everything', async () => {
    const cascade = await reasoner.compileCascade('not operations, not general management');
    expect(cascade).toEqual([]);
  });
});

describe('the reasoner', () => {
  it('is indifferent to case and diacritics', async () => {
    const plain = await reasoner.compileCascade('head of marketing');
    expect(await reasoner.compileCascade('HEAD OF MARKETING')).toEqual(plain);
    expect(await reasoner.compileCascade('hèad öf Märketing')).toEqual(plain);
    expect(await reasoner.compileCascade('head of marketing'.normalize('NFD'))).toEqual(plain);
  });

  it('stops at four functions however many are named', async () => {
    const cascade = await reasoner.compileCascade(
      Object.values(FUNCTIONS)
        .map(({ label }) => label)
        .join(' or '),
    );
    expect(cascade[0]?.label.split(', ')).toHaveLength(4);
  });

  it('takes hostile input at once', async () => {
    const pieces = [
      '(a+)+$',
      'outbound, ',
      'not hr or ',
      'vp ',
      'in the ',
      'at firms ',
      '🦊',
      '\u0301',
      '\\',
      '__proto__ ',
      'who ',
      'we sell ',
    ];
    const spent = await cpuMs(async () => {
      for (const piece of pieces)
        await reasoner.compileCascade(piece.repeat(Math.ceil(10_000 / piece.length)));
    });
    expect(spent).toBeLessThan(4_000);
  });

  it('takes any text and always gives a well-formed cascade', async () => {
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
      'who',
      'firms',
      'junior',
      'at',
      'but',
      'vp',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(words, { maxLength: 25 }).map((all) => all.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        const cascade = await reasoner.compileCascade(query);
        expect(cascade.length).toBeLessThanOrEqual(4);
        expect(cascade.map(({ tier }) => tier)).toEqual(cascade.map((_, at) => at + 1));
        for (const tier of cascade)
          expect(Math.min(tier.titles.length, tier.job_levels.length)).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('never proposes an excluded function', async () => {
    const ids = fc.constantFrom(...FUNCTION_IDS);
    await fc.assert(
      fc.asyncProperty(ids, ids, async (asked, excluded) => {
        const cascade = await reasoner.compileCascade(
          `${FUNCTIONS[asked].phrases[0]} leaders, not ${FUNCTIONS[excluded].phrases[0]}`,
        );
        const titles = new Set(cascade.flatMap((tier) => tier.titles));
        const own = [
          ...(FUNCTIONS[excluded].cTeam ?? []),
          ...FUNCTIONS[excluded].areas.map((area) => `VP ${area}`),
        ];
        const shared = new Set(FUNCTIONS[asked].areas.map((area) => `VP ${area}`));
        expect(own.filter((title) => titles.has(title) && !shared.has(title))).toEqual([]);
      }),
    );
  });

  it('rejects with the reason of an aborted signal', async () => {
    const reason = new Error('late');
    await expect(reasoner.compileCascade('sales', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('the cascade over the made-up world', () => {
  it('finds outbound owners at most companies, and nobody of another function', async () => {
    const directory = createEmbeddedDirectory();
    const cascade = await reasoner.compileCascade('whoever owns outbound sales at mid-size firms');
    const companies = listWorld().filter(({ employees }) => employees > 300);
    const matches = await Promise.all(
      companies.map(async ({ domain }) =>
        selectMatches((await directory.listEmployees(domain)).people, cascade),
      ),
    );
    const withSales = matches.filter((found) => found.some(({ tier }) => tier <= 2));
    expect(withSales.length / companies.length).toBeGreaterThan(0.8);
    const departments = new Set(withSales.flat().map(({ person }) => person.department));
    expect(departments).toEqual(new Set(['Sales']));
  });
});
