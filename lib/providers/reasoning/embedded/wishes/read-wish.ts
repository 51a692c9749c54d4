import type {
  FunctionId,
  Interpretation,
  JobLevel,
  WishedPlace,
  WishedRole,
} from '#contract/interpretation.ts';
import { narrowerThan, withWider } from '#domain/people-search/business-functions.ts';
import type { Lexicon } from '#domain/people-search/lexicon/lexicon.ts';
import { summarise } from '#domain/people-search/summarise.ts';
import { withDeeds } from './deeds.ts';
import { readCompanies } from './read-companies.ts';
import { readSizes } from './read-sizes.ts';
import { type Item, saysSomething, wishItems } from './wish-items.ts';
import { isWord, type Mark, wishMarks } from './wish-marks.ts';
import { type WishedFunction, wishLexicon } from './wish-terms.ts';

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];
const OWNERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager'];
const SIGNERS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];

/** Words of a title are few; a longer run of words is talk. */
const MOST_TITLE_WORDS = 6;
/** Who signs where no matter is named. */
const SIGNING_ROLES: readonly WishedRole[] = [
  { functions: ['general-management'], job_levels: ['C-Team'], title: null },
  { functions: ['finance'], job_levels: ['C-Team'], title: null },
];

/** Reads a wish in plain words. */
export function readWish(titles: Lexicon, wish: string): Interpretation {
  const { rest, sizes } = readSizes(wish);
  const marks = withDeeds(withoutLanguages(inPortuguese(wishMarks(wishLexicon(titles), rest))));
  const companies = readCompanies(marks, sizes);
  const items = wishItems(companies.rest);
  const unwanted = items.filter(({ isUnwanted }) => isUnwanted);
  const wanted = shareAmong(items.filter(({ isUnwanted }) => !isUnwanted));
  const locations = placesOf(wanted);
  const saysWho = wanted.some(
    ({ works, levels, unknown, verb }) => works.length + unknown.length > 0 || levels || verb,
  );
  const hasFilter =
    locations.length > 0 ||
    unwanted.some(saysSomething) ||
    companies.unwanted.length > 0 ||
    Object.values(companies.wanted).some((value) =>
      Array.isArray(value) ? value.length > 0 : value !== null,
    );
  const choices = saysWho ? choicesOf(wanted) : [];
  if (!saysWho && (hasFilter || wanted.some(({ meansAnyone }) => meansAnyone))) {
    choices.push({ roles: [{ functions: [], job_levels: [], title: null }] });
  }
  const strict = choices.length === 1 ? outOfRange(wanted) : [];
  const read: Omit<Interpretation, 'functions' | 'job_levels'> = {
    locations,
    exclusions: {
      roles: [...unwanted.flatMap((item) => unwantedRoles(item, wanted)), ...strict],
      locations: placesOf(unwanted),
      companies: [...companies.unwanted],
    },
    companies: companies.wanted,
    choices,
    allows_fallback: allowsFallback(items, choices.length),
    not_understood: [...new Set(items.flatMap(({ notUnderstood }) => notUnderstood))],
  };
  return { ...summarise(read), ...read };
}

/** "no Brasil" is where, not what is unwanted, if the words before it are no English. */
function inPortuguese(marks: readonly Mark[]): Mark[] {
  return marks.map((mark, at) => {
    const isNo = mark.words.length === 1 && mark.words[0] === 'no' && marks[at + 1]?.place !== undefined;
    return isNo && marks.slice(0, at).some(({ work }) => work?.headFirst) ? { ...mark, word: 'in' } : mark;
  });
}

const SPEAKING: ReadonlySet<string> = new Set([
  'speaking',
  'speaker',
  'speakers',
  'speak',
  'speaks',
  'native',
  'fluent',
]);

/** "French or German speaking" is a language, which no directory tells: named as not understood, and no place. */
function withoutLanguages(marks: readonly Mark[]): Mark[] {
  const spoken = new Set<number>();
  for (const [at, { words }] of marks.entries()) {
    if (!SPEAKING.has(words[0] ?? '')) continue;
    spoken.add(at);
    for (const step of [-1, 1]) {
      for (let next = at + step; marks[next]?.isAdjective; next += step) {
        spoken.add(next);
        if (isWord(marks[next + step], 'or', 'and') && marks[next + 2 * step]?.isAdjective) next += step;
      }
    }
  }
  return marks.map((mark, at) =>
    spoken.has(at)
      ? { words: mark.words, written: mark.written, hasCapital: false, isAside: true, isUnknown: true }
      : mark,
  );
}

