import { describe, expect, it } from 'vitest';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

const reasoner = createEmbeddedReasoner();
const read = (query: string) => reasoner.interpret(query, { companies: async () => [] });

describe('every word is used or named', () => {
  it.each([
    ['which of them hate their CRM', ['hate']],
    ['recruiters who hire drivers', ['hire', 'drivers']],
    ['Busco jefes de almacén, English titles are fine', ['English titles']],
    ['VPs of sales, I want to invite them to our event', ['invite them to our event']],
    ['grocery buyers, buyer with a French accent', ['grocery', 'French accent']],
  ])('%s', async (query, words) => {
    const { groups, exclusions, not_understood } = await read(query);
    expect(not_understood).toEqual(words);
    expect(groups.flatMap(({ locations }) => locations)).toEqual([]);
    expect(exclusions.roles).toEqual([]);
    expect(groups.flatMap(({ roles }) => roles.flatMap(({ functions }) => functions))).not.toContain(
      'events',
    );
  });

  it('and a query that asks for whom it excludes says so', async () => {
    const { assumptions } = await read('sales managers and buyers, nobody in sales');
    expect(assumptions).toContain(
      'The query asks for some people and excludes them as well, so they are left out.',
    );
  });
});

describe('a level behind roles', () => {
  it.each([
    ['ops leaders, dir or vp', [['operations', 'VP,Director']]],
    ['demand planners, inventory controllers. manager at the very most', [['supply-chain', 'Manager,Staff']]],
    ['logistics managers, directors', [['supply-chain', 'Director,Manager']]],
    [
      'CFOs and VPs',
      [
        ['finance', 'C-Team'],
        ['', 'VP'],
      ],
    ],
    [
      'directors and CFOs',
      [
        ['', 'Director'],
        ['finance', 'C-Team'],
      ],
    ],
  ])('is theirs, not everyone’s: %s', async (query, roles) => {
    const { groups } = await read(query);
    const known = groups.flatMap((group) => group.roles).filter(({ title }) => title === null);
    expect([
      ...new Map(
        known.map(({ functions, job_levels }) => [
          `${functions} ${job_levels}`,
          [`${functions}`, `${job_levels}`],
        ]),
      ).values(),
    ]).toEqual(roles);
  });

  it.each([
    ['service managers', 'service manager'],
    ['the VP service', 'vp service'],
    ['equipment managers', 'equipment manager'],
  ])('with a thing beside it is a title: %s', async (query, title) => {
    const { groups } = await read(query);
    expect(groups.flatMap(({ roles }) => roles)).toEqual([{ functions: [], job_levels: [], title }]);
  });
});

describe('who is named', () => {
  it.each([['heads of production, construction', ['production/VP,Director', 'construction/VP,Director']]])(
    'once, and no wider: %s',
    async (query, roles) => {
      const { groups } = await read(query);
      const known = groups.flatMap((group) => group.roles).filter(({ title }) => title === null);
      expect(known.map(({ functions, job_levels }) => `${functions}/${job_levels}`)).toEqual(roles);
    },
  );

  it.each([
    ['建設会社の購買課長', ['Construction']],
    ['CTO, software cos, Berlin', ['Software']],
  ])('at companies of a trade: %s', async (query, industries) => {
    expect((await read(query)).groups.map(({ companies }) => companies.industries)).toEqual([industries]);
  });

  it.each([
    ['plant managers in ohio, indiana', ['Ohio', 'Indiana']],
    ['safety managers, scotland + norway', ['Scotland', 'Norway']],
  ])('in a part of a country: %s', async (query, places) => {
    expect((await read(query)).groups.map(({ locations }) => locations.map(({ name }) => name))).toEqual([
      places,
    ]);
  });
});

describe('an exclusion of a part', () => {
  it.each([
    [
      'recruiters, not corporate recruiters',
      [{ functions: ['recruiting'], job_levels: [], title: 'corporate' }],
    ],
    ['buyers, not indirect buyers', [{ functions: ['procurement'], job_levels: [], title: 'indirect' }]],
    ['marketing people, no coordinators', [{ functions: [], job_levels: ['Staff'], title: null }]],
    ['marketing managers, no coordinators', [{ functions: [], job_levels: ['Staff'], title: null }]],
  ])('leaves the rest: %s', async (query, roles) => {
    const { exclusions } = await read(query);
    expect(exclusions.roles).toEqual(roles);
    expect(exclusions.companies).toEqual([]);
  });
});
