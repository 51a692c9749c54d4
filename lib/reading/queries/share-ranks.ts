import { hasPlaceOrCompany } from './groups.ts';
import type { Item } from './phrases.ts';

const startsSentence = ({ separator }: Item): boolean => separator === 'full';
const hasNoun = ({ works }: Item): boolean =>
  works.some(({ isNoun, job_levels }) => isNoun || job_levels.length > 0);

/** Members of one list share a rank or a function that only one of them names: "heads of sales and marketing". */
export function applyRanks(items: readonly Item[]): Item[] {
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before === undefined || before.choice !== item.choice) continue;
    const isAreaOnly = item.works.length > 0 && item.levels === undefined && !hasNoun(item);
    if (startsSentence(item) && !(isAreaOnly && before.works.length === 0 && item.verb === undefined))
      continue;
    if (before.preferred.has('level')) continue;
    if (item.works.length > 0 && before.works.length === 0 && before.levels && before.unknown.length === 0) {
      if (item.levels !== undefined || !hasNoun(item)) before.works.push(...item.works);
      // "Management, finance": the function belongs to the rank before it.
      if ((['comma', 'full'].includes(item.separator) || before.locations.length > 0) && !hasNoun(item)) {
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
    if (!item || !next || startsSentence(next) || item.choice !== next.choice) continue;
    const isUnranked = item.works.length > 0 && item.levels === undefined && item.verb === undefined;
    if (
      isUnranked &&
      !item.works.some(({ isNoun }) => isNoun) &&
      next.works.length > 0 &&
      next.levels &&
      item.locations.length === 0
    ) {
      item.levels = next.levels;
      item.isStrict = next.isStrict;
    }
  }
  // "Somebody senior in Hamburg, ops or logistics": senior applies to all of them.
  if (items.some((item) => item.isSenior && isRankOnly(item)))
    for (const one of items) one.isSenior ||= one.works.length > 0;
  return attachRanks(items);
}

/**
 * "Ops leaders, directors or VPs", "logistics managers, nothing below manager": a rank behind roles is theirs, not
 * everyone's. Behind chiefs it is one more rank.
 */
function attachRanks(items: readonly Item[]): Item[] {
  const getLevels = (one: Item) => one.levels ?? one.works.flatMap((work) => work.job_levels);
  const first = items.findIndex(({ works }) => works.length > 0);
  const owners = items.filter(({ works, choice }) => works.length > 0 && choice === items[first]?.choice);
  const isChiefs = owners.every((one) => getLevels(one).join() === 'C-Team');
  const isUnranked = owners.every((one) => getLevels(one).length === 0);
  const isTheirs = (item: Item, at: number): boolean =>
    at > first &&
    isRankOnly(item) &&
    item.choice === items[first]?.choice &&
    !hasPlaceOrCompany(item) &&
    (item.per_account ?? item.total) === null &&
    (item.isStrict || isUnranked || !(isChiefs || item.levels?.includes('C-Team')));
  const ranks = items.filter(isTheirs);
  const levels = ranks.flatMap((item) => item.levels ?? []);
  if (levels.length === 0) return [...items];
  const isStrict = ranks.some((item) => item.isStrict);
  for (const one of owners) {
    const ownersLevels = getLevels(one);
    const common = ownersLevels.filter((level) => levels.includes(level));
    one.levels = common.length > 0 ? common : isStrict ? levels : [...new Set([...ownersLevels, ...levels])];
    one.isStrict ||= isStrict;
    if (isStrict) one.range = levels;
  }
  return items.filter((item) => !ranks.includes(item));
}

const isRankOnly = ({ works, unknown, substitutes, preferred }: Item): boolean =>
  works.length + unknown.length + substitutes.length === 0 && !preferred.has('level');
