import type { QueryGroup, QueryReading } from '#contract/interpretation.ts';
import { listAssumptions } from '#domain/market/people-search/assumptions.ts';
import { hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { readCompanies } from './companies.ts';
import { excludeLevelsOutOfRange, listExcludedRoles } from './exclusions.ts';
import { findMarks } from './find-marks.ts';
import { findUnusedWords } from './find-unused-words.ts';
import { groupPhrases, listLocations } from './groups.ts';
import { isInsistent } from './insistence.ts';
import { readJobChange } from './job-changes.ts';
import { mayNameCompany } from './known-companies.ts';
import { limitGroups, removeDuplicates } from './limit-groups.ts';
import { readLimits } from './limits.ts';
import { isGrammarWord, type Mark } from './mark.ts';
import { hasCondition, hasLocationOrCompany, hasPerson, hasRole, type Phrase } from './phrase.ts';
import { loadQueryLexicon, type QueryLexicon } from './query-lexicon.ts';
import { shareRanks } from './share-ranks.ts';
import { splitPhrases } from './split-phrases.ts';
import { replaceUnsearchable } from './unsearchable.ts';

/** Longer than a query may be. Limits the work for other callers. */
const MAX_CHARACTERS = 2_000;

/** Reads queries by lexicon and rule, for stages without a model: the same words always mean the same. */
export function createEmbeddedReasoner(): Reasoner {
  return {
    async interpret(text, { companies }, signal) {
      signal?.throwIfAborted();
      const query = text.slice(0, MAX_CHARACTERS);
      const lexicon = loadQueryLexicon();
      const companyNames = mayNameCompany(lexicon.vocabulary, query) ? await companies() : [];
      return readQuery(lexicon, query, companyNames);
    },
  };
}

/**
 * First the query becomes marks: its words and what they may mean. Then phrases: what stands between "not", "or", commas
 * and the like. Then groups of people. What none of these can use is named as not understood.
 */
function readQuery(lexicon: QueryLexicon, query: string, companyNames: readonly string[]): QueryReading {
  const marks = replaceUnsearchable(findMarks(lexicon, query, companyNames));
  const markedLimits = readLimits(readJobChange(marks));
  const phrases = splitPhrases(readCompanies(markedLimits));
  const excluded = phrases.filter(({ isExcluded }) => isExcluded);
  const included = shareRanks(phrases.filter(({ isExcluded }) => !isExcluded));
  const isInOrder = marks.some((mark) => isGrammarWord(mark, 'inOrder'));
  const { requested, limits } = separateSharedLimits(isInOrder ? numberChoices(included) : included);

  const notUnderstood = phrases.flatMap((phrase) => phrase.notUnderstood);
  const isFiltered = excluded.some(hasCondition) || limits.per_account !== null;
  const allGroups = groupPhrases(requested, isFiltered);
  // A condition that wasn't understood is not answered with everybody.
  const isUnderstood = notUnderstood.length === 0 || requested.some(hasPerson);
  const groups = isUnderstood ? limitGroups(allGroups) : [];
  const isFirstChoiceOnly = groups.every(({ choice }) => choice === 1);
  const exclusions = {
    roles: removeDuplicates([
      ...listExcludedRoles(excluded, requested),
      ...(isFirstChoiceOnly ? excludeLevelsOutOfRange(requested) : []),
    ]),
    locations: listLocations(excluded),
    companies: excluded.map(({ companies }) => companies).filter(hasCompanyCondition),
  };
  const reading = { groups, exclusions, not_understood: [...notUnderstood, ...listSeniority(requested)] };
  const unusedWords = groups.length > 0 ? findUnusedWords(markedLimits, reading) : [];
  const allowsAdjacent = groups.length > 0 && !isInsistent(marks);
  const isOneGroup = allGroups.named.length === 1;
  return {
    ...reading,
    groups: isOneGroup ? groups.map((group) => addLimits(group, limits)) : groups,
    limits: isOneGroup ? { per_account: null, total: null } : limits,
    allows_adjacent: allowsAdjacent,
    allows_fallback: allowsAdjacent && requested.every(canFallBack),
    not_understood: [...new Set([...reading.not_understood, ...unusedWords])],
    assumptions: [
      ...describeGuesses(marks),
      ...describeDecisions(requested),
      ...listAssumptions(groups, exclusions.roles),
    ],
  };
}

/** "COO or VP Operations, in that order": each role is a choice of its own. */
const numberChoices = (phrases: readonly Phrase[]): Phrase[] =>
  phrases.map((phrase, index) => {
    const roleCount = phrases.slice(0, index + 1).filter(hasRole).length;
    return { ...phrase, choice: Math.max(0, roleCount - 1) };
  });

type Limits = QueryReading['limits'];

/** Takes limits that stand alone, such as "max 3" or "ten in total", out of their phrases: they are everyone's. */
function separateSharedLimits(phrases: readonly Phrase[]): {
  readonly requested: readonly Phrase[];
  readonly limits: Limits;
} {
  const standsAlone = (phrase: Phrase): boolean =>
    !hasPerson(phrase) && !hasLocationOrCompany(phrase) && !phrase.asksForEveryone;
  const standalone = phrases.filter(standsAlone);
  return {
    requested: phrases.map((phrase) =>
      standsAlone(phrase) ? { ...phrase, per_account: null, total: null } : phrase,
    ),
    limits: {
      per_account: standalone.find(({ per_account }) => per_account !== null)?.per_account ?? null,
      total: standalone.find(({ total }) => total !== null)?.total ?? null,
    },
  };
}

const addLimits = (group: QueryGroup, { per_account, total }: Limits): QueryGroup => ({
  ...group,
  per_account: group.per_account ?? per_account,
  total: group.total ?? total,
});

/** "Senior buyers": next to a rank or a job it says nothing that directories know. */
function listSeniority(requested: readonly Phrase[]): string[] {
  const isRanked = ({ levels, functionTerms }: Phrase): boolean =>
    levels !== undefined || functionTerms.some(({ job_levels }) => job_levels.length > 0);
  return requested.some((phrase) => phrase.isSenior && isRanked(phrase)) ? ['senior'] : [];
}

/** "Below VP" rules out the leaders of the company; "managers or above" does not. */
const canFallBack = ({ isLevelRange, levels = [] }: Phrase): boolean =>
  !isLevelRange || levels.includes('C-Team');

function describeGuesses(marks: readonly Mark[]): string[] {
  const guesses = marks.flatMap(({ guessedSpelling, originalText }) =>
    guessedSpelling === undefined || `${originalText.toLowerCase()}s` === guessedSpelling
      ? []
      : [`“${originalText}” is read as “${guessedSpelling}”`],
  );
  return guesses.length === 0 ? [] : [`${[...new Set(guesses)].join(', ')}.`];
}

const describeDecisions = (requested: readonly Phrase[]): string[] =>
  requested.some(({ responsibility }) => responsibility === 'owner' || responsibility === 'signer')
    ? [
        'Who decides on something or answers for it is inferred from function and level; directories do not say.',
      ]
    : [];
