import type { FunctionId, JobLevel, WishedRole } from '#contract/interpretation.ts';
import type { KnownPerson } from '#domain/market/people/known-people.ts';
import { businessFunction } from '#domain/market/people-search/business-functions.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { capitalized } from '../wording/prose.ts';

/** A title that the seller names as a buyer's, or that an event concerns. */
export interface Buyer {
  /** "Head of Operations" */
  readonly title: string;
  readonly reason: string;
  readonly roles: readonly WishedRole[];
}

/** Reads titles in eight languages, as Find People does. */
export interface Titles {
  /** The buyers whom the knowledge base names, in its order. */
  named(seller: SellerContext): Promise<readonly Buyer[]>;
  /** What someone with this title works on. */
  functionsOf(title: string): Promise<readonly FunctionId[]>;
  /** The buyer with this title's work and rank, or else with its work at a senior rank. */
  buyerWith(title: string, buyers: readonly Buyer[]): Promise<Buyer | undefined>;
  /** Who holds a buyer's title, best first: the same words, then the same work and rank. Near it: the work at any senior rank. */
  holders(buyer: Buyer, people: readonly KnownPerson[], isNear?: boolean): Promise<readonly KnownPerson[]>;
}

const PROFILE = /^icp$/i;
const ELSEWHERE = /^(?:value_prop|overview|product)$/i;
/** The sentence that lists the buyers; the rest of a profile names moments and companies. */
const LISTS =
  /^.*?\b(?:buyers?|contacts?|decision[- ]makers?|champions?|personas?|sponsors?|(?:sell|talk|write|speak) to)\b(?:[^:.]{0,30}:| (?:are|is))?/i;
/** A title has a word for a rank. */
const RANK =
  /\b(?:C[A-Z]{1,3}Os?|[ES]?VPs?|chief|heads?|directors?|managers?|presidents?|officers?|counsels?|controllers?|owners?|founders?|leaders?|leads?|executives?|treasurers?|leit\w+|geschäftsführ\w+|direct\w+|diret\w+|respons\w+|jef\w+|dyrektor\w*|kierowni\w+|hoofd\w*)\b/i;
