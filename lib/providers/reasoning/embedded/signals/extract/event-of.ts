import type { SignalEvent, SignalKind } from '#domain/signals/signal-reasoner.ts';
import type { Found } from '../kinds/kind-reader.ts';
import { dateOf } from '../modality/date-of.ts';
import type { Reading } from '../reading.ts';
import { fold } from '../text/fold.ts';

const LEGAL_END =
  / (?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|gmbh|ag|sa|nv|bv|ab|oyj|spa|group|holdings)$/;

/** What happened, in the sentence's own words. */
export function eventOf(reading: Reading, found: Found, reference: Date): SignalEvent {
  const { view, tokens } = reading;
  const { facts, kind } = found;
  const near = (tokens[found.at.start]?.start ?? view.sentence.start) - view.sentence.start;
  const text = (span: Parameters<Reading['text']>[0] | null | undefined): string | null =>
    span === null || span === undefined ? null : clean(reading.text(span));
  const name = text(facts.person);
  const role = text(facts.role);
  const event = {
    person: name === null ? null : { name, role },
    role,
    move: facts.move ?? null,
    form: facts.form ?? found.frame,
    ahead: isAhead(found),
    counterpart: text(facts.counterpart),
    place: text(facts.place),
    product: text(facts.product),
    amount: facts.amount ?? null,
    count: facts.count?.value ?? null,
    unit: facts.count === null || facts.count === undefined ? null : text(facts.count.unit),
    happened_on: dateOf(view.source.slice(view.sentence.start, view.sentence.end), near, reference),
  };
  return { ...event, anchors: anchorsOf(kind, event, reading) };
}

/** "will open", "to acquire", "plans to hire". */
const isAhead = ({ clause }: Found): boolean => {
  if (clause === null) return false;
  const { tense, via } = clause.group;
  return (
    tense === 'future' ||
    tense === 'infinitive' ||
    via.some((verb) => /^(?:agree|plan|intend|expect|set|prepare|schedule)$/.test(verb))
  );
};

const clean = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s,.;:]+$/, (end) =>
      /\b(?:Inc|Corp|Co|Ltd|Jr|Sr)$/.test(text.slice(0, -end.length)) ? '.' : '',
    )
    .trim();

/** Short words by which the same event is known again in another document: folded, sorted, without the company's own name. */
function anchorsOf(
  kind: SignalKind,
  event: Omit<SignalEvent, 'anchors'>,
  reading: Reading,
): readonly string[] {
  const anchors = new Set<string>();
  const add = (word: string | null | undefined): void => {
    const short = fold(word ?? '')
      .slice(0, 60)
      .trim()
      .replace(LEGAL_END, '');
    if (short !== '') anchors.add(short);
  };
  add(event.counterpart);
  add(event.place);
  if (event.person !== null) {
    add(event.person.name);
    // Headlines leave the given name out.
    add(event.person.name.split(' ').at(-1));
  } else add(event.role);
  const said = reading.lower({ start: 0, end: reading.tokens.length });
  if (kind === 'funding') {
    add(/\b(?:series [a-k]|pre-?seed|seed)\b/.exec(said)?.[0]);
    if (event.amount !== null) add(`${event.amount.currency} ${event.amount.amount}`);
  }
  if ((kind === 'layoffs' || kind === 'hiring_surge') && event.count !== null) add(`${event.count} jobs`);
  if (kind === 'product_launch') add(event.product);
  // Told as a breach in one paper and as an attack in the next; two within weeks are one more often than not.
  if (kind === 'security_incident') add('incident');
  if (kind === 'ipo_plans') add('ipo');
  return [...anchors].sort();
}
