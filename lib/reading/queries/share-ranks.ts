import { withWider } from '#domain/market/people-search/business-functions.ts';
import { hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import type { Item } from './phrases.ts';

const isApart = ({ separator }: Item): boolean => separator === 'full';
const hasNoun = ({ works }: Item): boolean =>
  works.some(({ isNoun, job_levels }) => isNoun || job_levels.length > 0);

/** Members of one list share a rank or a function that only one of them names: "heads of sales and marketing". */
export function applyRanks(items: readonly Item[]): Item[] {
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before === undefined || before.choice !== item.choice || item.relation) continue;
    const isAreaOnly = item.works.length > 0 && item.levels === undefined && !hasNoun(item);
    if (isApart(item) && !(isAreaOnly && before.works.length === 0 && item.verb === undefined)) continue;
    if (before.preferred.has('level')) continue;
    if (item.works.length > 0 && before.works.length === 0 && before.levels && before.unknown.length === 0) {
      if (item.levels !== undefined || !hasNoun(item)) before.works.push(...item.works);
      // "Management, finance": the function belongs to the rank before it.
      if ((['comma', 'full'].includes(item.separator) || before.places.length > 0) && !hasNoun(item)) {
        item.levels ??= before.levels;
        item.isStrict ||= before.isStrict;
      }
      continue;
    }
    // "… or whoever runs logistics" states its own rank.
    const isUnranked = isAreaOnly && item.verb === undefined;
    if (isUnranked && before.works.length > 0) {
      item.levels = before.levels;
      item.isSenior ||= before.isSenior;
      item.verb ??= before.verb;
    }
  }
  for (let at = items.length - 2; at >= 0; at--) {
    const item = items[at];
    const next = items[at + 1];
    if (!item || !next || isApart(next) || item.choice !== next.choice) continue;
    const isUnranked = item.works.length > 0 && item.levels === undefined && item.verb === undefined;
    if (
      isUnranked &&
      !item.works.some(({ isNoun }) => isNoun) &&
      next.works.length > 0 &&
      next.levels &&
      item.places.length === 0
    ) {
      item.levels = next.levels;
      item.isStrict = next.isStrict;
    }
  }
  const ranged = items.filter((item, at) => !applyRankBefore(items, at, item));
  // "Somebody senior in Hamburg, ops or logistics": senior applies to all of them.
  if (ranged.some((item) => item.isSenior && item.levels === undefined && isRankOnly(item)))
    for (const one of ranged) one.isSenior ||= one.works.length > 0;
  return withoutBareRanks(
    ranged.filter(
      (item, at) => !isLimitOf(ranged, item) && !isSummary(ranged, item) && !isHeading(item, ranged[at + 1]),
    ),
  );
}

/** "Ops leaders, directors or VPs": a rank behind roles is theirs, not everyone's. Behind chiefs it is one more rank. */
function withoutBareRanks(items: readonly Item[]): Item[] {
  const getLevels = (one: Item) => one.levels ?? one.works.flatMap((work) => work.job_levels);
  const first = items.findIndex(({ works }) => works.length > 0);
  const owners = items.filter(({ works, choice }) => works.length > 0 && choice === items[first]?.choice);
  const isTheirs = (item: Item, at: number): boolean =>
    at > first &&
    isRankOnly(item) &&
    item.choice === items[first]?.choice &&
    item.levels?.includes('C-Team') === false &&
    item.places.length === 0 &&
    !hasCompanyCondition(item.companies) &&
    (item.per_account ?? item.total) === null;
  const ranks = owners.every((one) => getLevels(one).join() === 'C-Team') ? [] : items.filter(isTheirs);
  const levels = ranks.flatMap((item) => item.levels ?? []);
  if (levels.length === 0) return [...items];
  for (const one of owners) {
    const own = getLevels(one);
    const common = own.filter((level) => levels.includes(level));
    one.levels = common.length > 0 ? common : [...new Set([...own, ...levels])];
  }
  return items.filter((item) => !ranks.includes(item));
}

/** "Legal - the GC or the DPO": a function that the next sentence narrows down. */
const isHeading = (item: Item, next: Item | undefined): boolean => {
  const [area] = item.works.flatMap(({ functions }) => functions);
  return (
    area !== undefined &&
    (item.levels ?? item.verb) === undefined &&
    item.places.length === 0 &&
    !hasNoun(item) &&
    next?.separator === 'full' &&
    next.choice === item.choice &&
    next.works.length > 0 &&
    next.works.every(({ functions }) => functions.some((id) => withWider(id).includes(area))) &&
    (next.levels !== undefined || hasNoun(next) || next.works[0]?.functions[0] !== area)
  );
};

/** "Clinic managers - whoever runs the place": it says again who was named. */
const isSummary = (items: readonly Item[], { works, separator }: Item): boolean =>
  works.length > 0 &&
  works.every(({ isTopic, functions }) => isTopic && functions[0] === 'general-management') &&
  !['or', 'and'].includes(separator) &&
  items.some((one) => one.works.some(({ isTopic }) => !isTopic));

const isRankOnly = ({ works, unknown, substitutes, relation, preferred }: Item): boolean =>
  works.length + unknown.length + substitutes.length === 0 &&
  relation === undefined &&
  !preferred.has('level');

/** "Logistics managers, nothing below manager": a range after roles limits them; it names nobody of its own. */
function isLimitOf(items: readonly Item[], item: Item): boolean {
  const { isStrict, levels } = item;
  const others = items.filter((one) => one.works.length > 0);
  if (!isStrict || !levels || !isRankOnly(item) || others.length === 0) return false;
  for (const one of others) {
    const common = one.levels?.filter((level) => levels.includes(level)) ?? [];
    one.levels = common.length > 0 ? common : levels;
    one.isStrict = true;
    one.range = levels;
  }
  return item.places.length === 0;
}

/** "Underwriting or claims, managers first": a rank after functions without one is theirs. */
function applyRankBefore(items: readonly Item[], at: number, item: Item): boolean {
  if (item.works.length + item.unknown.length > 0 || !item.levels || item.preferred.has('level'))
    return false;
  const unranked: Item[] = [];
  for (let before = at - 1; before >= 0; before--) {
    const one = items[before];
    if (!one || one.choice !== item.choice) break;
    if (one.works.length + one.unknown.length === 0 && one.levels === undefined) continue;
    if (one.works.length === 0) break;
    if (one.levels !== undefined || one.works.some(({ job_levels }) => job_levels.length > 0)) break;
    unranked.push(one);
  }
  for (const one of unranked) {
    one.levels = item.levels;
    one.isStrict = item.isStrict;
  }
  return unranked.length > 0;
}
