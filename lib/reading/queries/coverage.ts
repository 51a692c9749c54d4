import type { QueryReading } from '#contract/interpretation.ts';
import { withWider } from '#domain/market/people-search/business-functions.ts';
import { plainWords } from '#domain/market/people-search/word-forms.ts';
import type { Mark } from './marks.ts';

type Read = Pick<QueryReading, 'groups' | 'exclusions' | 'not_understood'>;

/** What a query says and its reading doesn't: whatever rule lost it, it is named rather than dropped in silence. */
export function findUnused(marks: readonly Mark[], { groups, exclusions, not_understood }: Read): string[] {
  const roles = [...groups.flatMap((group) => group.roles), ...exclusions.roles];
  const companies = [
    ...groups.flatMap((group) => [group.companies, group.preferred.companies]),
    ...exclusions.companies,
  ];
  const locations = [
    ...groups.flatMap(({ locations, preferred }) => [...locations, ...preferred.locations]),
    ...[exclusions, ...companies].flatMap(({ locations }) => locations),
  ];
  const wider = new Set(roles.flatMap(({ functions }) => functions.flatMap(withWider)));
  const levels = new Set(
    [...roles, ...groups.map(({ preferred }) => preferred)].flatMap((one) => one.job_levels),
  );
  const industries = new Set(companies.flatMap((one) => one.industries));
  const countries = new Set(locations.flatMap((location) => location.countries));
  const words = new Set(
    [
      ...roles.map(({ title }) => title ?? ''),
      ...companies.flatMap(({ names }) => names),
      ...not_understood,
    ].flatMap(plainWords),
  );
  const isUsed = (mark: Mark): boolean =>
    mark.work?.givesWay ||
    mark.work?.functions.some((id) => withWider(id).some((one) => wider.has(one))) ||
    mark.levels?.some((level) => levels.has(level) || (level === 'Staff' && exclusions.roles.length > 0)) ||
    mark.location?.countries.some((country) => countries.has(country)) ||
    locations.some(({ name }) => name === mark.location?.name) ||
    (mark.industry !== undefined && industries.has(mark.industry.name)) ||
    plainWords(mark.written).every((word) => words.has(word)) ||
    mark.words.every((word) => words.has(word));
  return marks
    .filter(
      ({ word, size, substitutes, company, limit }) => !(word ?? size ?? substitutes ?? company ?? limit),
    )
    .filter((mark) => mark.work ?? mark.levels ?? mark.location ?? mark.industry ?? mark.isUnknown)
    .filter((mark) => !isUsed(mark))
    .map(({ written }) => written);
}
