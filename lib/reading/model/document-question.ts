import type { Judgement } from '#domain/signals/detections/signal-reasoner.ts';
import type { ModelQuestion } from './model.ts';

/** A question about a document, and what its answer changes in the judgement so far. */
export interface DocumentQuestion<T> extends ModelQuestion<T> {
  decide(judgement: Judgement, answer: T): Judgement;
}
