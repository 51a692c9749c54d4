import type { FunctionId, QueryRole } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { findLexiconWords } from './lexicon/lexicon.ts';
import { readTitle } from './read-title.ts';
import { plainWords, toLooseStem } from './word-forms.ts';

type Functions = ReadonlySet<FunctionId>;

export type RoleHolder = Pick<DirectoryPerson, 'title' | 'job_level'>;

/** Words of a wished title that other titles may leave out. */
const OPTIONAL_WORDS: ReadonlySet<string> = new Set(
  'of the and for a de des du der die und von in la el di del da do van'.split(' '),
);

/**
 * Whether this person holds this role. A single function must be what they do; several must all be named in the
 * title. The level must be one of those requested, if any, and all words of a wished title must occur in theirs.
 * Former roles don't count. An empty role matches everyone, as in "anyone in Berlin".
 */
export function roleFits({ functions, job_levels, title }: QueryRole, person: RoleHolder): boolean {
  if (job_levels.length > 0 && !job_levels.includes(person.job_level)) return false;
  const { does, names, stems, isPast } = readTitle(person.title);
  if (isPast) return false;
  const [firstFunction, ...otherFunctions] = functions;
  if (firstFunction === 'sites') return isSiteLeader(does, names, otherFunctions) && hasTitle(title, stems);
  if (
    firstFunction !== undefined &&
    otherFunctions.length === 0 &&
    !does.has(firstFunction) &&
    !(CRAFTS.has(firstFunction) && names.has(firstFunction))
  )
    return false;
  if (otherFunctions.length > 0 && !functions.every((id) => names.has(id))) return false;
  return hasTitle(title, stems);
}

const hasTitle = (title: string | null, stems: ReadonlySet<string>): boolean =>
  title === null || findTitleStems(title).every((stem) => stems.has(stem));

const SITE_WORK: readonly FunctionId[] = [
  'production',
  'supply-chain',
  'stores',
  'hospitality',
  'construction',
  'care',
  'property',
];

/** A site manager runs a site of any company; a plant or store manager, of one that has such sites. */
const isSiteLeader = (does: Functions, names: Functions, work: readonly FunctionId[]): boolean =>
  does.has('sites') &&
  (work.length === 0 || work.some((id) => names.has(id)) || !SITE_WORK.some((id) => names.has(id)));

/** Nouns that describe how a person works in any field. Another field next to them doesn't replace them. */
const CRAFTS: ReadonlySet<string> = new Set(['technicians', 'trainees']);

const stemsByTitle = new Map<string, readonly string[]>();

function findTitleStems(title: string): readonly string[] {
  const cachedStems = stemsByTitle.get(title);
  if (cachedStems !== undefined) return cachedStems;
  const stems = plainWords(title)
    .filter((word) => !OPTIONAL_WORDS.has(word))
    .flatMap(findLexiconWords)
    .map(toLooseStem);
  if (stemsByTitle.size > 500) stemsByTitle.clear();
  stemsByTitle.set(title, stems);
  return stems;
}
