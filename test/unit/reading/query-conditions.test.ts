import { describe, expect, it } from 'vitest';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { must } from '#test/harness/must.ts';

const reasoner = createEmbeddedReasoner();
const read = (query: string) => reasoner.interpret(query, { companies: async () => [] });

describe('a limit', () => {
  it.each<[string, { per_account: number | null; total: number | null }]>([
    ['heads of logistics, max 3: one each', { per_account: 1, total: 3 }],
    ['COO or head of operations, max 3: one each', { per_account: 1, total: 3 }],
    ['5 CFOs, one per account', { per_account: 1, total: 5 }],
    ['no more than 2 from the same company: purchasing managers', { per_account: 2, total: null }],
    ['purchasing managers, 8 in total', { per_account: null, total: 8 }],
    ['the first 5 you find in procurement', { per_account: null, total: 5 }],
    ['Einkaufsleiter, max. 2 pro Firma, insgesamt höchstens 10', { per_account: 2, total: 10 }],
    ['jefes de logística, máximo 5 en total', { per_account: null, total: 5 }],
    ['un directeur des achats par société, 4 au total', { per_account: 1, total: 4 }],
    ['heads of ops at our logistics accounts, 2 each max', { per_account: 2, total: null }],
    ['at least 2 people from each company, sales', { per_account: 2, total: null }],
    ['jefes de almacén. Máximo 15 y uno por empresa', { per_account: 1, total: 15 }],
    ['managers, 2 per site', { per_account: null, total: null }],
    ['managers under 30', { per_account: null, total: null }],
  ])('of one group: %s', async (query, limits) => {
    const { groups } = await read(query);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject(limits);
  });

  it.each([
    ['head of ops, head of IT, CFO - one each', { per_account: 1, total: null }],
    ['CFO, CTO and COO, max 3: one each', { per_account: null, total: 1 }],
  ])('of each role in a list: %s', async (query, limits) => {
    const { groups, limits: ofAll } = await read(query);
    expect(groups).toHaveLength(3);
    for (const group of groups) expect(group).toMatchObject(limits);
    expect(ofAll).toEqual({ per_account: null, total: null });
  });

  it('of all groups together', async () => {
    const { groups, limits } = await read(
      'CFOs in Germany and CTOs in France, 10 in total, max 2 per account',
    );
    expect(groups.map(({ total }) => total)).toEqual([null, null]);
    expect(limits).toEqual({ per_account: 2, total: 10 });
  });
});

describe('a change', () => {
  it.each([
    ['new CFOs', 'joined', null],
    ['CFOs hired in the last 90 days', 'joined', 90],
    ['who just joined as head of IT', 'joined', null],
    ['recently promoted operations managers', 'joined', null],
    ['neue Geschäftsführer', 'joined', null],
    ['nouveaux directeurs financiers', 'joined', null],
    ['nuevo director de operaciones', 'joined', null],
    ['people who left in the last 3 months', 'left', 90],
    ['operations managers who left', 'left', null],
    ['replacement of the CFO', 'joined', null],
    ['the CFO is gone, who took over', 'joined', null],
  ] as const)('%s', async (query, kind, within_days) => {
    const { groups, not_understood } = await read(query);
    expect(groups.map(({ change }) => change)).toEqual([{ kind, within_days }]);
    expect(not_understood).toEqual([]);
  });

  it.each(['heads of new business', 'who owns new markets', 'sales directors'])(
    'is not in a query about something new: %s',
    async (query) => {
      const { groups } = await read(query);
      expect(groups.map(({ change }) => change)).toEqual([null]);
    },
  );
});

describe('what is excluded', () => {
  it('includes the parts of a function, even if a deed names one of them', async () => {
    const { exclusions } = await read('who does the hiring, not HR');
    expect(exclusions.roles).toContainEqual({ functions: ['hr'], job_levels: [], title: null });
  });

  it('keeps a part that the query names', async () => {
    const { groups, exclusions } = await read('technical recruiters, not regular HR');
    expect(must(groups[0]).roles[0]?.functions).toEqual(['recruiting']);
    expect(exclusions.roles.flatMap(({ functions }) => functions)).not.toContain('hr');
  });

  it('includes titles with the word', async () => {
    const { exclusions } = await read('leaders, but not sales');
    expect(exclusions.roles).toContainEqual({ functions: [], job_levels: [], title: 'sales' });
  });
});

