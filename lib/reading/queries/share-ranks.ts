import type { JobLevel } from '#contract/interpretation.ts';
import { hasPlaceOrCompany, type Item } from './item.ts';

const hasNoun = ({ works }: Item): boolean =>
  works.some(({ isNoun, job_levels }) => isNoun || job_levels.length > 0);
const isRankOnly = ({ works, levels, unknown, preferred }: Item): boolean =>
  works.length + unknown.length === 0 && levels !== undefined && !preferred.has('level');
/** A function without a rank or a deed of its own. */
const isAreaOnly = (item: Item): boolean =>
  item.works.length > 0 && item.levels === undefined && item.verb === undefined && !hasNoun(item);
const listLevels = ({ works, levels }: Item): readonly JobLevel[] =>
  levels ?? works.flatMap(({ job_levels }) => job_levels);

/** Members of one list share a rank or a function that only one of them names: "heads of sales and marketing". */
export function shareRanks(items: readonly Item[]): Item[] {
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before === undefined || before.choice !== item.choice || before.preferred.has('level')) continue;
    // "Management, finance": the function belongs to the rank before it.
    const isOfRank = isAreaOnly(item) || (item.levels !== undefined && item.separator !== 'full');
    if (isRankOnly(before) && item.works.length > 0 && isOfRank) {
      before.works.push(...item.works);
      if (isAreaOnly(item)) item.levels = before.levels;
      item.isStrict ||= before.isStrict;
    } else if (item.separator !== 'full' && isAreaOnly(item) && before.works.length > 0) {
      item.levels = before.levels;
      item.isSenior ||= before.isSenior;
      item.verb = before.verb;
    }
  }
  for (const [at, item] of [...items.entries()].toReversed()) {
    const next = items[at + 1];
    const isOfOneList = next && next.separator !== 'full' && next.choice === item.choice;
    if (!isOfOneList || !isAreaOnly(item) || item.locations.length > 0 || next.works.length === 0) continue;
    item.levels = next.levels;
    item.isStrict = next.isStrict;
  }
  // "Somebody senior in Hamburg, ops or logistics": senior applies to all of them.
  if (items.some((item) => item.isSenior && item.works.length === 0))
    for (const item of items) item.isSenior ||= item.works.length > 0;
  return attachRanks(items);
}

/** "Ops leaders, directors or VPs", "marketing, VP or above": a rank behind roles is theirs, not everyone's. */
function attachRanks(items: readonly Item[]): Item[] {
  const first = items.findIndex(({ works }) => works.length > 0);
  const choice = items[first]?.choice;
  const owners = items.filter((item) => item.works.length > 0 && item.choice === choice);
  const ranks = items.filter(
    (item, at) =>
      at > first &&
      first >= 0 &&
      isRankOnly(item) &&
      item.choice === choice &&
      !hasPlaceOrCompany(item) &&
      (item.per_account ?? item.total) === null,
  );
  const levels = ranks.flatMap(listLevels);
  const isStrict = ranks.some((item) => item.isStrict);
  if (levels.length === 0) return [...items];
  for (const owner of owners) {
    const own = listLevels(owner);
    const common = own.filter((level) => levels.includes(level));
    owner.levels = common.length > 0 ? common : isStrict ? levels : [...new Set([...own, ...levels])];
    owner.isStrict ||= isStrict;
  }
  return items.filter((item) => !ranks.includes(item));
}
