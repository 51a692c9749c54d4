import { DAY_MS } from '#contract/time.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type {
  Judgement,
  JudgeRequest,
  SignalMention,
  SignalReasoner,
} from '#domain/signals/detections/signal-reasoner.ts';
import type { StatedFact } from '#domain/signals/research/research.ts';
import { explainRejected } from './findings.ts';
import { holdsPhrase } from './text/phrases.ts';
import { tokenize } from './text/tokenize.ts';

/** A stated fact needs no interpretation, so it gets full points for clarity. */
const STATED_STRENGTH = 1;

/** Older events are background, even if a new record repeats them. */
const NEWS_DAYS = 365;

type Rejected = Judgement['rejected'][number];

/**
 * The same reasoner, except that a record's built-in signals are the facts it states: neither rules nor a model
 * interpret its text. A workspace's own signals are still detected in the text.
 */
export const withStatedFacts = (reasoner: SignalReasoner): SignalReasoner => ({
  ...reasoner,
  async judge(request, signal) {
    const { facts } = request.document;
    if (facts === undefined) return reasoner.judge(request, signal);
    const statedJudgement = judgeFacts(request, facts);
    const customSignals = request.signals.filter((requestedSignal) => requestedSignal.kind === null);
    if (customSignals.length === 0) return statedJudgement;
    const customJudgement = await reasoner.judge({ ...request, signals: customSignals }, signal);
    return {
      ...customJudgement,
      accepted: [...statedJudgement.accepted, ...customJudgement.accepted],
      rejected: [...statedJudgement.rejected, ...customJudgement.rejected],
    };
  },
});

function judgeFacts(request: JudgeRequest, facts: readonly StatedFact[]): Judgement {
  const acceptedMentions: SignalMention[] = [];
  const rejectedMentions: Rejected[] = [];
  for (const fact of facts) {
    for (const signal of request.signals.filter(({ kind }) => kind === fact.kind)) {
      const code = isPast(request, fact) ? 'past' : isExcluded(signal, fact) ? 'excluded' : null;
      const { quote, event } = fact;
      if (code === null) {
        acceptedMentions.push({
          signal_id: signal.id,
          quote,
          event,
          strength: STATED_STRENGTH,
          reason: formatReason(fact),
          read_by: 'rules',
          ...(fact.ends && { ends: true }),
        });
      } else {
        const reason = explainRejected(signal, code, '', request.company?.name ?? null);
        rejectedMentions.push({ signal_id: signal.id, code, quote, reason });
      }
    }
  }
  return { accepted: acceptedMentions, rejected: rejectedMentions, read_by: 'rules' };
}

const LONGEST_REASON = 240;

const formatReason = ({ quote, ends }: StatedFact): string => {
  const fields = quote.length > LONGEST_REASON ? `${quote.slice(0, LONGEST_REASON)}…` : quote;
  return ends ? `A public record ends it (${fields}).` : `A public record states it (${fields}).`;
};

/** A record is news on its publication date, unless it repeats something that happened long before. */
function isPast({ document, today, since }: JudgeRequest, { event }: StatedFact): boolean {
  const earliest = new Date(today.getTime() - NEWS_DAYS * DAY_MS);
  const sinceDate = since === undefined ? earliest : since;
  const isBefore = (day: string | null, limit: Date | null): boolean =>
    day !== null && limit !== null && Date.parse(day) < limit.getTime();
  return (
    isBefore(document.published_at, sinceDate) ||
    (sinceDate !== null && isBefore(event.happened_on, sinceDate < earliest ? sinceDate : earliest))
  );
}

const isExcluded = ({ exclusions }: SignalDefinition, { quote }: StatedFact): boolean =>
  holdsPhrase(exclusions, [tokenize(quote, { start: 0, end: quote.length }, 'text')]);
