import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { WrittenKind } from '../../kinds/kind-of-signal.ts';
import type { RoleName } from '../../wording/roles.ts';
import { TOPICS, type Topic } from '../../wording/topics.ts';
import { rolesOfTitle } from '../personas.ts';
import { WRITTEN_KINDS } from '../written-kinds.ts';
import { reasonsFor } from './reasons.ts';
import { type SellerLine, sellerLines } from './seller-lines.ts';

/** The part of the seller's own words that fits an event. */
export interface Offer {
  readonly topic: Topic | null;
  /** Why the event matters to someone with that work; empty for a custom signal. */
  readonly reason: string;
  readonly promise: string;
  readonly proof: string | null;
}

/** The work that is the reader's job. */
const WORK_OF: Readonly<Partial<Record<RoleName, readonly Topic[]>>> = {
  operations: ['scheduling', 'logistics', 'cost', 'change'],
  finance: ['finance', 'payroll', 'cost'],
  it: ['systems', 'security', 'data'],
  security: ['security', 'compliance'],
  engineering: ['systems', 'data'],
  data: ['data'],
  people: ['hiring', 'onboarding', 'training', 'payroll'],
  sales: ['sales'],
  marketing: ['marketing'],
  legal: ['compliance', 'security'],
  procurement: ['cost', 'logistics'],
  customers: ['support'],
};
/** The reader's own job weighs as much as a value proposition. */
const READERS_WORK = 4;

/** A side business of the seller is offered only if the event is mainly about it. */
const MAIN_SHARE = 0.5;
const MAIN_REASONS = 3;

/**
 * The seller's line that fits this event and this reader best. Null where nothing the seller says follows from the event:
 * then the message asks and offers nothing.
 */
export function offerFor(
  { signal, event, seller }: Pick<WriteRequest, 'signal' | 'event' | 'seller'>,
  reader: RoleName | null,
): Offer | null {
  if (signal.kind === null) return fittingKeywords(signal, sellerLines(seller));
  const kind = WRITTEN_KINDS[signal.kind];
  const { tact, welcome, answers } = kind;
  const lines = sellerLines(seller).filter(({ sentence }) => welcome?.(sentence, event) !== false);
  const reasons = reasonsFor(signal.kind, event.form);
  const most = Math.max(...TOPICS.map((topic) => saidOf(topic, lines)));
  const fitting = (Object.keys(reasons) as Topic[])
    .filter((topic, at) => {
      const said = saidOf(topic, lines);
      return said > 0 && (at < MAIN_REASONS || said >= most * MAIN_SHARE) && concerns(topic, kind, event);
    })
    .map((topic) => ({
      topic,
      isAnswer: lines.some(({ topics, sentence }) => topics.includes(topic) && answers?.test(sentence)),
      weight: saidOf(topic, lines) + (isTheirs(topic, reader) ? READERS_WORK : 0),
    }));
  // After an incident or a fine, only an offer about its cause is welcome, even if the seller says little about it.
  const [best] =
    tact === undefined
      ? fitting.toSorted((a, b) => Number(b.isAnswer) - Number(a.isAnswer) || b.weight - a.weight)
      : fitting;
  return best === undefined ? null : offered(best.topic, reasons[best.topic] ?? '', lines, answers);
}

/** New leaders are offered only what concerns their own work; the head of a company may be offered anything. */
function concerns(topic: Topic, { isAboutPerson }: WrittenKind, { role, person }: SignalEvent): boolean {
  const title = role ?? person?.role ?? null;
  if (isAboutPerson !== true || title === null) return true;
  const roles = rolesOfTitle(title);
  return roles.includes('executive') || roles.some((each) => isTheirs(topic, each));
}

/** How much of a seller's business a topic is. */
const saidOf = (topic: Topic, lines: readonly SellerLine[]): number =>
  lines
    .filter(({ topics }) => topics.includes(topic))
    .reduce((sum, { weight, topics }) => sum + weight / topics.length, 0);

const isTheirs = (topic: Topic, reader: RoleName | null): boolean =>
  reader !== null && WORK_OF[reader]?.includes(topic) === true;

/** The line that mentions such an event, or else the seller's first line about the topic; plus a result, if there is one. */
function offered(
  topic: Topic,
  reason: string,
  lines: readonly SellerLine[],
  answers: RegExp | undefined,
): Offer | null {
  const about = lines
    .filter(({ topics }) => topics.includes(topic))
    .toSorted((a, b) => Number(answers?.test(b.sentence) ?? 0) - Number(answers?.test(a.sentence) ?? 0));
  const promise = about.find(({ isProof }) => !isProof) ?? about[0];
  if (promise === undefined) return null;
  const proof = about.find((line) => line.isProof && line !== promise) ?? null;
  return { topic, reason, promise: promise.sentence, proof: proof?.sentence ?? null };
}

/** Work that exists only while an event lasts, so a question about it needs the event. */
const PROJECTS: ReadonlySet<Topic> = new Set(['merger', 'change']);

/** The seller's main everyday business. */
export function mainTopicOf(seller: SellerContext): Topic | null {
  const lines = sellerLines(seller);
  const [main] = TOPICS.filter((topic) => !PROJECTS.has(topic)).toSorted(
    (a, b) => saidOf(b, lines) - saidOf(a, lines),
  );
  return main === undefined || saidOf(main, lines) === 0 ? null : main;
}

/** For a custom signal, the seller's line that uses the signal's own words. */
function fittingKeywords({ keywords, name }: SignalDefinition, lines: readonly SellerLine[]): Offer | null {
  const words = [name, ...keywords]
    .flatMap((phrase) => phrase.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
    .map((word) => word.replace(/s$/, ''));
  const promise = lines
    .toSorted((a, b) => b.weight - a.weight)
    .find(({ sentence }) => words.some((word) => sentence.toLowerCase().includes(word)));
  return promise === undefined ? null : { topic: null, reason: '', promise: promise.sentence, proof: null };
}
