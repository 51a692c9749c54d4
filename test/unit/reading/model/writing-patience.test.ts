import { afterEach, expect, it, vi } from 'vitest';
import { createAccountWriter } from '#reading/model/stage-model.ts';
import { toAccountRequest, WRITE } from '#test/harness/written-answer.ts';

afterEach(() => vi.restoreAllMocks());

it('someone who waits for words about an account waits nearly as long as an endpoint may take', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const writer = createAccountWriter({
    settings: {
      provider: 'bedrock',
      id: 'a model',
      usdPerMillionIn: 1,
      usdPerMillionOut: 5,
      runUsd: 1,
      monthlyUsd: 10,
    },
    spender: {
      workspaceId: 'ws_1',
      runId: null,
      // No room, so nothing is asked.
      budgets: { reserve: async () => false, adjust: async () => undefined, readLimits: async () => ({}) },
      now: () => WRITE.today,
    },
    onFallback: () => undefined,
  });
  const words = await writer.write(toAccountRequest(WRITE));
  expect(words.get('det_1')?.no_message).toEqual({ code: 'not_written_yet' });
  expect(limits).toHaveBeenCalledWith(23_000);
});
