import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { QueryReading } from '#contract/interpretation.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

/** Companies of the workspace, which a query may name. */
const KNOWN = ['Aldershaw Software', 'Dureva Pay', 'Coralfold Stores', 'Support'];
const reasoner = createEmbeddedReasoner();

type Group = QueryReading['groups'][number];

/** Functions joined by +, levels by their letters, a literal title in quotes. */
const formatRole = ({ functions, job_levels, title }: Group['roles'][number]): string =>
  [functions.join('+'), job_levels.map((level) => level[0]).join(''), title && `"${title}"`]
    .filter(Boolean)
    .join(' ');

const formatPlaces = (places: Group['locations']): string[] => places.map(({ name }) => `@${name}`);

const formatCompanies = ({
  names,
  industries,
  locations,
  employees_min,
  employees_max,
}: Group['companies']): string[] =>
  [
    ...names,
    ...industries,
    ...formatPlaces(locations),
    ...(employees_min === null ? [] : [`>=${employees_min}`]),
    ...(employees_max === null ? [] : [`<=${employees_max}`]),
  ].map((part) => `[${part}]`);

const formatLimits = ({ per_account, total }: QueryReading['limits']): string[] => [
  ...(per_account === null ? [] : [`${per_account}/account`]),
  ...(total === null ? [] : [`${total}/all`]),
];

function formatGroup({ roles, locations, companies, preferred, change, choice, ...limits }: Group): string {
  const wishes = [
    ...preferred.job_levels,
    ...formatPlaces(preferred.locations),
    ...formatCompanies(preferred.companies),
  ];
  return [
    roles.map(formatRole).join(', '),
    ...formatPlaces(locations),
    ...formatCompanies(companies),
    ...wishes.map((wish) => `~${wish}`),
    ...(change ? [`${change.kind}${change.within_days === null ? '' : ` ${change.within_days}d`}`] : []),
    ...formatLimits(limits),
    ...(choice > 1 ? [`#${choice}`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

function format(reading: QueryReading): string {
  const { groups, exclusions, limits, allows_adjacent, allows_fallback, not_understood } = reading;
  const not = [
    ...exclusions.roles.map(formatRole),
    ...formatPlaces(exclusions.locations),
    ...exclusions.companies.flatMap(formatCompanies),
  ];
  return [
    groups.map(formatGroup).join(' ; ') || 'nobody',
    ...(not.length === 0 ? [] : [`not ${not.join(', ')}`]),
    ...(formatLimits(limits).length === 0 ? [] : [`all ${formatLimits(limits).join(' ')}`]),
    ...(allows_adjacent ? [] : ['exactly these']),
    ...(allows_fallback ? [] : ['nobody else']),
    ...(not_understood.length === 0 ? [] : [`? ${not_understood.join(', ')}`]),
  ].join(' | ');
}

/** "heading", then lines of "query => reading". */
const SECTIONS = readFileSync(new URL('plain-queries.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .map((section) => section.split('\n').filter((line) => line !== ''))
  .map(([heading = '', ...lines]) => ({ heading, lines }));

describe('plain queries', () => {
  test.each(SECTIONS)('$heading', async ({ lines }) => {
    const read = lines.map(async (line) => {
      const [query = ''] = line.split(' => ');
      return `${query} => ${format(await reasoner.interpret(query, { companies: async () => KNOWN }))}`;
    });
    expect(await Promise.all(read)).toEqual(lines);
  });
});
