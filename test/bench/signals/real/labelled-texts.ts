import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import type { Text } from './extract/blocks.ts';
import {
  hashOfSentence,
  type LabelledDocument,
  type LabelledEvent,
  type Part,
  readDocuments,
  readLabels,
  readText,
  type SentenceAt,
  TEXTS,
} from './labelled-documents.ts';

/** A document with its text and what careful readers found in it. */
export interface LabelledText {
  readonly document: LabelledDocument;
  readonly text: Text;
  readonly events: readonly LabelledEvent[];
}

export interface LabelledPart {
  readonly texts: readonly LabelledText[];
  /** Documents whose text was not collected, or is another one than was labeled. */
  readonly absent: readonly LabelledDocument[];
}

export function readPart(part: Part): LabelledPart {
  const labels = new Map(readLabels().map(({ id, events }) => [id, events]));
  const texts: LabelledText[] = [];
  const absent: LabelledDocument[] = [];
  for (const document of readDocuments().filter((each) => each.part === part)) {
    const text = readText(TEXTS, document);
    const events = labels.get(document.id);
    if (events === undefined) throw new Error(`${document.id} has no labels.`);
    if (text === null) absent.push(document);
    else texts.push({ document, text, events: events.map((event) => checked(document.id, text, event)) });
  }
  return { texts, absent };
}

/** Labels are made for one text and must not be held against another. */
function checked(id: string, text: Text, event: LabelledEvent): LabelledEvent {
  for (const place of event.at)
    if (hashOfSentence(sentenceAt(text, place)) !== place.hash)
      throw new Error(`${id}: the sentence at ${place.start} is not the one that was labeled.`);
  return event;
}

const sentenceAt = ({ title, body }: Text, { start, length }: SentenceAt): string =>
  start < 0 ? title : body.slice(start, start + length);

/** What a reader is asked: as on the day the document was published. */
export const requestFor = ({ document, text }: LabelledText): JudgeRequest => ({
  document: {
    title: text.title,
    text: text.body,
    kind: document.kind,
    url: '',
    published_at: document.published,
  },
  company: { name: document.company, domain: document.domain, aliases: [] },
  signals: builtInSignals,
  today: new Date(document.published),
  since: null,
});

const kindsWith = (events: readonly LabelledEvent[], status: LabelledEvent['status']): Set<SignalKind> =>
  new Set(events.filter((event) => event.status === status).map(({ kind }) => kind));

export const factsIn = ({ events }: LabelledText): ReadonlySet<SignalKind> => kindsWith(events, 'fact');

/** Kinds that the document mentions without a fact of that kind. */
export const mentionsIn = ({ events }: LabelledText): ReadonlySet<SignalKind> =>
  kindsWith(events, 'mention').difference(kindsWith(events, 'fact'));

/** Whether a quotation stands in a sentence that was labeled as stating a fact of this kind. */
export function isLabelledSentence({ text, events }: LabelledText, kind: SignalKind, quote: string): boolean {
  const start = text.body.indexOf(quote);
  return events
    .filter((event) => event.kind === kind && event.status === 'fact')
    .flatMap(({ at }) => at)
    .some((place) =>
      place.start < 0
        ? text.title.includes(quote)
        : start >= 0 && start < place.start + place.length && place.start < start + quote.length,
    );
}
