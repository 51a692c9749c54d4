import * as z from 'zod';
import type { ModelSettings } from '#platform/env.ts';
import { createMeteredModel } from '#reading/model/metered-model.ts';
import type { ModelApi } from '#reading/model/model-api.ts';
import type { ModelMeter, Tokens } from '#reading/model/model-meter.ts';
import type { ProviderCheck } from './run-checks.ts';

export interface CheckedModel {
  readonly settings: ModelSettings;
  readonly api: ModelApi;
}

const answer = z.object({ sum: z.int() });
const SCHEMA =
  '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"],"additionalProperties":false}';

/** Enough for a model that thinks before it answers. */
const MAX_TOKENS = 1_000;

/** A small addition for about fifty tokens: shows that the model exists, may be used and follows a schema. */
export const createModelCheck = ({ settings, api }: CheckedModel): ProviderCheck => ({
  name: settings.provider,
  async ask(signal) {
    let used: Tokens = { tokensIn: 0, tokensOut: 0 };
    const meter: ModelMeter = {
      async spend(_, call) {
        const result = await call();
        used = result.used;
        return result.value;
      },
    };
    const question = {
      name: 'sum',
      instructions: 'Add the two numbers.',
      text: '19 + 23',
      answer,
      schema: SCHEMA,
      maxTokens: MAX_TOKENS,
    };
    const { sum } = await createMeteredModel(api, meter).ask(question, signal);
    if (sum !== 42) throw new Error(`The model says that 19 and 23 add up to ${sum}.`);
    const { usdPerMillionIn, usdPerMillionOut } = settings;
    const usd = (used.tokensIn * usdPerMillionIn + used.tokensOut * usdPerMillionOut) / 1e6;
    return {
      detail: `follows the schema; ${used.tokensIn} tokens in, ${used.tokensOut} out, $${usd.toFixed(6)}`,
    };
  },
});
