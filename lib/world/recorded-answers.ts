import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import RECORDED from './recorded-answers.json' with { type: 'json' };

/**
 * What a model answered about an event, in patterns with its details in braces. Without a `body` there is no message, and
 * `because` says why.
 */
export interface RecordedAnswer {
  readonly relevance: number;
  /** What the event means for the work of the seller's buyers. */
  readonly consequence?: string;
  readonly because?: string;
  /** The sentence of the seller's texts that the message is built on, word for word. */
  readonly offer?: string;
  readonly subject?: string;
  /** Its paragraphs. */
  readonly body?: readonly string[];
}

/** What the demo's seller sells. */
export const PRODUCT = 'Fernpost is a scheduling platform for field-service teams.';
const EVENTS: Readonly<Record<string, RecordedAnswer>> = RECORDED.events;
/** Whose work scheduling is. */
const RUNS_OPERATIONS =
  /\b(?:COO|CEO|Chief (?:Operating|Executive)|Managing Director|General Manager|Operations|Field|Service|Fleet|Transport|Maintenance|Installation|Dispatch)\b/;

export function findRecordedAnswer({ signal, event }: WriteRequest): RecordedAnswer | undefined {
  const { kind } = signal;
  switch (kind) {
    case null:
      return undefined;
    case 'technology_migration':
      return RECORDED.migrations.find(({ systems }) =>
        systems.some((system) => (event.counterpart ?? '').includes(system)),
      );
    case 'leadership_change':
    case 'new_in_role':
    case 'promotion':
      return EVENTS[
        RUNS_OPERATIONS.test(event.role ?? event.person?.role ?? '') ? 'new_leader' : 'other_leader'
      ];
    default:
      return EVENTS[kind];
  }
}
