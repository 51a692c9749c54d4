import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { withCircuitBreaker } from '#reading/model/circuit-breaker.ts';
import { type Model, ModelError } from '#reading/model/model.ts';

const QUESTION = {
  name: 'sum',
  instructions: 'Add.',
  text: '1 + 1',
  answer: z.number(),
  schema: '{}',
  maxTokens: 10,
};
const noAnswer = () => new ModelError('unavailable', 'no answer', true);
const throttled = () => new ModelError('unavailable', 'throttled');

/** A model that responds like this, and counts the questions. */
function modelThat(...answers: (() => ModelError | number)[]) {
  let asked = 0;
  const model: Model = {
    async ask(question) {
      const answer = answers[asked % answers.length]?.();
      asked += 1;
      if (answer instanceof ModelError) throw answer;
      return question.answer.parse(answer);
    },
  };
  return { model: withCircuitBreaker(model), asked: () => asked };
}

async function codesOf(model: Model, questions: number): Promise<string[]> {
  const codes: string[] = [];
  for (let number = 0; number < questions; number += 1) {
    await model.ask(QUESTION).catch((error: ModelError) => codes.push(error.code));
  }
  return codes;
}

describe('a model that gives no answer', () => {
  it('is not asked again after five questions in a row', async () => {
    const { model, asked } = modelThat(noAnswer);
    expect(await codesOf(model, 20)).toEqual(Array.from({ length: 20 }, () => 'unavailable'));
    expect(asked()).toBe(5);
  });

  it('is not asked again after five concurrent questions', async () => {
    const { model, asked } = modelThat(noAnswer);
    await Promise.allSettled(Array.from({ length: 5 }, () => model.ask(QUESTION)));
    await codesOf(model, 3);
    expect(asked()).toBe(5);
  });

  it.each([
    ['answers now and then', () => 2],
    ['says that it is throttled', throttled],
  ])('is still asked if it %s', async (_, answer) => {
    const { model, asked } = modelThat(noAnswer, noAnswer, noAnswer, noAnswer, answer);
    await codesOf(model, 20);
    expect(asked()).toBe(20);
  });
});
