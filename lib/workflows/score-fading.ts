import * as z from 'zod';
import { callStep, defineStep, type Machine } from './machine.ts';

/** Where the reckoning stands; null at its beginning. */
const place = z.object({ workspace_id: z.string(), shard: z.int(), after: z.string().nullable() }).nullable();

const input = z.object({ place: place.default(null) });

export const scoreFadingSteps = {
  fade: defineStep({
    id: 'score-fading-accounts',
    description: 'Reckons the scores of accounts with signals anew, as far as time allows',
    uses: { table: 'write' },
    timeoutSeconds: 300,
    input,
    output: z.object({ place, more: z.boolean() }),
  }),
};

/** Lets scores fade with the age of what they are made of: one step again and again, until all accounts had their turn. */
export const scoreFading: Machine<typeof input> = {
  name: 'score-fading',
  description: 'Reckons the scores of accounts with signals anew',
  input,
  steps: scoreFadingSteps,
  // 144 rounds of five minutes, some 500 accounts a second: it ends well before the next day's begins.
  timeoutSeconds: () => 43_200,
  states: (arnOf) => ({
    StartAt: 'FadeScores',
    States: {
      FadeScores: callStep(
        arnOf(scoreFadingSteps.fade),
        { Next: 'IsThereMore' },
        { output: '{% $states.result.Payload %}' },
      ),
      IsThereMore: {
        Type: 'Choice',
        Choices: [
          {
            Condition: '{% $states.input.more %}',
            Output: "{% {'place': $states.input.place} %}",
            Next: 'FadeScores',
          },
        ],
        Default: 'Done',
      },
      Done: { Type: 'Succeed' },
    },
  }),
};
