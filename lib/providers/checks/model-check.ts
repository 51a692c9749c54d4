import * as z from 'zod';
import type { ModelSettings } from '#platform/env.ts';
import { type BedrockModelParts, bedrockModel } from '#providers/reasoning/bedrock/bedrock-model.ts';
import type { Tokens } from '#providers/reasoning/bedrock/model-meter.ts';
import type { ProviderCheck } from './provider-check.ts';

const answer = z.object({ sum: z.int() });
const SCHEMA =
  '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"],"additionalProperties":false}';

/** A small addition for about fifty tokens: shows that the model exists, may be used and follows a schema. */
export const modelCheck = (
  { id, usdPerMillionIn, usdPerMillionOut }: ModelSettings,
  client: BedrockModelParts['client'],
): ProviderCheck => ({
  name: 'bedrock',
  where: id,
  async ask(signal) {
    let used: Tokens = { tokensIn: 0, tokensOut: 0 };
    const meter: BedrockModelParts['meter'] = {
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
      mostTokens: 100,
    };
    const { sum } = await bedrockModel({ client, id, meter }).ask(question, signal);
    if (sum !== 42) throw new Error(`The model says that 19 and 23 add up to ${sum}.`);
    const usd = (used.tokensIn * usdPerMillionIn + used.tokensOut * usdPerMillionOut) / 1e6;
    return {
      detail: `follows the schema; ${used.tokensIn} tokens in, ${used.tokensOut} out, $${usd.toFixed(6)}`,
      quota: null,
      body: null,
    };
  },
});
