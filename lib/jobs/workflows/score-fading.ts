import * as z from 'zod';
import { callStep, defineStep, type Machine } from './machine.ts';

/** The recalculation's position; null at the start. */
const position = z
  .object({ workspace_id: z.string(), shard: z.int(), after: z.string().nullable() })
  .nullable();

/** The pending job that is finished when one workspace's accounts are done; null if all workspaces fade. */
const refit = z
  .object({ workspace_id: z.string(), promised_at: z.string(), token: z.string().optional() })
  .nullable();

const input = z.object({ place: position.default(null), refit: refit.default(null) });

export const scoreFadingSteps = {
  fade: defineStep({
    id: 'score-fading-accounts',
    description: 'Recalculates the scores of accounts with signals, while there is time',
    uses: { table: 'write', queues: ['drafts'] },
    timeoutSeconds: 300,
    input,
    output: z.object({ place: position, more: z.boolean(), refit }),
  }),
};

/** Fades scores as their signals age, and follows a changed ideal customer: repeats one step until every account is done. */
export const scoreFading: Machine<typeof input> = {
  name: 'score-fading',
  description: 'Recalculates the scores of accounts with signals',
  input,
  steps: scoreFadingSteps,
  // 144 rounds of five minutes at about 500 accounts a second: it ends well before the next day's run.
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
            Output: "{% {'place': $states.input.place, 'refit': $states.input.refit} %}",
            Next: 'FadeScores',
          },
        ],
        Default: 'Done',
      },
      Done: { Type: 'Succeed' },
    },
  }),
};
