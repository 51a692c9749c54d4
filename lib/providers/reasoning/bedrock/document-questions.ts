import { judgementOf } from './judge-answer.ts';
import { judgeQuestion } from './judge-question.ts';

/** What a model is asked about documents and what its answers come to; loaded apart, with the readers of text it needs. */
export const documentQuestions = { questionOn: judgeQuestion, judgementOf };
