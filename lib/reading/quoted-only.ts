import { moneyText } from '#domain/shared/text/plain-figures.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import type {
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import { foldName } from './language/text/fold-name.ts';
import { readAmount } from './language/text/read-amounts.ts';

/** The value of every number in a text, in digits or words. */
function numbersIn(text: string): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; ) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
    const amount = begins ? readAmount(text, at) : null;
    if (amount !== null) found.push(amount.value);
    at += amount?.length ?? 1;
  }
  return found;
}

/** $12,345,678 is written as $12.346 million. */
const asRounded = (amount: number): readonly number[] =>
  amount >= 1e6 ? numbersIn(moneyText({ amount, currency: 'USD' })) : [];

const NAME = /\p{Lu}[\p{L}\p{N}&.'’-]*/gu;
/** Capitalized words of our own. */
const OWN_WORDS = new Set(['a', 'the', 'ipo', 'customer']);

/** Whether the evidence or the company's name contains every name and number in a line. */
function isSupported(line: string, { company, evidence }: WriteRequest): boolean {
  const claims = evidence.map(({ claim }) => claim).join('\n');
  const quoted = [...numbersIn(claims), ...numbersIn(company.name)];
  const known = new Set([...quoted, ...quoted.flatMap(asRounded)]);
  const words = ` ${foldName(`${claims} ${company.name}`)} `;
  return (
    numbersIn(line).every((number) => known.has(number)) &&
    (line.match(NAME) ?? []).every((name) =>
      foldName(name)
        .split(' ')
        .every((word) => word === '' || OWN_WORDS.has(word) || words.includes(` ${word} `)),
    )
  );
}

/** Facts about the source itself are not part of the evidence. */
const ABOUT_SOURCE = /^(?:Published on|Reported by|Happened on|News of) /;
/** "Raised: $5 million": the label is ours. */
const LABEL = /^[\p{L} ]{1,30}: /u;

const carriedFacts = (request: WriteRequest, { key_facts }: WrittenDetection): readonly string[] =>
  key_facts.filter((fact) => ABOUT_SOURCE.test(fact) || isSupported(fact.replace(LABEL, ''), request));

/**
 * The same reasoner, limited to its evidence. A headline whose names and numbers aren't in a quote is rewritten
 * without details, and such a fact is left out. A model's texts have checks of their own.
 */
export const quotedOnly = (
  reasoner: SignalReasoner,
  byRules: Pick<SignalReasoner, 'write'>,
): SignalReasoner => ({
  judge: (request, signal) => reasoner.judge(request, signal),
  async write(request, signal) {
    const written = await reasoner.write(request, signal);
    if (request.signal.kind === null) return written;
    const checked = isSupported(written.headline, request)
      ? written
      : await byRules.write({ ...request, event: { ...NO_DETAILS, ...dated(request) } }, signal);
    // Recommended contacts aren't claims about the event.
    return { ...checked, personas: written.personas, key_facts: carriedFacts(request, checked) };
  },
});

/** What a text may say without a quote: when and how it happened. */
const dated = ({ event: { anchors, happened_on, move, ahead } }: WriteRequest) => ({
  anchors,
  happened_on,
  move,
  ahead,
});
