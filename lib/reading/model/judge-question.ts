import { type TextSignal, textSignals } from '#domain/signals/definitions/signal-definition.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';
import { ASKED } from '../kinds/registry.ts';
import { type SentenceView, viewDocument } from '../language/document/view.ts';
import { aboutCompany } from './about-company.ts';
import { numbered, type ShownSentence, shownSentences, wordsOf } from './shown-text.ts';
import { fenced, UNTRUSTED_RULE } from './untrusted.ts';

/** The question about one document, and what is needed to read its answer. */
export interface JudgeQuestion {
  readonly instructions: string;
  readonly text: string;
  readonly shown: readonly ShownSentence[];
  /** Signals by the model's name for them: built-in ones by their kind, a workspace's own by a number. */
  readonly asked: ReadonlyMap<string, readonly TextSignal[]>;
  /** Whether a sentence may be about the company. */
  readonly isAbout: (sentence: SentenceView) => boolean;
}

const DAY = 86_400_000;
/** Older events are background, not news. */
const NEWS_DAYS = 365;
const MOST_OWN_SIGNALS = 10;
const LONGEST_DESCRIPTION = 400;

/** The question about a document; null where it isn't worth one. */
export function judgeQuestion(request: JudgeRequest, ruled: Judgement): JudgeQuestion | null {
  const { document, company, today, since } = request;
  if (documentKinds[document.kind].isFromFields) return null;
  const published = dayOf(document.published_at);
  if (since && published !== null && published < isoDay(since)) return null;
  const view = viewDocument(document, company);
  const found = [...ruled.taken, ...ruled.rejected];
  const asked = askedSignals(textSignals(request.signals), new Set(found.map(({ signal_id }) => signal_id)));
  const kinds = [...asked.keys()].filter(isKind);
  const isAbout = aboutCompany(view);
  const isTelling = (sentence: SentenceView): boolean =>
    isAbout(sentence) &&
    (kinds.some((kind) => tells(kind, view.kind, wordsOf(sentence))) ||
      found.some(({ quote }) => wordsOf(sentence).includes(quote)));
  if (!view.sentences.some(isTelling)) return null;
  const shown = shownSentences(view, isTelling);
  const reference = published ?? isoDay(today);
  const from = since ? isoDay(since) : isoDay(new Date(Date.parse(reference) - NEWS_DAYS * DAY));
  return {
    instructions: instructionsFor(asked),
    text: textFor(request, { shown, from, published }),
    shown,
    asked,
    isAbout,
  };
}

const isKind = (name: string): name is TextKind => Object.hasOwn(ASKED, name);

const tells = (kind: TextKind, document: DocumentKind, words: string): boolean =>
  (document === 'job_posting' ? ASKED[kind].advertWords : ASKED[kind].words).test(words);

/** Built-in kinds by name. A workspace's own signals only if their words were found. */
function askedSignals(
  signals: readonly TextSignal[],
  found: ReadonlySet<string>,
): ReadonlyMap<string, readonly TextSignal[]> {
  const builtIn = Map.groupBy(
    signals.filter(({ kind }) => kind !== null),
    ({ kind }): string => kind ?? '',
  );
  const own = signals.filter(({ id, kind }) => kind === null && found.has(id)).slice(0, MOST_OWN_SIGNALS);
  return new Map<string, readonly TextSignal[]>([
    ...builtIn,
    ...own.map((signal, index) => [`own_${index + 1}`, [signal]] as const),
  ]);
}

const instructionsFor = (asked: JudgeQuestion['asked']): string => `${OPENING}

Kinds of signal:
${[...asked].map(([name, signals]) => `- ${name}: ${definitionOf(name, signals)}`).join('\n')}

${FORM}
${UNTRUSTED_RULE}`;