describe('what is not understood', () => {
  it.each([
    ['tall people in Berlin', ['tall']],
    ['people in the country of the company', ['country']],
    ['married people in Berlin', ['married']],
  ])('is never answered with everybody: %s', async (query, words) => {
    const { groups, not_understood } = await read(query);
    const roles = groups.flatMap((group) => group.roles);
    expect(
      roles.filter(({ functions, job_levels, title }) => !functions.length && !job_levels.length && !title),
    ).toEqual([]);
    expect(not_understood).toEqual(words);
  });

  it.each([
    ['heads of procurement in the country of the company', ['country']],
    ['CFOs at the headquarters', ['headquarters']],
    ['local sales directors', ['local']],
    ['who can say yes to 50k', ['50k']],
    ['field service leaders with budget > 50k', ['budget > 50k']],
    ['decision makers for warehouse automation', ['automation']],
  ])('is named: %s', async (query, words) => {
    expect((await read(query)).not_understood).toEqual(words);
  });

  it.each([
    ['energy manager', ['energy']],
    ['Reports to Bertha Kellmer', ['Reports to Bertha Kellmer']],
    ['plant managers, every warehouse', ['every warehouse']],
    ['heads of IT, not the HR companies', ['HR companies']],
    ['buyers, not the IT firms', ['IT firms']],
    ['Buyers. Zorb from our admin: whoever', ['Zorb from our admin']],
    ['head of IT, unless it is a bank, then nobody', ['unless it is a bank']],
    ['buyers, because we ship pallets', ['because we ship pallets']],
    ["marketing managers, I'm hiring a copywriter", ['hiring a copywriter']],
    ['I met a buyer at the Berlin fair, she runs logistics', ['a buyer at the Berlin fair', 'she']],
    ['former employees of Siemens in procurement', ['Siemens']],
    ['legal counsels, two floors below', ['two', 'floors', 'below']],
    ['the second most senior person in legal', ['second']],
    ['legal counsels, at most one per country', ['at most', 'one per country']],
    ['finance leaders with more than 20 direct reports', ['more than 20', 'direct reports']],
    ['About a campaign on truck tires: fleet managers', ['About a campaign on truck tires']],
    ['hands-on IT managers', ['hands on']],
    ['who keeps the forklifts, less than', ['forklifts', 'less than']],
  ])('is named and changes nothing else: %s', async (query, words) => {
    const { groups, exclusions, not_understood } = await read(query);
    const roles = groups.flatMap((group) => group.roles);
    expect(not_understood).toEqual(words);
    expect(exclusions).toEqual({ roles: [], locations: [], companies: [] });
    expect(
      roles.filter(({ functions, title }) => functions.length === 0 && title === null),
      'people of any function',
    ).toEqual([]);
  });

  it.each([
    'someone in Berlin, but not the zorbs',
    'la personne qui signe les zorbs',
    'whoever reports to Bertha',
  ])('finds nobody where nothing else says who is wanted: %s', async (query) => {
    const roles = (await read(query)).groups.flatMap((group) => group.roles);
    expect(roles.filter(({ title }) => title === null)).toEqual([]);
  });

  it('leaves who decides on money, and no head count', async () => {
    const { groups } = await read('who can say yes to > 50k EUR');
    expect(must(groups[0]).roles.map(({ functions }) => functions[0])).toEqual([
      'general-management',
      'finance',
    ]);
    expect(must(groups[0]).companies.employees_min).toBeNull();
  });
});