/** Members of one list share a rank or a function that only one of them names: "heads of sales and marketing". */
function shareAmong(items: readonly Item[]): Item[] {
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before === undefined || item.isApart || before.choice !== item.choice) continue;
    const hasNoun = (one: Item): boolean => one.works.some(({ job_levels }) => job_levels.length > 0);
    if (item.works.length > 0 && before.works.length === 0 && before.levels && before.unknown.length === 0) {
      if (item.levels !== undefined || !hasNoun(item)) before.works.push(...item.works);
      continue;
    }
    if (item.works.length > 0 && item.levels === undefined && !hasNoun(item) && before.works.length > 0) {
      item.levels = before.levels;
      item.isSenior ||= before.isSenior;
      item.verb ??= before.verb;
    }
  }
  for (let at = items.length - 2; at >= 0; at--) {
    const item = items[at];
    const next = items[at + 1];
    if (!item || !next || next.isApart || item.choice !== next.choice) continue;
    const isBare = item.works.length > 0 && item.levels === undefined && item.verb === undefined;
    if (
      isBare &&
      !item.works.some(({ isNoun }) => isNoun) &&
      next.works.length > 0 &&
      next.levels &&
      item.places.length === 0
    ) {
      item.levels = next.levels;
      item.isStrict = next.isStrict;
    }
  }
  return items.filter((item, at) => !gaveRankToThoseBefore(items, at, item));
}

/** "Underwriting or claims, managers first": a rank after functions without one is theirs. */
function gaveRankToThoseBefore(items: readonly Item[], at: number, item: Item): boolean {
  if (item.works.length + item.unknown.length > 0 || !item.levels) return false;
  const bare: Item[] = [];
  for (let before = at - 1; before >= 0; before--) {
    const one = items[before];
    if (!one || one.choice !== item.choice) break;
    if (one.works.length + one.unknown.length === 0 && one.levels === undefined) continue;
    if (one.works.length === 0) break;
    if (one.levels !== undefined || one.works.some(({ job_levels }) => job_levels.length > 0)) break;
    bare.push(one);
  }
  for (const one of bare) {
    one.levels = item.levels;
    one.isStrict = item.isStrict;
  }
  return bare.length > 0;
}

function choicesOf(items: readonly Item[]): { roles: WishedRole[] }[] {
  const choices: { roles: WishedRole[] }[] = [];
  const broader: { roles: WishedRole[] }[] = [];
  for (let choice = 0; choice <= Math.max(0, ...items.map((item) => item.choice)); choice++) {
    const own = items.filter((item) => item.choice === choice);
    const hasKnown = own.some(({ works, levels }) => works.length > 0 || levels);
    const roles = own.flatMap((item) => rolesOf(item, hasKnown));
    const anyoneThere =
      choice > 0 && own.some(({ meansAnyone }) => meansAnyone) ? anyLevel(choices[0]?.roles ?? []) : [];
    if (roles.length + anyoneThere.length > 0)
      choices.push({ roles: roles.length > 0 ? roles : anyoneThere });
    const behind = own
      .filter((item) => isLiteral(item) || isSpecific(item))
      .flatMap((item) => knownRoles(item));
    if (behind.length > 0) broader.push({ roles: behind });
  }
  return [...choices, ...broader];
}

/** "Otherwise anyone there": the same functions at whatever level. */
const anyLevel = (roles: readonly WishedRole[]): WishedRole[] =>
  roles.flatMap(({ functions, title }) =>
    functions.length > 0 && title === null ? [{ functions, job_levels: [], title }] : [],
  );

/** Words nobody knows stand right before a word of rank or work: the title itself is searched first. */
const isLiteral = ({ isQualified, titleWords }: Item): boolean =>
  isQualified && titleWords.length <= MOST_TITLE_WORDS;

function rolesOf(item: Item, hasKnown: boolean): WishedRole[] {
  const title = item.titleWords.slice(0, MOST_TITLE_WORDS).join(' ');
  if (isLiteral(item)) return [{ functions: [], job_levels: [], title }];
  if (item.works.length === 0 && item.unknown.length > 0) {
    const isTalk = item.titleWords.length > (hasKnown && item.levels === undefined ? 2 : MOST_TITLE_WORDS);
    return isTalk ? [] : [{ functions: [], job_levels: [], title }];
  }
  if (isSpecific(item)) return [{ functions: atOnce(item.works), job_levels: [], title }];
  return knownRoles(item);
}

/** "Penetration testers": the title says more than the function. */
const isSpecific = ({ works, verb }: Item): boolean =>
  verb === undefined && works.some((work) => work.isSpecific);

