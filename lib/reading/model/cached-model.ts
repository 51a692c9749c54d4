import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { AnswerCache } from '#domain/signals/research/research.ts';
import type { Model, ModelQuestion } from './model.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Everything that decides an answer. */
const listContent = (
  modelName: string,
  workspaceId: string,
  { name, instructions, text, schema, isWorkspaceOnly }: ModelQuestion<unknown>,
): string =>
  JSON.stringify([modelName, name, instructions, text, schema, ...(isWorkspaceOnly ? [workspaceId] : [])]);

const deriveKey = (content: string): Buffer => hash('sha256', `seal ${content}`, 'buffer');

function seal(content: string, answer: unknown): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(content), nonce);
  const encryptedBytes = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, encryptedBytes, cipher.getAuthTag()]));
}

/** Undefined if it was sealed for another question or changed since. */
function open(content: string, sealedAnswer: Uint8Array): unknown {
  try {
    const sealedBytes = Buffer.from(sealedAnswer);
    const decipher = createDecipheriv(CIPHER, deriveKey(content), sealedBytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealedBytes.subarray(-TAG_BYTES));
    const decryptedBytes = Buffer.concat([
      decipher.update(sealedBytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(decryptedBytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The same model, asked once about a public document however many workspaces watch its company, and once about an account of a
 * workspace however often the work is repeated. Answers name people. They are sealed with a key derived from the question, so
 * only someone who has what was asked can read them, and an erasure need not find them.
 */
export const createCachedModel = (
  model: Model,
  cache: AnswerCache,
  modelName: string,
  workspaceId: string,
): Model => ({
  async ask(question, signal) {
    if (!question.isCacheable) return model.ask(question, signal);
    const content = listContent(modelName, workspaceId, question);
    const cacheKey = hash('sha256', content);
    const sealedAnswer = await cache.get(cacheKey);
    const parsedAnswer = sealedAnswer && question.answer.safeParse(open(content, sealedAnswer));
    if (parsedAnswer?.success) return parsedAnswer.data;
    const answer = await model.ask(question, signal);
    await cache.put(cacheKey, seal(content, answer));
    return answer;
  },
});