function definitionOf(name: string, [signal]: readonly TextSignal[]): string {
  if (!isKind(name)) {
    const words = [signal?.name ?? '', signal?.description ?? ''].filter((part) => part !== '').join(': ');
    return `a signal that the seller describes as ${JSON.stringify(words.slice(0, LONGEST_DESCRIPTION))}.`;
  }
  const { definition, forms, needs } = ASKED[name];
  const ways = Object.keys(forms).map((form) => JSON.stringify(form));
  const form = ways.length === 0 ? '' : ` form: ${ways.join(', ')}.`;
  const need = needs.length === 0 ? '' : ` Needs ${needs.join(' or ')}.`;
  return `${definition}${form}${need}`;
}

const OPENING = `You read one document and say which buying signals it carries about one company. A salesperson will write to that company "I saw that you …" because of your answer: a wrong signal embarrasses them, a missed one is lost. Read every sentence and judge by meaning, not by words. Most documents carry none.

An event is a "fact" where all three hold:
1. The document states it plainly, as something that has happened, is happening, or is decided and announced (signed, agreed, "will open in May").
2. It is the company's own, in the part that the kind describes. Its brands, units and subsidiaries belong to the company. In its own release, post, advert or filing, "we" and "the Company" are the company.
3. It happened, or was announced, on or after the day given as "Counts from". An event of that time counts although the document tells it only in passing. Without any hint of an older date, what a document tells as new is new.

Else the verdict is why not: "past" (before that day, or history), "rumour" (hearsay, unnamed sources, a question), "conditional" (may, could, considers, hopes, is in talks, risk factors, terms of a contract), "negated", "called_off", "other_company" (the event is another company's, or the company has another part in it), "routine" (the words are there, the event is not).`;

const FORM = `Answer with one JSON object: {"events":[…]}. An entry for each fact, one for each distinct event; an event has one kind only (a purchase is no partnership as well). Then, three at most, entries for what a hasty reader would wrongly take for a fact, with the verdict why not. {"events":[]} where there is neither. Each entry has all of these fields:
- "kind": one of the kinds above.
- "sentences": the numbers of the sentences that state it, the most telling first, three at most; add the one that names who and what, if it is another.
- "form": how it happens, one of the words given with the kind; "" where none is given or fits.
- "move": for leadership_change "joins" (also promoted) or "leaves"; else "none".
- "ahead": true where it is decided but still to come.
- "person", "role": who comes or goes, and the office. "other_party": the other company or authority: bought, buyer, investor, partner, customer, vendor. "place": where it opens or happens. "product": what is launched, opened, bought, supplied or introduced. "amount": the sum of money. "count": a number with what it counts, such as "200 jobs". Each is copied letter by letter from one of these sentences, without a word of your own, as short as possible, and "" where the sentences don't say it.
- "verdict": "fact" or why not. "certainty": 0 to 100, how sure you are that a second careful reader would give the same verdict; below 70 where the definition fits only half or the text leaves it open.`;

function textFor(
  { company, document, today }: JudgeRequest,
  {
    shown,
    from,
    published,
  }: Pick<JudgeQuestion, 'shown'> & { readonly from: string; readonly published: string | null },
): string {
  const also = (company?.aliases ?? []).slice(0, 5).map((alias) => JSON.stringify(alias));
  const host = URL.canParse(document.url) ? new URL(document.url).hostname : '';
  const lines = [
    company === null
      ? 'Company: the one that the document is mainly about.'
      : `Company: ${JSON.stringify(company.name)}${company.domain === null ? '' : ` (${company.domain})`}${also.length === 0 ? '' : `, also called ${also.join(', ')}`}`,
    `Document: ${documentKinds[document.kind].name}${host === '' ? '' : ` at ${host}`}, published ${published ?? `on an unknown day, read ${isoDay(today)}`}`,
    `Counts from: ${from}`,
  ];
  return `${lines.join('\n')}\n\n${fenced('document', numbered(shown))}`;
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

function dayOf(written: string | null): string | null {
  const date = written === null ? null : new Date(written);
  return date === null || Number.isNaN(date.getTime()) ? null : isoDay(date);
}