function knownRoles(item: Item): WishedRole[] {
  if (item.works.length === 0) {
    const isAtTheTop = item.verb === 'owner' || item.verb === 'signer';
    if (isAtTheTop && item.levels === undefined && item.unknown.length === 0) return [...SIGNING_ROLES];
    return item.levels && item.unknown.length === 0
      ? [{ functions: [], job_levels: [...item.levels], title: null }]
      : [];
  }
  const functions = atOnce(item.works);
  const nouns = item.works.flatMap(({ job_levels }) => job_levels);
  const job_levels = item.levels ?? (nouns.length > 0 ? nouns : levelsOfVerb(item));
  const role = { functions, job_levels: LEVELS.filter((level) => job_levels.includes(level)), title: null };
  if (item.verb === 'signer' && functions.length === 1)
    return [
      role,
      ...functions.flatMap((id) => withWider(id).slice(1)).map((id) => ({ ...role, functions: [id] })),
    ];
  const isTitle =
    item.verb === undefined &&
    !item.isStrict &&
    (item.levels !== undefined || nouns.length > 0) &&
    item.titleWords.length > 1;
  return isTitle ? [role, { functions, job_levels: [], title: item.titleWords.join(' ') }] : [role];
}

function levelsOfVerb({ verb, works, isSenior }: Item): readonly JobLevel[] {
  if (verb === undefined) return isSenior ? SIGNERS : [];
  if (verb === 'doer') return [];
  return verb === 'signer' ? SIGNERS : works.some(({ isNoun }) => isNoun) ? [] : OWNERS;
}

/** Several functions named together are meant at once; one that is wider than another, or gives way, is not. */
function atOnce(works: readonly WishedFunction[]): FunctionId[] {
  const [first] = works;
  // Whoever assists somebody is not that somebody.
  if (first?.isNoun && first.functions.includes('assistance')) return ['assistance'];
  const firm = works.filter(({ givesWay }) => !givesWay);
  const ids = [...new Set((firm.length > 0 ? firm : works).flatMap(({ functions }) => functions))];
  return ids.filter((id) => !ids.some((other) => other !== id && withWider(other).includes(id)));
}

function unwantedRoles(item: Item, wanted: readonly Item[]): WishedRole[] {
  if (item.works.length === 0) {
    if (item.levels) return [{ functions: [], job_levels: [...item.levels], title: null }];
    return item.unknown.length > 0 ? [{ functions: [], job_levels: [], title: item.unknown.join(' ') }] : [];
  }
  const functions = atOnce(item.works);
  if (isSpecific(item)) return [{ functions, job_levels: [], title: item.titleWords.join(' ') }];
  const nouns = item.works.flatMap(({ job_levels }) => job_levels);
  const asked = new Set(wanted.flatMap(({ works }) => atOnce(works)));
  const [only] = functions;
  const isAsked = functions.length === 1 && only && [...asked].some((id) => withWider(id).includes(only));
  // "No recruiters" spares nobody of recruiting, unless recruiting is what is wanted; "not the CFO" is about the CFO.
  const job_levels = [...(item.levels ?? (isAsked ? nouns : nouns.filter((level) => level === 'C-Team')))];
  if (!isAsked || job_levels.length > 0) return [{ functions, job_levels, title: null }];
  // "Recruiters, not regular HR": what is wanted cannot be unwanted as well, its neighbours can.
  return narrowerThan(only)
    .filter((id) => !asked.has(id))
    .map((id) => ({ functions: [id], job_levels: [], title: null }));
}

/** "Managers or above" rules out everybody below, in every tier. */
function outOfRange(wanted: readonly Item[]): WishedRole[] {
  const strict = wanted.filter(({ isStrict }) => isStrict);
  const ranked = wanted.filter(({ levels }) => levels !== undefined);
  if (strict.length === 0 || ranked.some(({ isStrict }) => !isStrict)) return [];
  const allowed = new Set(strict.flatMap(({ levels = [] }) => levels));
  return [{ functions: [], job_levels: LEVELS.filter((level) => !allowed.has(level)), title: null }];
}

const placesOf = (items: readonly Item[]): WishedPlace[] => [
  ...new Map(items.flatMap(({ places }) => places.map((place) => [place.name, place]))).values(),
];

/** A wish for whoever answers for something may end at the top; one for a title or a rank may not. */
function allowsFallback(items: readonly Item[], choices: number): boolean {
  const wanted = items.filter(({ isUnwanted }) => !isUnwanted);
  if (choices === 0 || wanted.some(({ isStrict }) => isStrict)) return false;
  return wanted.some(
    ({ verb, works, levels }) =>
      (verb === 'owner' || verb === 'signer') &&
      works.length > 0 &&
      (levels === undefined || levels.includes('C-Team')),
  );
}