/** A sentence that keeps people out, or away until later. */
const KEEPS_OUT = /\b(?:not|no|never|don['’]t|avoid|exclud\w*|except|without|later|only)\b/i;
/** What a title is followed by: "at small firms", "after a deal". */
const TRAIL = / (?:at|in|after|with|who|that|when|from|across|inside) .*$/i;
const FILLERS =
  /^(?:(?:the|an?|our|usually|mostly|typically|often|first|then|and|or|in (?:this|that) order)\b ?){1,9}| first$/gi;
const LEADERS = /\b(?:leaders|leadership|executives)$/i;
const SENIOR: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];
const MAX_BUYERS = 6;
/** Of one title. */
const MAX_WORDS = 7;
const NO_COMPANIES = { companies: async () => [] };

/** A role has a level and a function. A trade or a team alone isn't one. */
const isRole = ({ functions, job_levels }: WishedRole): boolean =>
  functions.length > 0 && job_levels.length > 0;

/** Whether the seller itself names such a role, by what a persona's reason says. */
export const isNamed = (reason: string): boolean =>
  /\bYour (?:ideal customer profile|knowledge base) names “/.test(reason);

export async function loadTitles(): Promise<Titles> {
  const [{ createEmbeddedReasoner }, { roleFits }] = await Promise.all([
    import('../queries/embedded-reasoner.ts'),
    loadTitleReader(),
  ]);
  const wishes = createEmbeddedReasoner();
  const rolesIn = async (title: string): Promise<readonly WishedRole[]> =>
    (await wishes.interpret(title, NO_COMPANIES)).groups.flatMap(({ roles }) => roles);

  const functionsOf = async (title: string): Promise<readonly FunctionId[]> =>
    (await rolesIn(title)).flatMap(({ functions }) => functions);

  /** Compliance is a part of legal work, and still isn't the General Counsel's. A title of no known work may be. */
  const isWorkOf = (does: readonly FunctionId[], { roles }: Pick<Buyer, 'roles'>): boolean =>
    does.length === 0 || roles.some(({ functions }) => functions.some((id) => does.includes(id)));

  const holding = (roles: readonly WishedRole[], people: readonly KnownPerson[]): readonly KnownPerson[] =>
    people.filter(({ title, job_level: known }) => {
      const job_level = LEVELS.find((level) => level === known);
      return job_level !== undefined && roles.some((role) => roleFits(role, { title, job_level }));
    });

  /** "VP or Head of Field Operations" is one title, "CEOs and COOs" are two. */
  async function buyersIn(part: string, source: string, said = part): Promise<readonly Buyer[]> {
    const pieces = part
      // "Head of Logistics or Supply Chain" are two as well.
      .replace(/^((?:head|director|VP|chief) of )([^,]+?) or (?!\1)(?=\p{Lu})/iu, '$1$2 or $1')
      .split(/ (?:and|or|&) /)
      // "finance and people leaders"
      .map((piece) => (LEADERS.test(part) && !RANK.test(piece) ? `${piece} leaders` : piece))
      .map((piece) => piece.replace(/^people\b/i, 'HR'));
    const read = await Promise.all(pieces.map(rolesIn));
    if (pieces.length > 1 && read.every((roles) => roles.some(isRole)))
      return (
        await Promise.all(pieces.map((piece) => buyersIn(piece, source, said.includes(piece) ? piece : said)))
      ).flat();
    const roles = pieces.length === 1 ? (read[0] ?? []) : await rolesIn(part);
    if (!roles.some(isRole) || part.split(' ').length > MAX_WORDS) return [];
    const reason = `Your ${source} names “${said}”.`;
    if (!LEADERS.test(part)) return [{ title: singular(part), reason, roles }];
    return [...new Set(roles.flatMap(({ functions }) => functions))].map((id) => ({
      title: `Head of ${businessFunction(id).area}`,
      reason,
      roles: roles.filter(({ functions }) => functions.includes(id)),
    }));
  }

  return {
    async named({ sections }) {
      for (const [wanted, source] of [
        [PROFILE, 'ideal customer profile'],
        [ELSEWHERE, 'knowledge base'],
      ] as const) {
        const sentences = sections
          .filter(({ type }) => wanted.test(type))
          .flatMap(({ content_md }) => sentencesOf(content_md));
        const lists = sentences.filter((sentence) => LISTS.test(sentence));
        for (const among of [lists, wanted === PROFILE ? sentences : []]) {
          const buyers: Buyer[] = [];
          for (const part of among.flatMap(partsOf)) buyers.push(...(await buyersIn(part, source)));
          const first = buyers.filter(
            ({ title }, at) => buyers.findIndex((each) => each.title === title) === at,
          );
          if (first.length > 0) return first.slice(0, MAX_BUYERS);
        }
      }
      return [];
    },
    functionsOf,
    async buyerWith(title, all) {
      const does = await functionsOf(title);
      const buyers = all.filter((buyer) => isWorkOf(does, buyer));
      const levels = (await rolesIn(title)).flatMap(({ job_levels }) => job_levels);
      const holder = { title, job_level: levels[0] ?? ('Staff' as const) };
      const fits = ({ roles }: Buyer, isRank: (role: WishedRole, level: JobLevel) => boolean): boolean =>
        roles
          .filter(isRole)
          .some(
            (role) =>
              roleFits({ ...role, job_levels: [], title: null }, holder) &&
              levels.some((level) => isRank(role, level)),
          );
      return (
        buyers.find((buyer) => fits(buyer, ({ job_levels }, level) => job_levels.includes(level))) ??
        buyers.find((buyer) => fits(buyer, (_, level) => SENIOR.includes(level)))
      );
    },
    async holders(buyer, people, isNear = false) {
      const wanted = buyer.roles.filter(isRole);
      const job_levels = [...new Set(wanted.flatMap((role) => role.job_levels))];
      const inWords = buyer.roles.flatMap((role) => (role.title === null ? [] : [{ ...role, job_levels }]));
      const steps = isNear
        ? SENIOR.map((level) => wanted.map((role) => ({ ...role, job_levels: [level], title: null })))
        : [inWords, wanted];
      const found = [...new Set(steps.flatMap((roles) => holding(roles, people)))];
      const work = await Promise.all(found.map(({ title }) => functionsOf(title)));
      return found.filter((_, at) => isWorkOf(work[at] ?? [], buyer));
    },
  };
}

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

const sentencesOf = (markdown: string): readonly string[] =>
  markdown
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replace(/^[\s#>*+•-]+/, '')
        .replace(/[*_`]/g, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '' && !KEEPS_OUT.test(sentence));

const partsOf = (sentence: string): readonly string[] =>
  sentence
    .replace(LISTS, '')
    .replace(/[.!?;:]{1,3}$/, '')
    .split(/, ?(?:and |or |then )?|;| then | followed by /)
    .map((part) => part.trim().replace(FILLERS, '').replace(TRAIL, '').trim())
    .filter((part) => RANK.test(part));

const SMALL = /^(?:of|and|or|the|for|in|at|to)$/;

/** "heads of operations" becomes "Head of Operations". */
const singular = (part: string): string =>
  part
    .replace(/\b(C[A-Z]{1,3}O|VP|SVP|EVP)s\b/g, '$1')
    .replace(
      /\b(head|director|manager|officer|leader|president|owner|founder|counsel|controller|executive|lead)s\b/gi,
      '$1',
    )
    .split(' ')
    .map((word) => (SMALL.test(word) ? word : capitalized(word)))
    .join(' ');

/** The titles of those whom such an event concerns, for a seller who names no buyers. */
export const concernedTitle = (id: FunctionId, isSmall: boolean): string => {
  const { chief, area } = businessFunction(id);
  return chief !== undefined && (!isSmall || id === 'general-management')
    ? (chief.split(', ')[0] ?? chief)
    : `Head of ${area}`;
};
