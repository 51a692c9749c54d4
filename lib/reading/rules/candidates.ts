import type { RejectionCode } from '#contract/rejection-codes.ts';
import { TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { READERS } from '../kinds/registry.ts';
import type { DocumentView, SentenceView } from '../language/document/view.ts';
import type { Found } from '../language/found.ts';
import { Reading } from '../language/reading.ts';
import { canShow } from './can-show.ts';
import { doubtAbout } from './modality/doubt.ts';
import { pastWords } from './modality/past.ts';
import { type Features, featuresOf, type Support } from './score/features.ts';

/** An event that a sentence states, with what speaks for and against it. */
export interface Candidate {
  readonly found: Found;
  readonly reading: Reading;
  readonly features: Features;
  /** Why it is not taken however plainly it is said. */
  readonly refused: { readonly code: RejectionCode; readonly cue: string } | null;
}

export interface Times {
  /** The document's own day, or the day of reading. */
  readonly reference: Date;
  /** Whether the document has a day of its own, to which "Monday" and "today" refer. */
  readonly dated: boolean;
  readonly since: Date | null;
  /** The document itself is older than what is asked for. */
  readonly stale: boolean;
}

/** Sentences taken apart in one document; what comes later is hardly ever its news. */
const MAX_SENTENCES = 150;

/** Kinds that are read by one function, such as the two sides of a deal, are read once. */
const READ_TOGETHER = [...Map.groupBy(TEXT_KINDS, (kind) => READERS[kind].read)].flatMap(([read, kinds]) =>
  kinds.slice(0, 1).map((first) => ({ read, kinds, trigger: READERS[first].trigger })),
);

/** Everything a document says about events of these kinds. */
export function candidatesIn(
  document: DocumentView,
  kinds: ReadonlySet<TextKind>,
  times: Times,
): Candidate[] {
  const found: { readonly reading: Reading; readonly each: Found }[] = [];
  let parsed = 0;
  for (const view of document.sentences) {
    if (parsed >= MAX_SENTENCES) break;
    const readers = readersFor(document, view, kinds);
    if (readers.length === 0) continue;
    parsed += 1;
    const reading = new Reading(document, view);
    for (const reader of readers)
      for (const each of reader.read(reading))
        if (kinds.has(each.kind) && canShow(document.kind, view.item, each.kind))
          found.push({ reading, each });
  }
  return found.map(({ reading, each }) => {
    const support = supportOf(found, each);
    return {
      found: each,
      reading,
      features: featuresOf(document, reading, each, support),
      refused:
        refusal(document, reading, each, times) ??
        (isBackground(reading, each, support) ? { code: 'unclear', cue: '' } : null),
    };
  });
}

/** What a feed adds to each item says its title once more. */
const isFeedFooter = (sentence: string): boolean => /^the post .{5,300} appeared first on /i.test(sentence);

function readersFor(document: DocumentView, view: SentenceView, kinds: ReadonlySet<TextKind>) {
  const text = view.source.slice(view.sentence.start, view.sentence.end);
  if (isFeedFooter(text)) return [];
  return READ_TOGETHER.filter(
    (reader) =>
      reader.kinds.some((kind) => kinds.has(kind) && canShow(document.kind, view.item, kind)) &&
      reader.trigger.test(text),
  );
}

/** How the rest of the document bears an event out. */
function supportOf(all: readonly { readonly reading: Reading; readonly each: Found }[], of: Found): Support {
  const same = all.filter(({ each }) => each.kind === of.kind && each.holder === of.holder);
  const parts = new Set(same.map(({ reading }) => reading.view.part));
  return {
    sentences: new Set(same.map(({ reading }) => reading.view)).size,
    inTitle: parts.has('title'),
    inLead: parts.has('lead'),
  };
}

/** "benefited from its acquisition of Kabel", far down in a story about something else: everybody knows of it already. */
const isBackground = (
  { view, document, tokens }: Reading,
  { frame, plain, clause }: Found,
  { inTitle, inLead }: Support,
): boolean =>
  // "companies such as Kabel, which hired Acme for its listing"
  (((frame === 'acquisition of' || frame === 'merger') && !plain) || isRelative(tokens, clause)) &&
  !document.own &&
  view.part === 'body' &&
  !inTitle &&
  !inLead;

const isRelative = (tokens: Reading['tokens'], clause: Found['clause']): boolean =>
  clause !== null &&
  clause.about !== null &&
  tokens.slice(clause.about.end, clause.group.start).some(({ lower }) => /^(?:which|who|whom)$/.test(lower));

function refusal(document: DocumentView, reading: Reading, found: Found, times: Times): Candidate['refused'] {
  if (document.company !== null && found.holder !== 'company') return { code: 'other_company', cue: '' };
  const doubt = doubtAbout(reading, found);
  if (doubt !== null) return doubt;
  if (times.stale) return { code: 'past', cue: '' };
  const past = pastWords(reading, found, times.reference, times.since);
  return past === null ? null : { code: 'past', cue: past };
}
