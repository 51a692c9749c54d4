import type * as z from 'zod';

/** Why a model gave nothing that can be used; whoever asked goes on without it. */
export class ModelProblem extends Error {
  readonly code: 'budget_exhausted' | 'refused' | 'malformed' | 'unavailable';

  /** Whether Amazon may have charged for the call all the same: there was no answer to tell. */
  readonly mayBeCharged: boolean;

  constructor(code: ModelProblem['code'], message: string, mayBeCharged = false) {
    super(message);
    this.code = code;
    this.mayBeCharged = mayBeCharged;
  }
}

export interface ModelQuestion<T> {
  /** Names the answer; at most 64 letters. */
  readonly name: string;
  /** What the model is and what it must do; the same for every question of a kind. */
  readonly instructions: string;
  /** What it is about. */
  readonly text: string;
  readonly answer: z.ZodType<T>;
  /** The same as a JSON Schema in a text, because schemas are not written where functions run. */
  readonly schema: string;
  readonly mostTokens: number;
}

export interface Model {
  /** An answer of the shape that was asked for; rejects with a `ModelProblem`, or with the signal's reason. */
  ask<T>(question: ModelQuestion<T>, signal?: AbortSignal): Promise<T>;
}
