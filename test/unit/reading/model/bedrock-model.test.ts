import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';
import { bedrockDouble, SETTINGS, serviceError } from '#test/harness/doubles/bedrock.ts';
import { NOW } from '#test/harness/doubles/directory-memory.ts';

const question = {
  name: 'sum',
  instructions: 'Add.',
  text: '1 + 2',
  answer: z.object({ sum: z.int() }),
  schema:
    '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"],"additionalProperties":false}',
  maxTokens: 1_000,
};
const MONTH = NOW.toISOString().slice(0, 7);

describe('a model of Bedrock', () => {
  it('gets the schema as a string, and no temperature', async () => {
    const { model, calls } = bedrockDouble(() => ({ sum: 3 }));
    expect(await model.ask(question)).toEqual({ sum: 3 });
    const [{ outputConfig, inferenceConfig, modelId } = {}] = calls;
    const schema = outputConfig?.textFormat?.structure?.jsonSchema?.schema;
    expect(typeof schema).toBe('string');
    expect(JSON.parse(schema ?? '')).toMatchObject({
      type: 'object',
      required: ['sum'],
      additionalProperties: false,
    });
    expect(inferenceConfig).toEqual({ maxTokens: 1_000 });
    expect(modelId).toBe(SETTINGS.id);
  });

  it('without schema support must call a tool, immediately from then on', async () => {
    const { model, calls } = bedrockDouble(
      ({ outputConfig }) =>
        outputConfig
          ? serviceError('ValidationException', 'outputConfig is not supported by this model')
          : { sum: 3 },
      { id: 'old.model' },
    );
    expect(await model.ask(question)).toEqual({ sum: 3 });
    expect(await model.ask(question)).toEqual({ sum: 3 });
    expect(calls).toHaveLength(3);
    expect(calls[2]?.toolConfig?.toolChoice).toEqual({ tool: { name: 'sum' } });
  });

  it.each([
    'ThrottlingException',
    'ModelTimeoutException',
    'ModelErrorException',
    'ModelNotReadyException',
    'ServiceUnavailableException',
    'AccessDeniedException',
    'ValidationException',
    'ResourceNotFoundException',
  ])('that returns %s is unavailable, and costs nothing', async (name) => {
    const { model, spent } = bedrockDouble(() => serviceError(name));
    await expect(model.ask(question)).rejects.toMatchObject({ code: 'unavailable' });
    expect(spent).toEqual({ run_1: 0, [MONTH]: 0 });
  });

  it('that does not respond in time may have cost the maximum', async () => {
    const { model, spent } = bedrockDouble(() => Object.assign(new Error('late'), { name: 'TimeoutError' }));
    await expect(model.ask(question)).rejects.toMatchObject({ code: 'unavailable' });
    expect(spent[MONTH]).toBeGreaterThanOrEqual(5_000);
  });

  it.each([
    'max_tokens',
    'stop_sequence',
    'guardrail_intervened',
    'content_filtered',
    'malformed_model_output',
    'malformed_tool_use',
    'model_context_window_exceeded',
  ])('that stops with %s has given no answer, whatever it looks like', async (stopReason) => {
    const { model } = bedrockDouble(() => ({ sum: 3 }), { stopReason });
    await expect(model.ask(question)).rejects.toMatchObject({ code: 'refused' });
  });

  it.each([
    ['no JSON', 'I would say 3.'],
    ['half of it', '{"sum":'],
    ['another shape', { total: 3 }],
    ['another type', { sum: '3' }],
  ])('that returns %s is rejected', async (_, answer) => {
    const { model } = bedrockDouble(() => answer);
    await expect(model.ask(question)).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('the cost of a model', () => {
  it('is counted by tokens, for the run and for the month', async () => {
    const { model, spent, counts } = bedrockDouble(() => ({ sum: 3 }));
    await model.ask(question);
    await model.ask(question);
    expect(spent).toEqual({ run_1: 3_000, [MONTH]: 3_000 });
    expect(counts).toEqual({ calls: 2, tokens_in: 2_000, tokens_out: 200 });
  });

  it.each([
    ['the run', { ...SETTINGS, runUsd: 0.005 }, 'run_1'],
    ['the month', { ...SETTINGS, monthlyUsd: 0.005 }, MONTH],
  ])('is limited for %s: what may exceed the limit is not asked', async (_, settings, period) => {
    const { model, calls, spent } = bedrockDouble(() => ({ sum: 3 }), { settings });
    await expect(model.ask(question)).rejects.toMatchObject({ code: 'budget_exhausted' });
    expect(calls).toEqual([]);
    expect(Object.values(spent).every((amount) => amount === 0)).toBe(true);
    await expect(model.ask(question)).rejects.toThrow(period);
  });

  it('for a waiting user counts toward the day and the month', async () => {
    const { model, spent } = bedrockDouble(() => ({ sum: 3 }), { runId: null });
    await model.ask(question);
    expect(Object.keys(spent)).toEqual([expect.stringMatching(/^tried_\d{4}-\d\d-\d\d$/), MONTH]);
  });

  it('leaves most of the month to scans and monitors, however much people try in a day', async () => {
    const { model, spent } = bedrockDouble(() => ({ sum: 3 }), { runId: null });
    await model.ask(question);
    const [today = ''] = Object.keys(spent);
    const month = spent[MONTH];
    spent[today] = 0.2 * SETTINGS.monthlyUsd * USD_PARTS;
    await expect(model.ask(question)).rejects.toMatchObject({ code: 'budget_exhausted' });
    expect(spent[MONTH]).toBe(month);
  });
});
