import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { createCustomSignalQuestions } from './custom-signals-question.ts';
import type { DocumentQuestion } from './document-text.ts';
import { createJudgeQuestion } from './judge-question.ts';
import type { Model } from './model.ts';

/** Asks a question, and returns what its answer makes of the judgement so far. */
type Ask = (model: Model, abortSignal?: AbortSignal) => Promise<(judgement: Judgement) => Judgement>;

const createAsk =
  <T>(question: DocumentQuestion<T>): Ask =>
  async (model, signal) => {
    const answer = await model.ask(question, signal);
    return (judgement) => question.decide(judgement, answer);
  };

/**
 * The questions for a model about a document: one about built-in signals, and those about the workspace's own. Loaded
 * separately, with the text readers they need.
 */
export function createDocumentQuestions(request: JudgeRequest): readonly Ask[] {
  const builtIn = createJudgeQuestion(request);
  return [
    ...(builtIn === null ? [] : [createAsk(builtIn)]),
    ...createCustomSignalQuestions(request).map(createAsk),
  ];
}
