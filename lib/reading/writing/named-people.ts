import { isMoveKind, type SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { roleSpans } from '../language/names/roles.ts';
import { foldName } from '../language/text/fold-name.ts';
import { segmentText } from '../language/text/segment.ts';
import type { Span, Token } from '../language/text/token.ts';
import { tokenize } from '../language/text/tokenize.ts';
import { isOrder, speaksToModels } from '../model/untrusted.ts';

/** Someone at the company whom the news names. */
export interface NamedPerson {
  /** Null if an office is filled and the text doesn't say by whom. */
  readonly name: string | null;
  /** Null if the text says only that they lead the project. */
  readonly title: string | null;
  readonly part: 'comes' | 'leaves' | 'leads' | 'speaks';
}

/** Events that are projects, so that someone leads them. */
const PROJECTS: ReadonlySet<SignalKind | null> = new Set(['technology_migration', 'expansion']);
/** Events with a second company, whose people are quoted too. */
const OF_TWO: ReadonlySet<SignalKind | null> = new Set([
  'funding',
  'acquisition',
  'being_acquired',
  'partnership',
  'contract_award',
]);

/** The people of the company whom the sources name, the one the event is about first. */
export function peopleNamed({ signal, event, evidence, company }: WriteRequest): readonly NamedPerson[] {
  const { person, role, move } = event;
  const found = evidence
    // What a page says to its readers or to machines names no one.
    .filter(({ claim }) => !isOrder(claim) && !speaksToModels(claim))
    .flatMap(({ claim }) =>
      segmentText(claim).flatMap(({ start, end }) => namedIn(claim.slice(start, end), company.name)),
    )
    .filter(({ part }) =>
      part === 'leads' ? PROJECTS.has(signal.kind) : part !== 'speaks' || !OF_TWO.has(signal.kind),
    );
  const part = move === 'leaves' || signal.kind === 'champion_left' ? 'leaves' : 'comes';
  const isAbout = person !== null && (move !== null || isMoveKind(signal.kind));
  const said = found.find(({ name }) => name === person?.name)?.title ?? null;
  // The event's office may be cut short: "VP" of "VP Engineering".
  const title = role === null || said?.startsWith(role) === true ? said : role;
  const isFilled = move === 'joins' && role !== null && !found.some((each) => each.part === 'comes');
  const main: NamedPerson[] = isAbout || isFilled ? [{ name: person?.name ?? null, title, part }] : [];
  const all = [...main, ...found];
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
}

const COMES =
  /\b(?:appoint|name[sd]?\b|naming|hire[sd]?\b|promot|elect|join|becom|became|succe|take[sn]? over|took over|new\b)/i;
const LEAVES = /\b(?:leav|left\b|resign|retir|step(?:s|ped|ping)? (?:down|aside)|depart)/i;
const PAST = /\b(?:former|outgoing|departing|retiring|late|ex)[ -]?$/i;
/** Who stands behind these is replaced. "Succeeded by" is the other way around. */
const REPLACES = /\b(?:succeed(?:s|ing)?|succeeded|replac(?:es|ed|ing)|over from)$/i;
const LEADS = /\b(?:led|headed|run|overseen|managed) by$/i;
/** Between a name and an office: "Jane Doe, COO", "Jane Doe has been named as its new COO", "named Jane Doe COO". */
const JOINS =
  /^,? ?(?:(?:was|is|has been|will be) (?:appointed|named|hired|promoted) ?)?(?:currently |now )?(?:as |to )?(?:its |the |our |an? |new |first )*$/i;
const ORGANIZATION =
  /\b(?:Capital|Invest|Investments?|Equity|Ventures|Partners|Group|Services|Solutions|Alliance|Holdings?|Bank|Fund|Inc|Ltd|LLC|GmbH|AG)\b/;
/** How far around a name words are about that person. */
const AROUND = 30;

function namedIn(sentence: string, company: string): NamedPerson[] {
  const { tokens } = tokenize(sentence, { start: 0, end: sentence.length }, 'text');
  const roles = roleSpans(tokens).map((role) => withField(tokens, role));
  const from = ({ start }: Span): number => tokens[start]?.start ?? 0;
  const to = ({ end }: Span): number => tokens[end - 1]?.end ?? 0;
  return namesIn(tokens, roles).flatMap((span): NamedPerson[] => {
    const name = sentence.slice(from(span), to(span));
    const context = sentence.slice(0, from(span)).trimEnd();
    const after = roles.find((role) => {
      const between = sentence.slice(to(span), from(role));
      return (
        role.start >= span.end &&
        JOINS.test(between) &&
        (between !== ' ' || COMES.test(context.slice(-AROUND)))
      );
    });
    const role =
      after ??
      roles.find(({ end }) => end === span.start || (end === span.start - 1 && tokens[end]?.text === ','));
    if (ORGANIZATION.test(name)) return [];
    if (role === undefined) return LEADS.test(context) ? [{ name, title: null, part: 'leads' }] : [];
    const title = titleAt(sentence.slice(from(role), to(role)), sentence.slice(to(role)), company);
    const ahead = sentence.slice(0, from(role));
    if (title === null || (role !== after && isOthers(ahead, company))) return [];
    const behind =
      sentence
        .slice(Math.max(to(span), to(role)))
        .slice(0, AROUND)
        .split(/;| and /)[0] ?? '';
    const isPast = REPLACES.test(context) || LEAVES.test(behind) || (role !== after && PAST.test(ahead));
    const around = sentence.slice(Math.max(0, from(span) - AROUND), Math.max(to(span), to(role))) + behind;
    return [{ name, title, part: isPast ? 'leaves' : COMES.test(around) ? 'comes' : 'speaks' }];
  });
}

/** "VP Engineering": a field without "of". */
function withField(tokens: readonly Token[], { start, end }: Span): Span {
  let last = end;
  if (/^(?:[es]?vp|president)$/.test(tokens[end - 1]?.lower ?? ''))
    while (tokens[last]?.type === 'word' && tokens[last]?.capital === true) last += 1;
  return { start, end: last };
}

const PARTICLE = /^(?:de|da|van|von|der|den|la|le|du|di|al|bin|\.)$/;

/** Two to five capitalized words in a row, with initials and particles, none of them part of an office. */
function namesIn(tokens: readonly Token[], roles: readonly Span[]): Span[] {
  const isPart = (at: number): boolean => {
    const { type, capital, text = '' } = tokens[at] ?? {};
    const isLoud = text.length > 2 && text === text.toUpperCase();
    return (
      type === 'word' &&
      capital === true &&
      !isLoud &&
      !roles.some(({ start, end }) => at >= start && at < end)
    );
  };
  const names: Span[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (isPart(end) || (end > at && PARTICLE.test(tokens[end]?.lower ?? ''))) end += 1;
    while (end > at && !isPart(end - 1)) end -= 1;
    if (end - at >= 2 && end - at <= 5) names.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return names;
}

const isOwn = (name: string, company: string): boolean => foldName(company).startsWith(foldName(name));

/** The office without its company; null if it is at another one: "CFO of Kabel". */
function titleAt(title: string, rest: string, company: string): string | null {
  const [office = '', at] = title.split(
    /(?<=officer|executive|president|director) (?:of|at|for) (?=\p{Lu})/iu,
  );
  const [, other = null] = /^,? (?:of|at|for) (?:the )?(\p{Lu}[\p{L}\p{N}&'’-]*)/u.exec(rest) ?? [];
  if (other !== null && !isOwn(other, company)) return null;
  if (at === undefined || /president|director$/i.test(office)) return title;
  return isOwn(at.split(' ')[0] ?? '', company) ? office : null;
}

/** "Kabel CEO Jane Doe": the word in front of the office is another company's name. */
function isOthers(ahead: string, company: string): boolean {
  const [, word] = /[\p{Ll}\d] (\p{Lu}[\p{L}\p{N}&-]*)(?:['’]s)? $/u.exec(`x ${ahead}`) ?? [];
  return (
    word !== undefined &&
    !foldName(company).includes(foldName(word)) &&
    !/^(?:The|Its|Our|Former|New|Interim)$/.test(word)
  );
}
