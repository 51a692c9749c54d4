import { ModelError, type ModelQuestion } from './model.ts';
import type { Tokens } from './model-meter.ts';

/** What a model returned, before it is checked against the question's schema. */
interface Completion {
  /** The answer as JSON, or as text that should hold one JSON object. */
  readonly content: unknown;
  readonly used: Tokens;
  /** Why the answer isn't whole: refused, or cut off. Null if it is. */
  readonly stopped: string | null;
}

/** One vendor's API for asking a model. */
export interface ModelApi {
  /** The vendor's name, for metrics. */
  readonly vendor: string;
  /** Rejects with a `ModelError` if there is no answer. */
  complete(question: ModelQuestion<unknown>, abortSignal: AbortSignal | undefined): Promise<Completion>;
}

/**
 * The instructions with the schema in words. Servers that ignore a schema in the request, and those that don't take
 * one, still know what to answer.
 */
export const withSchema = ({ instructions, schema }: ModelQuestion<unknown>): string =>
  `${instructions}\n\nAnswer with one JSON object and nothing else. It must match this JSON Schema:\n${schema}`;

/** The JSON object in a text: models put it into a code block, or think aloud before it. */
export function parseJson(text: string): unknown {
  const answer = text.replace(/^[\s\S]*<\/think(?:ing)?>/, '');
  const startIndex = answer.indexOf('{');
  const endIndex = answer.lastIndexOf('}');
  try {
    return JSON.parse(answer.slice(startIndex, endIndex + 1));
  } catch {
    throw new ModelError('malformed', "The model's answer isn't JSON.");
  }
}
