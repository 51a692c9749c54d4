import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { type BudgetStore, toMonth } from '#domain/workspace/plans/budget-store.ts';
import { MODEL_BUDGET, USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';
import type { ModelSettings } from '#platform/env.ts';
import { ModelError } from './model.ts';

export interface Tokens {
  /** Without those that came from the prompt cache or went into it. */
  readonly tokensIn: number;
  /** Read from the prompt cache. @default 0 */
  readonly tokensRead?: number;
  /** Written to the prompt cache. @default 0 */
  readonly tokensWritten?: number;
  readonly tokensOut: number;
}

/** Who a model is asked for. */
export interface ModelSpender {
  readonly workspaceId: string;
  /** Null if a user is waiting, not a run. */
  readonly runId: string | null;
  readonly budgets: Pick<BudgetStore, 'reserve' | 'adjust' | 'readLimits'>;
  readonly now: () => Date;
}

export interface ModelMeter {
  /** Counts a call's maximum cost, makes it, and corrects the count to the actual cost. */
  spend<T>(maxTokens: Tokens, call: () => Promise<{ readonly value: T; readonly used: Tokens }>): Promise<T>;
}

/** In millionths of a dollar: the price in dollars per million tokens is the cost of one token. */
const computeCost = (
  { usdPerMillionIn, usdPerMillionOut, usdPerMillionRead, usdPerMillionWritten }: ModelSettings,
  { tokensIn, tokensRead = 0, tokensWritten = 0, tokensOut }: Tokens,
): number =>
  Math.ceil(
    tokensIn * usdPerMillionIn +
      tokensRead * (usdPerMillionRead ?? usdPerMillionIn) +
      tokensWritten * (usdPerMillionWritten ?? usdPerMillionIn) +
      tokensOut * usdPerMillionOut,
  );

const sumTokensIn = ({ tokensIn, tokensRead = 0, tokensWritten = 0 }: Tokens): number =>
  tokensIn + tokensRead + tokensWritten;

/** The part of a month's budget that people can use up in a day. The rest is for scans and monitors. */
const DAILY_SHARE = 0.2;

/** Keeps a run, a day of people's requests and a workspace's month within their budgets. */
export function createModelMeter(settings: ModelSettings, spender: ModelSpender): ModelMeter {
  const { workspaceId, runId, budgets, now } = spender;
  const monthlyLimit = memoizeRead(
    async () => (await budgets.readLimits(workspaceId))[MODEL_BUDGET] ?? settings.monthlyUsd * USD_PARTS,
  );

  return {
    async spend(maxTokens, call) {
      const amount = computeCost(settings, maxTokens);
      const month = await monthlyLimit();
      const periods = [
        runId === null
          ? { period: `tried_${now().toISOString().slice(0, 10)}`, limit: month * DAILY_SHARE }
          : { period: runId, limit: settings.runUsd * USD_PARTS },
        { period: toMonth(now()), limit: month },
      ];
      const reserved: string[] = [];
      const correct = (change: number, used?: Tokens) =>
        Promise.all(
          reserved.map((period) =>
            budgets.adjust(workspaceId, MODEL_BUDGET, {
              period,
              amount: change,
              ...(used && { counts: { calls: 1, tokens_in: sumTokensIn(used), tokens_out: used.tokensOut } }),
            }),
          ),
        );
      for (const { period, limit } of periods) {
        if (await budgets.reserve(workspaceId, MODEL_BUDGET, { period, amount, limit }))
          reserved.push(period);
        else {
          await correct(-amount);
          throw new ModelError('budget_exhausted', `The model's budget for ${period} has no room left.`);
        }
      }
      try {
        const { value, used } = await call();
        await correct(computeCost(settings, used) - amount, used);
        return value;
      } catch (error) {
        if (error instanceof ModelError && !error.mayBeCharged) await correct(-amount);
        throw error;
      }
    },
  };
}
