import type * as z from 'zod';

/** Why a model gave no usable answer. Callers continue without it. */
export class ModelError extends Error {
  readonly code: 'budget_exhausted' | 'refused' | 'malformed' | 'unavailable';

  /** Whether Amazon may have charged for the call anyway, because there was no response. */
  readonly mayBeCharged: boolean;

  /** What was wrong with the answer. It repeats parts of it, so it is never logged. */
  readonly detail: string | undefined;

  constructor(code: ModelError['code'], message: string, mayBeCharged = false, detail?: string) {
    super(message);
    this.code = code;
    this.mayBeCharged = mayBeCharged;
    this.detail = detail;
  }
}

export interface ModelQuestion<T> {
  /** The answer's name, at most 64 letters. */
  readonly name: string;
  /** The model's role and task, the same for every question of a kind. */
  readonly instructions: string;
  /** The subject of the question. */
  readonly text: string;
  readonly answer: z.ZodType<T>;
  /** The same as a JSON Schema string, because schemas are not generated at run time. */
  readonly schema: string;
  readonly maxTokens: number;
  /**
   * The answer may be cached and reused for the same question from any workspace. It is sealed with the question: without
   * that, nobody can read it.
   */
  readonly isCacheable?: true;
  /** It has texts of the workspace, so a cached answer is reused in that workspace alone. */
  readonly isWorkspaceOnly?: true;
}

export interface Model {
  /** Returns an answer of the requested shape. Rejects with a `ModelError`, or with the signal's reason. */
  ask<T>(question: ModelQuestion<T>, abortSignal?: AbortSignal): Promise<T>;
}
