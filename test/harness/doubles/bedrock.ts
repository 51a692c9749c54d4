import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import { createBedrockApi } from '#reading/model/bedrock-api.ts';
import { createMeteredModel } from '#reading/model/metered-model.ts';
import { createModelMeter } from '#reading/model/model-meter.ts';
import { memoryBudgets, NOW } from './directory-memory.ts';

export const SETTINGS = {
  provider: 'bedrock' as const,
  id: 'eu.test.model-1',
  usdPerMillionIn: 1,
  usdPerMillionOut: 5,
  runUsd: 1,
  monthlyUsd: 10,
};

export const serviceError = (name: string, message = name): Error =>
  Object.assign(new Error(message), { name, $fault: 'client' });

type Answer = object | string | Error;

/** Bedrock's Converse: responds with text, or with a tool's input if a tool was forced. */
export function bedrockDouble(
  answer: (input: ConverseCommandInput, call: number) => Answer,
  {
    settings = SETTINGS,
    id = SETTINGS.id,
    stopReason = undefined as string | undefined,
    runId = 'run_1' as string | null,
  } = {},
) {
  const calls: ConverseCommandInput[] = [];
  const budgets = memoryBudgets();
  const spent: Record<string, number> = {};
  const counts: Record<string, number> = {};
  const kept = {
    ...budgets,
    reserve: async (
      _: string,
      __: string,
      { period, amount, limit }: { period: string; amount: number; limit: number },
    ) => {
      if ((spent[period] ?? 0) + amount > limit) return false;
      spent[period] = (spent[period] ?? 0) + amount;
      return true;
    },
    adjust: async (
      _: string,
      __: string,
      change: { period: string; amount: number; counts?: Readonly<Record<string, number>> },
    ) => {
      spent[change.period] = (spent[change.period] ?? 0) + change.amount;
      if (change.period === runId) {
        for (const [name, count] of Object.entries(change.counts ?? {}))
          counts[name] = (counts[name] ?? 0) + count;
      }
    },
  };
  const client = {
    send: async ({ input }: { input: ConverseCommandInput }) => {
      calls.push(input);
      const given = answer(input, calls.length);
      if (given instanceof Error) throw given;
      const isTool = input.toolConfig !== undefined;
      const content = isTool
        ? [{ toolUse: { toolUseId: 't', name: 'x', input: given } }]
        : [{ text: typeof given === 'string' ? given : JSON.stringify(given) }];
      return {
        output: { message: { role: 'assistant', content } },
        stopReason: stopReason ?? (isTool ? 'tool_use' : 'end_turn'),
        usage: { inputTokens: 1_000, outputTokens: 100, totalTokens: 1_100 },
        $metadata: {},
      };
    },
  };
  const meter = createModelMeter(settings, { workspaceId: 'ws_1', runId, budgets: kept, now: () => NOW });
  const model = createMeteredModel(createBedrockApi({ client: client as never, id }), meter);
  return { model, calls, spent, counts };
}

export const textOf = (input: ConverseCommandInput | undefined): string =>
  input?.messages?.[0]?.content?.[0]?.text ?? '';
