import {
  NO_DETAILS,
  type SignalReasoner,
  type WriteRequest,
  type WrittenDetection,
} from '#domain/signals/signal-reasoner.ts';
import { moneyText } from '#domain/text/plain-figures.ts';
import { fold } from './embedded/signals/text/fold.ts';
import { readAmount } from './embedded/signals/text/read-amounts.ts';

/** Every number in a text, in digits or words, by its value. */
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
/** Capitals that are words of ours. */
const OWN_WORDS = new Set(['a', 'the', 'ipo', 'customer']);

/** Whether evidence, or the company's own name, carries every name and number of a line. */
function isCarried(line: string, { company, evidence }: WriteRequest): boolean {
  const claims = evidence.map(({ claim }) => claim).join('\n');
  const quoted = [...numbersIn(claims), ...numbersIn(company.name)];
  const known = new Set([...quoted, ...quoted.flatMap(asRounded)]);
  const words = ` ${fold(`${claims} ${company.name}`)} `;
  return (
    numbersIn(line).every((number) => known.has(number)) &&
    (line.match(NAME) ?? []).every((name) =>
      fold(name)
        .split(' ')
        .every((word) => word === '' || OWN_WORDS.has(word) || words.includes(` ${word} `)),
    )
  );
}

/** Facts about the source itself stand beside the evidence, not in it. */
const ABOUT_SOURCE = /^(?:Published on|Reported by|Happened on) /;
/** "Raised: $5 million": the label is ours. */
const LABEL = /^[\p{L} ]{1,30}: /u;

const carriedFacts = (request: WriteRequest, { key_facts }: WrittenDetection): readonly string[] =>
  key_facts.filter((fact) => ABOUT_SOURCE.test(fact) || isCarried(fact.replace(LABEL, ''), request));

/**
 * The same reasoner, held to its evidence: a headline whose names and numbers no quote carries is written again without
 * details, and such a fact is left out. This holds for rules and models alike.
 */
export const quotedOnly = (
  reasoner: SignalReasoner,
  byRules: Pick<SignalReasoner, 'write'>,
): SignalReasoner => ({
  judge: (request, signal) => reasoner.judge(request, signal),
  async write(request, signal) {
    const written = await reasoner.write(request, signal);
    if (request.signal.kind === null) return written;
    const checked = isCarried(written.headline, request)
      ? written
      : await byRules.write({ ...request, event: { ...NO_DETAILS, ...dated(request) } }, signal);
    // Who to talk to is no claim about the event.
    return { ...checked, personas: written.personas, key_facts: carriedFacts(request, checked) };
  },
});

/** What a text may say without a quote: when it happened, and how. */
const dated = ({ event: { anchors, happened_on, move, ahead } }: WriteRequest) => ({
  anchors,
  happened_on,
  move,
  ahead,
});
