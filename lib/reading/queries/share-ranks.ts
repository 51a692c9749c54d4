import type { JobLevel } from '#contract/interpretation.ts';
import { hasLimit, hasLocationOrCompany, type Phrase } from './phrase.ts';

/** Members of one list share a rank or a function that only one of them names: "heads of sales and marketing". */
export function shareRanks(phrases: readonly Phrase[]): Phrase[] {
  for (const [index, phrase] of phrases.entries()) shareWithPrevious(phrases[index - 1], phrase);
  for (const [index, phrase] of [...phrases.entries()].toReversed())
    shareWithNext(phrase, phrases[index + 1]);
  // "Somebody senior in Hamburg, ops or logistics": senior applies to all of them.
  if (phrases.some(({ isSenior, functionTerms }) => isSenior && functionTerms.length === 0))
    for (const phrase of phrases) phrase.isSenior ||= phrase.functionTerms.length > 0;
  return attachRanks(phrases);
}

const isRankOnly = ({ functionTerms, levels, unknownWords, preferredParts }: Phrase): boolean =>
  functionTerms.length + unknownWords.length === 0 && levels !== undefined && !preferredParts.has('level');

/** A function without a rank, a responsibility or a noun for its people. */
const isFunctionOnly = ({ functionTerms, levels, responsibility }: Phrase): boolean =>
  functionTerms.length > 0 &&
  levels === undefined &&
  responsibility === undefined &&
  !functionTerms.some(({ isNoun, job_levels }) => isNoun || job_levels.length > 0);

function shareWithPrevious(previousPhrase: Phrase | undefined, phrase: Phrase): void {
  if (previousPhrase?.choice !== phrase.choice || previousPhrase.preferredParts.has('level')) return;
  const isInList = phrase.separator !== 'sentence_end';
  const isWithoutRank = isFunctionOnly(phrase);
  const isAboutPreviousRank = isWithoutRank || (phrase.levels !== undefined && isInList);
  // "Management, finance": the function belongs to the rank before it.
  if (isRankOnly(previousPhrase) && phrase.functionTerms.length > 0 && isAboutPreviousRank) {
    previousPhrase.functionTerms.push(...phrase.functionTerms);
    if (isWithoutRank) phrase.levels = previousPhrase.levels;
    phrase.isLevelRange ||= previousPhrase.isLevelRange;
  } else if (isInList && isWithoutRank && previousPhrase.functionTerms.length > 0) {
    phrase.levels = previousPhrase.levels;
    phrase.isSenior ||= previousPhrase.isSenior;
    phrase.responsibility = previousPhrase.responsibility;
  }
}

function shareWithNext(phrase: Phrase, nextPhrase: Phrase | undefined): void {
  const isInList = nextPhrase?.choice === phrase.choice && nextPhrase.separator !== 'sentence_end';
  if (!isInList || nextPhrase.functionTerms.length === 0) return;
  if (!isFunctionOnly(phrase) || phrase.locations.length > 0) return;
  phrase.levels = nextPhrase.levels;
  phrase.isLevelRange = nextPhrase.isLevelRange;
}

/** "Ops leaders, directors or VPs", "marketing, VP or above": a rank behind roles is theirs, not everyone's. */
function attachRanks(phrases: readonly Phrase[]): Phrase[] {
  const firstRoleIndex = phrases.findIndex(({ functionTerms }) => functionTerms.length > 0);
  const choice = phrases[firstRoleIndex]?.choice;
  const ranks = phrases
    .slice(firstRoleIndex + 1)
    .filter(
      (phrase) =>
        phrase.choice === choice && isRankOnly(phrase) && !hasLocationOrCompany(phrase) && !hasLimit(phrase),
    );
  const rankLevels = ranks.flatMap(listLevels);
  if (rankLevels.length === 0) return [...phrases];
  const isLevelRange = ranks.some((rank) => rank.isLevelRange);
  for (const role of phrases) {
    if (role.functionTerms.length === 0 || role.choice !== choice) continue;
    role.levels = combineLevels(listLevels(role), rankLevels, isLevelRange);
    role.isLevelRange ||= isLevelRange;
  }
  return phrases.filter((phrase) => !ranks.includes(phrase));
}

const listLevels = ({ functionTerms, levels }: Phrase): readonly JobLevel[] =>
  levels ?? functionTerms.flatMap(({ job_levels }) => job_levels);

/** The common ones if there are any, or else both, unless the rank is a range. */
function combineLevels(
  roleLevels: readonly JobLevel[],
  rankLevels: readonly JobLevel[],
  isRange: boolean,
): readonly JobLevel[] {
  const commonLevels = roleLevels.filter((level) => rankLevels.includes(level));
  if (commonLevels.length > 0) return commonLevels;
  return isRange ? rankLevels : [...new Set([...roleLevels, ...rankLevels])];
}
