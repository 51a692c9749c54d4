import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { answers } from '#reading/model/answers.ts';
import { type Model, ModelError, type ModelQuestion } from '#reading/model/model.ts';

/** A question just as the service sends it. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly schema: unknown;
}

/** What language models have answered to prompts, by the prompts' hashes; a prompt that changes has no answer. */
export type RecordedAnswers = ReadonlyMap<string, unknown>;

export const ANSWERS_FILE = fileURLToPath(new URL('answers.jsonl', import.meta.url));

const promptOf = ({ instructions, text, schema }: ModelQuestion<unknown>): Prompt => ({
  system: instructions,
  user: text,
  schema: JSON.parse(schema),
});

const hashOfPrompt = (prompt: Prompt): string =>
  createHash('sha256').update(JSON.stringify(prompt)).digest('hex').slice(0, 24);

export function readAnswers(file: string): RecordedAnswers {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): { readonly prompt: string; readonly answer: unknown } => JSON.parse(line));
  return new Map(lines.map(({ prompt, answer }) => [prompt, answer]));
}

/** Adds the answers that lie in a folder, each named by its prompt's hash, and says which of them have another shape. */
export function collectAnswers(
  directory: string,
  file: string,
  shapes: readonly z.ZodType[] = [answers.judged.answer],
): { added: number; malformed: string[] } {
  const known = new Map(readAnswers(file));
  const malformed: string[] = [];
  let added = 0;
  for (const name of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
    const given = parsed(readFileSync(path.join(directory, name), 'utf8'));
    const read = shapes.map((shape) => shape.safeParse(given)).find(({ success }) => success);
    if (read?.success) {
      known.set(path.basename(name, '.json'), read.data);
      added += 1;
    } else malformed.push(name);
  }
  const lines = [...known]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([prompt, answer]) => JSON.stringify({ prompt, answer }));
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { added, malformed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A model that knows what was recorded and nothing else; `onPrompt` is told of every question. */
export const recordedModel = (
  recorded: RecordedAnswers,
  onPrompt: (hash: string, prompt: Prompt) => void = () => undefined,
): Model => ({
  async ask(question) {
    const prompt = promptOf(question);
    const hash = hashOfPrompt(prompt);
    onPrompt(hash, prompt);
    const read = question.answer.safeParse(recorded.get(hash));
    if (!read.success) throw new ModelError('unavailable', 'No answer was recorded.');
    return read.data;
  },
});
