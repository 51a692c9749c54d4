import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { foldName } from '../../language/text/fold-name.ts';
import { stem } from '../../language/text/stem.ts';
import { WRITTEN_KINDS } from '../written-kinds.ts';
import { type SellerLine, sellerLines } from './seller-lines.ts';

/** What the seller has to say after an event, in its own words. */
export interface Offer {
  /** The line of the knowledge base that speaks about such an event, word for word. */
  readonly promise: string;
  /** A message may say it as it stands; otherwise it is for the salesperson only. */
  readonly isSentence: boolean;
  /** A second sentence about such an event, with a result. */
  readonly proof: string | null;
  /** The sentence that tells a stranger what the seller is; null if the promise does or none says so. */
  readonly introduction: string | null;
}

/**
 * Which of the seller's lines fits this event, if any. It fits by its words: those that its kind asks for, or the words of a
 * workspace's own signal. After an event about a person any line fits, if that person buys; the one about their work comes
 * first. Null: the seller has nothing to say to it.
 */
export function offerFor(
  request: Pick<WriteRequest, 'signal' | 'event' | 'evidence' | 'seller'>,
  { isBuyerInNews }: { readonly isBuyerInNews: boolean },
): Offer | null {
  const { signal, event, seller } = request;
  const lines = sellerLines(seller);
  const about = signal.kind === null ? keywordsOf(signal) : nounsOf(event);
  const fitting = lines
    .filter(({ text }) => fitsEvent(request, text, isBuyerInNews))
    .toSorted(
      (a, b) =>
        Number(b.isSentence) - Number(a.isSentence) ||
        Number(a.isProof) - Number(b.isProof) ||
        shared(about, b.text) - shared(about, a.text),
    );
  const [promise] = fitting;
  if (promise === undefined) return null;
  const proof = fitting.find((line) => line.isSentence && line.isProof && line !== promise);
  return {
    promise: promise.text,
    isSentence: promise.isSentence,
    proof: proof?.text ?? null,
    introduction: introductionTo(promise, lines, seller.company_name.trim()),
  };
}

function fitsEvent(
  { signal, event, evidence }: Pick<WriteRequest, 'signal' | 'event' | 'evidence'>,
  text: string,
  isBuyerInNews: boolean,
): boolean {
  if (signal.kind === null) return shared(keywordsOf(signal), text) > 0;
  const { answers, fits } = WRITTEN_KINDS[signal.kind];
  if (answers === 'buyer' ? !isBuyerInNews : !answers.some((words) => words.test(text))) return false;
  return fits?.(text, event, evidence.map(({ claim }) => claim).join(' ')) !== false;
}

/** "Fernpost is a scheduling platform." A promise that names Fernpost and its schedules says so itself. */
function introductionTo(promise: SellerLine, lines: readonly SellerLine[], name: string): string | null {
  const own = lines.filter(({ text, isSentence }) => isSentence && name !== '' && text.startsWith(name));
  const [introduction = null] = [
    ...own.filter(({ text }) => text.startsWith(`${name} is `)),
    ...own.filter(({ isGeneral }) => isGeneral),
    ...own,
  ].map(({ text }) => text);
  if (introduction === null || introduction === promise.text) return null;
  const business = stemsOf(introduction.slice(name.length));
  return promise.isNamed && shared(business, promise.text) > 0 ? null : introduction;
}

const MIN_LETTERS = 4;
const stemsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_LETTERS)
    .map(stem);

const keywordsOf = ({ name, keywords }: Pick<SignalDefinition, 'name' | 'keywords'>): readonly string[] =>
  stemsOf([name, ...keywords].join(' '));

/** What the event is about: the site, the people who are hired, the system, the office. */
const nounsOf = ({ product, unit, counterpart, role }: SignalEvent): readonly string[] =>
  stemsOf([product, unit, counterpart, role].flatMap((noun) => noun ?? []).join(' '));

/** How many of these words a text has. */
const shared = (words: readonly string[], text: string): number => {
  const stems = new Set(stemsOf(text));
  return new Set(words.filter((word) => stems.has(word))).size;
};
