import { expect, it } from 'vitest';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { summarize } from '#domain/market/people-search/summarize.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

const reasoner = createEmbeddedReasoner();

/** Functions, levels, exclusions, industries, and words that were not understood. */
async function readingOf(query: string) {
  const read = await reasoner.interpret(query, { companies: async () => [] });
  const { groups, exclusions, companies, not_understood } = summarize(read, buildCascade(read));
  return {
    roles: groups.map(({ roles }) => roles.map(({ functions, job_levels }) => [functions, job_levels])),
    excluded: exclusions.roles.map(({ functions }) => functions),
    industries: companies.industries,
    not_understood,
  };
}

it.each([
  ['heads of organisational development', 'heads of organizational development'],
  ['programme managers', 'program managers'],
  ['VP of fulfilment', 'VP of fulfillment'],
  ['head of labour relations', 'head of labor relations'],
  ['contact centre managers', 'contact center managers'],
  ['people who organise events', 'people who organize events'],
  ['people who analyse data', 'people who analyze data'],
  ['licence managers', 'license managers'],
  ['CFOs at defence companies', 'CFOs at defense companies'],
  ['e-mail marketing managers', 'email marketing managers'],
  ['who to e-mail in finance', 'who to email in finance'],
])('"%s" is understood like "%s"', async (one, other) => {
  const reading = await readingOf(one);

  expect(reading.not_understood).toEqual([]);
  expect(reading).toEqual(await readingOf(other));
});
