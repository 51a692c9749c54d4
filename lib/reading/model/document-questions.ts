import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { DocumentQuestion } from './document-text.ts';
import { judgeQuestion } from './judge-question.ts';
import type { Model } from './model.ts';
import { ownSignalQuestions } from './own-signals-question.ts';

/** Asks a question, and returns what its answer makes of the judgement so far. */
type Ask = (model: Model, signal?: AbortSignal) => Promise<(judgement: Judgement) => Judgement>;

const asking =
  <T>(question: DocumentQuestion<T>): Ask =>
  async (model, signal) => {
    const answer = await model.ask(question, signal);
    return (judgement) => question.decide(judgement, answer);
  };

/**
 * The questions for a model about a document: one about built-in signals, and those about the workspace's own. Loaded
 * separately, with the text readers they need.
 */
export function documentQuestions(request: JudgeRequest): readonly Ask[] {
  const builtIn = judgeQuestion(request);
  return [...(builtIn === null ? [] : [asking(builtIn)]), ...ownSignalQuestions(request).map(asking)];
}
