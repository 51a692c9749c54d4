import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { AnswerCache } from '#domain/signals/research/research.ts';
import { createCachedModel } from '#reading/model/cached-model.ts';
import type { Model, ModelQuestion } from '#reading/model/model.ts';

function keptInMemory() {
  const items = new Map<string, Uint8Array>();
  const kept: AnswerCache = {
    get: async (key) => items.get(key),
    put: async (key, sealed) => void items.set(key, sealed),
  };
  return { items, kept };
}

const question = (
  changes: Partial<ModelQuestion<{ name: string }>> = {},
): ModelQuestion<{ name: string }> => ({
  name: 'q',
  instructions: 'Say who it is.',
  text: 'Jane Roe starts in May.',
  answer: z.object({ name: z.string() }),
  schema: '{}',
  maxTokens: 10,
  isCacheable: true,
  ...changes,
});

function counting(): Model & { asked: number } {
  return {
    asked: 0,
    async ask({ answer }) {
      this.asked += 1;
      return answer.parse({ name: 'Jane Roe' });
    },
  };
}

describe('a model that remembers', () => {
  it('is asked once about the same document', async () => {
    const { kept } = keptInMemory();
    const model = counting();
    for (let time = 0; time < 3; time += 1)
      expect(await createCachedModel(model, kept, 'a b', 'ws_1').ask(question())).toEqual({
        name: 'Jane Roe',
      });
    expect(model.asked).toBe(1);
  });

  it.each([
    ['another model', 'a c', {}],
    ['another prompt', 'a b', { instructions: 'Say who.' }],
    ['another document', 'a b', { text: 'Jane Roe starts in June.' }],
    ['another shape', 'a b', { schema: '{"a":1}' }],
    ['a question about what is not public', 'a b', { isCacheable: undefined }],
  ])('is asked again for %s', async (_, name, changes) => {
    const { kept } = keptInMemory();
    const model = counting();
    await createCachedModel(model, kept, 'a b', 'ws_1').ask(question());
    const { isCacheable, ...rest } = { ...question(), ...changes };
    await createCachedModel(model, kept, name, 'ws_1').ask(isCacheable ? { ...rest, isCacheable } : rest);
    expect(model.asked).toBe(2);
  });

  it.each([
    ['once by all workspaces about what is public', {}, 1],
    ['by each workspace about its own texts', { isWorkspaceOnly: true as const }, 2],
  ])('is asked %s', async (_, changes, asked) => {
    const { kept } = keptInMemory();
    const model = counting();
    for (const workspaceId of ['ws_1', 'ws_2', 'ws_1'])
      await createCachedModel(model, kept, 'a b', workspaceId).ask(question(changes));
    expect(model.asked).toBe(asked);
  });

  it('keeps nothing that can be read without the document', async () => {
    const { items, kept } = keptInMemory();
    await createCachedModel(counting(), kept, 'a b', 'ws_1').ask(question());
    const [[key, sealed]] = [...items] as [[string, Uint8Array]];
    expect(`${key} ${Buffer.from(sealed).toString('latin1')}`).not.toContain('Jane');
  });

  it('asks again if what was kept was changed', async () => {
    const { items, kept } = keptInMemory();
    const model = counting();
    await createCachedModel(model, kept, 'a b', 'ws_1').ask(question());
    for (const [key, sealed] of items)
      items.set(
        key,
        sealed.map((byte, at) => (at === 15 ? byte ^ 1 : byte)),
      );
    await createCachedModel(model, kept, 'a b', 'ws_1').ask(question());
    expect(model.asked).toBe(2);
  });
});