describe('seniority', () => {
  it.each([
    ['not the CEO, anyone else senior', ['C-Team', 'VP', 'Director'], []],
    ['senior buyers', ['Staff'], ['senior']],
    ['hiring managers for drivers', ['Manager'], []],
  ])('%s', async (query, levels, words) => {
    const { groups, not_understood } = await read(query);
    expect(groups[0]?.roles[0]?.job_levels).toEqual(levels);
    expect(not_understood).toEqual(words);
  });

  it('may be unwanted', async () => {
    const { exclusions } = await read('ops, not too senior');
    expect(exclusions.roles).toEqual([{ functions: [], job_levels: ['C-Team', 'VP'], title: null }]);
  });
});

describe('a place of work', () => {
  it.each([
    ['site managers', ['sites']],
    ['Standortleiter', ['sites']],
    ['responsable de site', ['sites']],
    ['plant managers', ['production']],
    ['whoever runs the plant', ['sites', 'production']],
    ['office managers', ['assistance']],
    ['construction managers', ['construction']],
  ])('%s', async (query, functions) => {
    expect((await read(query)).groups[0]?.roles[0]?.functions).toEqual(functions);
  });
});

describe('a query in Japanese', () => {
  it.each([
    ['東京の人事部長', 'hr', ['Director'], { locations: [expect.objectContaining({ countries: ['JP'] })] }],
    ['物流の責任者', 'supply-chain', ['C-Team', 'VP', 'Director', 'Manager'], {}],
    ['各社1名 調達部長', 'procurement', ['Director'], { per_account: 1 }],
    ['ドイツの生産管理マネージャー、最大5名', 'production', ['Manager'], { total: 5 }],
    ['最近就任した社長', 'general-management', ['C-Team'], { change: { kind: 'joined', within_days: null } }],
    ['退職した営業マネージャー', 'sales', ['Manager'], { change: { kind: 'left', within_days: null } }],
    ['日本のCFO', 'finance', ['C-Team'], {}],
  ])('%s', async (query, work, job_levels, more) => {
    const { groups, not_understood } = await read(query);
    expect(groups).toEqual([
      expect.objectContaining({ roles: [{ functions: [work], job_levels, title: null }], ...more }),
    ]);
    expect(not_understood).toEqual([]);
  });

  it('names a title it does not know, as it is written', async () => {
    expect((await read('ガイド')).not_understood).toEqual(['ガイド']);
  });
});

describe('a negation', () => {
  const without = async (query: string) => {
    const { groups, exclusions } = await read(query);
    return {
      wanted: groups.map(({ roles }) => roles.filter(({ title }) => title === null).map(short)),
      not: exclusions.roles.map(short),
    };
  };
  const short = ({
    functions,
    job_levels,
    title,
  }: {
    functions: string[];
    job_levels: string[];
    title: string | null;
  }) =>
    [functions.join('+'), job_levels.map((level) => level.slice(0, 1)).join(''), title && `"${title}"`]
      .filter(Boolean)
      .join(' ');

  it.each<[string, string[][], string[]]>([
    ['Einkaufsleiter, zur Not der Geschäftsführer', [['procurement VD'], ['general-management C']], []],
    ["responsables logistique, pas d'assistants", [['supply-chain DM']], ['assistance']],
    ['sales or marketing, nothing below director', [['sales CVD', 'marketing CVD']], ['MS']],
    ['nobody under manager in finance', [['finance CVDM']], ['S']],
    ["buyers, I don't care about the title", [['procurement S']], []],
    ['buyers, no matter which warehouse', [['procurement S']], []],
    ['buyers in Lyon, regardless of seniority', [['procurement S']], []],
    ['Einkäufer, egal in welcher Abteilung', [['procurement S']], []],
    ['head of sales. Note the deadline', [['sales VD']], []],
    ['direttori commerciali, ma non il responsabile qualità', [['sales VD']], ['quality MD']],
    ['not too junior, not too senior, legal', [['legal']], ['S', 'CV']],
    ['responsables logistique, jamais un comptable', [['supply-chain DM']], ['accounting']],
    ['heads of it or legal, and we would like to hear from them soon', [['it VD', 'legal VD']], []],
    ['nobody from headquarters, only buyers', [['procurement S']], []],
    ['経理の責任者、人事担当は除く', [['accounting CVDM']], ['hr']],
  ])('excludes what it is about, and nothing else: %s', async (query, wanted, not) => {
    expect(await without(query)).toEqual({ wanted, not });
  });

  it.each([
    'Werksleiter, keine Stellvertreter',
    'plant managers, no deputies',
    "directeurs d'usine, pas d'adjoint",
  ])('excludes deputies in every language: %s', async (query) => {
    const { exclusions } = await read(query);
    expect(exclusions.roles.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['deputy', 'stellvertretender', 'adjoint']),
    );
    expect(exclusions.companies).toEqual([]);
  });

  it('that rules out what is asked for leaves nobody', async () => {
    const contradiction = await read('VP Marketing who is not in marketing');
    expect(contradiction.groups).not.toEqual([]);
    expect(buildCascade(contradiction)).toEqual([]);
  });
});

