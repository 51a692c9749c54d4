import type { FunctionId, JobLevel, QueryRole } from '#contract/interpretation.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { getBusinessFunction } from '#domain/market/people-search/business-functions.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { selectProfileTexts } from '#domain/signals/detections/profile-statements.ts';
import type { Persona, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { listBuyerStatements, readRoles } from '#domain/signals/moves/read-buyer-roles.ts';
import { isTextKind, KINDS } from '../kinds.ts';
import { capitalize, stripArticle } from '../text/prose.ts';

/** A role that buys, and why it is thought to. */
interface Buyer {
  /** "Head of Operations" */
  readonly title: string;
  readonly reason: string;
  readonly roles: readonly QueryRole[];
}

/** The sentence that lists the buyers; the rest of a profile names moments and companies. */
const BUYER_LIST_PHRASE =
  /^.*?\b(?:buyers?|contacts?|decision[- ]makers?|champions?|personas?|sponsors?|(?:sell|talk|write|speak) to)\b(?:[^:.]{0,30}:| (?:are|is))?/i;
/** A title has a word for a rank. */
const RANK =
  /\b(?:C[A-Z]{1,3}Os?|[ES]?VPs?|chief|heads?|directors?|managers?|presidents?|officers?|counsels?|controllers?|owners?|founders?|leaders?|leads?|leit\w+|geschäftsführ\w+|direct\w+|respons\w+)\b/i;
/** Not the first to write to. */
const LATER_WORD = /\b(?:later|only)\b/i;
/** What a title is followed by: "at small firms", "after a deal". */
const TITLE_TAIL = / (?:at|in|after|with|who|that|when|from|across|inside) .*$/i;
const FILLERS = /^(?:(?:the|an?|our|usually|mostly|typically|often|first|then|and|or)\b ?){1,9}| first$/gi;
const SENIOR_LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];
const LEVELS: readonly JobLevel[] = [...SENIOR_LEVELS, 'Manager', 'Staff'];
const MAX_BUYERS = 6;
const MAX_PERSONAS = 4;
/** Of one title. */
const MAX_WORDS = 7;
/** Up to this size a function has a head instead of a chief. */
const MAX_SMALL_EMPLOYEES = 300;
/** Kinds that prose never shows, and own signals. */
const DEFAULT_FUNCTIONS: readonly FunctionId[] = ['general-management', 'operations', 'finance'];

/** The person in the news, then the seller's buyers with who holds the title; for a seller who names none, those concerned. */
export async function listContacts(request: WriteRequest): Promise<readonly Persona[]> {
  const { event, signal, company, seller, people } = request;
  const statedBuyers = await listBuyers(seller.sections);
  const buyers = statedBuyers.length > 0 ? statedBuyers : listConcerned(signal.kind, company.employees);
  const { roleFits } = await loadTitleReader();
  const leaver = event.move === 'leaves' ? event.person?.name : undefined;
  const candidates = people.filter(({ full_name }) => full_name !== leaver);
  const findHolder = ({ roles }: Buyer): AccountPerson | undefined =>
    candidates.find(({ title, job_level: level }) => {
      const job_level = LEVELS.find((knownLevel) => knownLevel === level);
      return job_level !== undefined && roles.some((role) => roleFits(role, { title, job_level }));
    });
  const buyerPersonas = buyers.map((buyer): Persona => {
    const holder = findHolder(buyer);
    return {
      title: holder?.title ?? buyer.title,
      reason: buyer.reason,
      person_id: holder?.id ?? null,
      full_name: holder?.full_name ?? null,
    };
  });
  const personas = [...findPersonInNews(request, candidates), ...buyerPersonas];
  const isUnique = ({ title, full_name }: Persona, index: number): boolean =>
    personas.findIndex(
      (otherPersona) =>
        otherPersona.title === title || (full_name !== null && otherPersona.full_name === full_name),
    ) === index;
  return personas.filter(isUnique).slice(0, MAX_PERSONAS);
}

/** The person who joins, by name and office. Never one who leaves. */
function findPersonInNews({ event }: WriteRequest, people: readonly AccountPerson[]): Persona[] {
  const { person, role, move } = event;
  if (person === null || move !== 'joins') return [];
  const contact = people.find(({ full_name }) => full_name === person.name);
  const title = contact?.title ?? role ?? person.role;
  return title === null
    ? []
    : [
        {
          title: capitalize(stripArticle(title)),
          reason: 'They are new in this role.',
          person_id: contact?.id ?? null,
          full_name: person.name,
        },
      ];
}

/** The buyers whom the ideal customer profile names, in its order. */
async function listBuyers(sections: WriteRequest['seller']['sections']): Promise<readonly Buyer[]> {
  const statements = listBuyerStatements(selectProfileTexts(sections)).filter(
    (statement) => BUYER_LIST_PHRASE.test(statement) && !LATER_WORD.test(statement),
  );
  const titles = statements.flatMap((statement) =>
    statement
      .replace(BUYER_LIST_PHRASE, '')
      .replace(/[.!?;:]{1,3}$/, '')
      .split(/, ?(?:and |or |then )?|;| then | followed by | (?:and|or) (?=[A-Z])/)
      .map((title) => title.trim().replace(FILLERS, '').replace(TITLE_TAIL, '').trim())
      .filter((title) => RANK.test(title) && title.split(' ').length <= MAX_WORDS),
  );
  if (titles.length === 0) return [];
  const { createEmbeddedReasoner } = await import('../queries/read-query.ts');
  const reasoner = createEmbeddedReasoner();
  const buyers = await Promise.all(
    titles.slice(0, MAX_BUYERS).map(async (title): Promise<Buyer> => {
      const reason = `Your ideal customer profile names “${title}”.`;
      return { title: toSingular(title), reason, roles: await readRoles(reasoner, title) };
    }),
  );
  return buyers.filter(({ roles }) => roles.length > 0);
}

/** "heads of operations" becomes "Head of operations". */
const toSingular = (title: string): string =>
  capitalize(
    title
      .replace(/\b(C[A-Z]{1,3}O|VP|SVP|EVP)s\b/g, '$1')
      .replace(
        /\b(head|director|manager|officer|leader|president|owner|founder|counsel|controller)s\b/gi,
        '$1',
      ),
  );

function listConcerned(kind: SignalKind | null, employees: number | null): readonly Buyer[] {
  const concerned = kind !== null && isTextKind(kind) ? KINDS[kind].concerned : null;
  const event = concerned?.event ?? 'News like this';
  const isSmall = employees === null || employees <= MAX_SMALL_EMPLOYEES;
  return (concerned?.roles ?? DEFAULT_FUNCTIONS).map((id) => {
    const { chief, area } = getBusinessFunction(id);
    const isChief = chief !== undefined && (!isSmall || id === 'general-management');
    return {
      title: isChief ? (chief.split(', ')[0] ?? chief) : `Head of ${area}`,
      reason: `${event} usually affects ${area} first.`,
      roles: [{ functions: [id], job_levels: [...SENIOR_LEVELS], title: null }],
    };
  });
}
