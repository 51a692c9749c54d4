import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument, StatedFact } from '#domain/signals/research/research.ts';
import { listAnchors } from '#reading/text/anchors.ts';
import { foldName } from '#reading/text/fold-name.ts';

/** One field of a record, for people. Null and empty values are left out. */
type RecordField = readonly [label: string, value: string | null];

/** An event that the fields state. Everything a headline may name must also be in a field. */
export interface FactOfRecord {
  readonly kind: SignalKind;
  readonly event: Partial<Omit<SignalEvent, 'anchors'>>;
  /** Further identifiers of the same event, such as the file number that amendments share. */
  readonly anchors?: readonly string[];
  readonly ends?: true;
}

export interface RecordOfRegister
  extends Pick<ResearchDocument, 'id' | 'url' | 'publisher' | 'title' | 'published_at'> {
  readonly fields: readonly RecordField[];
  readonly facts: readonly FactOfRecord[];
}

const MAX_FIELDS = 12;
const LONGEST_VALUE = 160;

const toOneLine = (value: string | null): string =>
  (value ?? '')
    .slice(0, LONGEST_VALUE * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_VALUE);

/** A public record as a document: its fields are the text and the evidence, and its facts need no interpretation. */
export function recordDocument({ fields, facts, ...document }: RecordOfRegister): ResearchDocument {
  const quote = fields
    .map(([label, value]) => [label, toOneLine(value)] as const)
    .filter(([, value]) => value !== '')
    .slice(0, MAX_FIELDS)
    .map(([label, value]) => `${label}: ${value}`)
    .join('; ');
  return {
    ...document,
    kind: 'record',
    text: quote,
    facts: facts.map((fact) => statedFact(fact, quote)),
  };
}

/** A fact with the words by which its event is known again. The quote stands in the document's text. */
export function statedFact({ kind, event, anchors = [], ends }: FactOfRecord, quote: string): StatedFact {
  const completeEvent = { ...NO_DETAILS, ...event };
  const anchorWords = [...listAnchors(kind, completeEvent, ''), ...anchors.map(foldName)].filter(
    (word) => word !== '',
  );
  return {
    kind,
    quote,
    event: { ...completeEvent, anchors: [...new Set(anchorWords)].sort() },
    ...(ends && { ends }),
  };
}