describe('a deputy', () => {
  it('is found by the word in the title, then by the role', async () => {
    const { groups } = await read('deputy plant manager');
    expect(groups.map(({ roles }) => roles[0])).toEqual([
      { functions: ['production'], job_levels: ['Manager'], title: 'deputy' },
      { functions: ['production'], job_levels: ['Manager'], title: null },
    ]);
  });
});

describe('only', () => {
  it.each([
    ['receptionists, hotels only', 'Hospitality'],
    ['buyers, only retail', 'Retail'],
    ['head of IT, hospitals only', 'Health Care'],
  ])('before or after a trade is about the companies: %s', async (query, industry) => {
    const { groups, allows_adjacent } = await read(query);
    expect(groups.map(({ companies }) => companies.industries)).toEqual([[industry]]);
    expect(allows_adjacent).toBe(true);
  });
});

describe('an order', () => {
  it.each([
    'COO or VP Operations or plant manager, in that order',
    'first the COO, second VP Operations, third plant manager',
    'COO, then VP Operations, only if there is none the plant manager',
    'COO, then VP Operations, and only if none of those a plant manager',
  ])('makes each role a choice: %s', async (query) => {
    const { groups, allows_adjacent } = await read(query);
    expect(groups.map(({ choice, roles }) => [choice, roles[0]?.job_levels])).toEqual([
      [1, ['C-Team']],
      [2, ['VP']],
      [3, ['Manager']],
    ]);
    expect(allows_adjacent).toBe(true);
  });
});

describe('an assumption is said', () => {
  it.each<[string, (RegExp | string)[]]>([
    [
      'demand planners and inventory specialists',
      [
        /^“demand planner” and “inventory specialist”: everyone in supply chain and logistics at that level is/,
      ],
    ],
    ['software engineers and warehouse operatives', []],
    ['heads of suply chian', ['“suply chian” is read as “supply chain”.']],
    ['who answers for payroll', [/decides.*inferred/]],
    ['who can sign for trucks', [/decides.*inferred/]],
    ['new CFOs', [/rosters and detections only/]],
    ['decision makers', [/No function is named/]],
    ['Not the CEO.', [/No function is named/]],
    ['heads of procurement in Germany', []],
    ['champions of logistics', []],
  ])('%s', async (query, texts) => {
    const { assumptions } = await read(query);
    expect(assumptions).toEqual(texts.map((text) => expect.stringMatching(text)));
  });
});

describe('someone senior', () => {
  it('is senior in every function that is named', async () => {
    const { groups } = await read('somebody senior in Lyon, finance or legal');
    expect(must(groups[0]).roles.map(({ job_levels }) => job_levels)).toEqual([
      ['C-Team', 'VP', 'Director'],
      ['C-Team', 'VP', 'Director'],
    ]);
  });
});

it('takes practice managers for those of clinics, and heads of practices for consultants', async () => {
  const works = async (query: string) => {
    const { groups } = await read(query);
    return [...new Set(groups.flatMap(({ roles }) => roles).flatMap(({ functions }) => functions))];
  };
  expect(await works('clinic managers and practice managers')).toEqual(['care']);
  expect(await works('heads of practice at consultancies')).toEqual(['consulting']);
});
