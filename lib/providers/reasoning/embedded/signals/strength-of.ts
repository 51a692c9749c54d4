import type { JudgeRequest, SignalEvent } from '#domain/signals/signal-reasoner.ts';
import type { SentenceView } from './gate/document-view.ts';
import type { Hit } from './recognise.ts';

const FIRST_HAND: readonly string[] = ['filing', 'press_release', 'blog', 'job_posting', 'job_board'];
const PLANNED = /^(?:will|plans?|planned|planning|intends?|to|aims?|expects?|wants?|expected)$/;

/** How plainly a text says it: details and a named company make it plainer, plans and references back less plain. */
export function strengthOf(
  view: SentenceView,
  hit: Hit,
  event: SignalEvent,
  kind: JudgeRequest['document']['kind'],
): number {
  const details = [event.person, event.counterpart, event.amount, event.count, event.place].filter(
    (one) => one !== null,
  ).length;
  const planned = view.sentence.tokens
    .slice(Math.max(0, hit.start - 3), hit.start)
    .some(({ lower }) => PLANNED.test(lower));
  const strength =
    0.6 +
    Math.min(details, 3) * 0.08 +
    (view.company.length > 0 ? 0.08 : 0) +
    (FIRST_HAND.includes(kind) ? 0.06 : 0) +
    (view.sentence.source === 'title' ? -0.02 : 0) -
    (planned ? 0.1 : 0);
  return Math.round(Math.min(0.98, Math.max(0.3, strength)) * 100) / 100;
}
