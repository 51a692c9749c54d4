import { describe, expect, it } from 'vitest';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

const COMPANIES = ['Fundiko Hotels', 'Elmwell Machines'];

async function read(query: string) {
  const { groups, exclusions, not_understood } = await createEmbeddedReasoner().interpret(query, {
    companies: async () => COMPANIES,
  });
  const names = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name);
  return {
    functions: groups[0]?.roles.flatMap(({ functions }) => functions) ?? [],
    levels: groups[0]?.roles.map(({ job_levels }) => job_levels.join(' ')) ?? [],
    places: names(groups[0]?.locations ?? []),
    notIn: names(exclusions.locations),
    notAt: exclusions.companies.flatMap((company) => company.names),
    not_understood,
  };
}

describe('an exclusion in a query', () => {
  it('extends to the end of the sentence it starts, whatever it names', async () => {
    expect(await read('CEOs. Exclude anyone in London, anyone in Paris, and Fundiko Hotels')).toMatchObject({
      functions: ['general-management'],
      places: [],
      notIn: ['London', 'Paris'],
      notAt: ['Fundiko Hotels'],
    });
    expect(await read('Skip London and Elmwell Machines. CFOs in Germany')).toMatchObject({
      places: ['Germany'],
      notIn: ['London'],
      notAt: ['Elmwell Machines'],
    });
  });

  it('is the phrase after the last comma if it comes afterward', async () => {
    expect(await read('heads of infosec across Europe, UK excluded')).toMatchObject({
      functions: expect.arrayContaining(['security']),
      places: ['Europe'],
      notIn: ['United Kingdom'],
    });
  });

  it('is empty for "not just", which asks for more', async () => {
    for (const query of [
      'Not just Berlin, all of Germany: CFOs',
      'CFOs, not only in Berlin but in all of Germany',
    ]) {
      const { places, notIn } = await read(query);
      expect(places).toContain('Germany');
      expect(notIn).toEqual([]);
    }
    expect((await read('CFOs in Germany, Berlin')).places).toEqual(['Berlin']);
  });
});

describe('the people a query asks for', () => {
  it('are recognized despite a typo', async () => {
    expect(await read('custmer success directors')).toMatchObject({
      functions: expect.arrayContaining(['customer-success']),
      not_understood: [],
    });
  });

  it('include people who run something, at any rank, next to managers of something else', async () => {
    const { levels } = await read('warehouse managers or whoever runs logistics');
    expect(levels.at(-1)).toContain('Director');
  });

  it('are in procurement if they buy software', async () => {
    for (const query of ['people who buy software', 'the person buying software in Berlin'])
      expect((await read(query)).functions).toEqual(['procurement']);
  });
});
