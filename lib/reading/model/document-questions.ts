import { judgementOf } from './judge-answer.ts';
import { judgeQuestion } from './judge-question.ts';

/**
 * The questions for a model about documents, and how its answers are read. Loaded separately, with the text readers
 * it needs.
 */
export const documentQuestions = { questionOn: judgeQuestion, judgementOf };
