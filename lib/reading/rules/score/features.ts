import type { DocumentView } from '../../language/document/view.ts';
import type { Found } from '../../language/found.ts';
import type { Reading } from '../../language/reading.ts';

/** What speaks for and against an event, beside the words themselves; every value is between 0 and 1. */
export type Features = Readonly<Record<string, number>>;

/** What the rest of the document says about the same kind of event. */
export interface Support {
  /** Sentences that state it with the company in the same part. */
  readonly sentences: number;
  readonly inTitle: boolean;
  readonly inLead: boolean;
}

const flag = (is: boolean): number => (is ? 1 : 0);

export function featuresOf(
  document: DocumentView,
  reading: Reading,
  found: Found,
  support: Support,
): Features {
  const { view, tokens } = reading;
  const { clause } = found;
  const group = clause?.group;
  const own = document.own;
  return {
    [`kind:${found.kind}`]: 1,
    [`frame:${found.kind}:${found.frame}`]: 1,
    [`document:${document.kind}`]: 1,
    [`${document.kind}:${found.kind}`]: 1,
    title: flag(view.part === 'title'),
    lead: flag(view.part === 'lead'),
    depth: view.depth,
    'said twice': flag(support.sentences >= 2),
    'said often': flag(support.sentences >= 4),
    'also in title': flag(support.inTitle && view.part !== 'title'),
    'also in lead': flag(support.inLead && view.part !== 'lead'),
    complete: found.complete,
    plain: flag(found.plain),
    'company named here': flag(view.company.length > 0),
    'company in title': flag(
      document.sentences[0]?.part === 'title' && (document.sentences[0]?.company.length ?? 0) > 0,
    ),
    'company named often': flag(document.mentions >= 4),
    'company hardly named': flag(document.company !== null && document.mentions <= 1 && !own),
    'own document': flag(own),
    'tense:past': flag(group?.tense === 'past'),
    'tense:perfect': flag(group?.tense === 'perfect'),
    'tense:present': flag(group?.tense === 'present'),
    'tense:future': flag(group?.tense === 'future'),
    'tense:infinitive': flag(group?.tense === 'infinitive'),
    'tense:participle': flag(group?.tense === 'participle'),
    'plans to': flag(group?.via.some((verb) => /^(?:plan|intend|expect|prepare)$/.test(verb)) === true),
    'agreed to': flag(group?.via.some((verb) => /^(?:agree|sign|decide|commit)$/.test(verb)) === true),
    aside: flag(clause !== null && clause.about !== null),
    'after preposition': flag(clause !== null && tokens[clause.group.start - 1]?.pos === 'ADP'),
    'long sentence': flag(tokens.length > 60),
    'no doer': flag(clause !== null && clause.agent === null),
    money: flag(found.facts.amount !== null && found.facts.amount !== undefined),
    'dated near': flag(
      /\b(?:today|yesterday|this week|monday|tuesday|wednesday|thursday|friday|effective|on (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/.test(
        reading.lower({ start: 0, end: tokens.length }),
      ),
    ),
  };
}
