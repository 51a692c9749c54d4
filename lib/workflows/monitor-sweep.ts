import * as z from 'zod';
import { MONITOR_SLOTS } from '#domain/monitors/monitor-store.ts';
import { widthFor } from '#platform/account-concurrency.ts';
import { BRIEFLY_THROTTLED, callStep, defineStep, type Machine } from './machine.ts';

/** The hour the sweep is of, and the slots it goes through: all of them where none are named. */
const input = z.object({ hour: z.iso.datetime(), slots: z.array(z.int()).optional() });

export const monitorSweepSteps = {
  sweep: defineStep({
    id: 'monitor-sweep-slot',
    description: 'Looks at the monitored accounts of a slot that are due, as far as time allows',
    uses: { table: 'write', providers: ['research', 'reasoning'], workflows: ['scan'] },
    timeoutSeconds: 300,
    memoryMb: 1024,
    input: input.pick({ hour: true }).extend({ slot: z.int(), after: z.string().nullable() }),
    output: z.object({ after: z.string().nullable(), more: z.boolean() }),
  }),
};

/** Slots at once, where the account has room; with five looks each, as much as sources are asked at a time. */
const SLOTS_AT_ONCE = 8;

/** Looks at every monitored account that is due. A slot that fails keeps no other waiting, and is told of at the end. */
export const monitorSweep: Machine<typeof input> = {
  name: 'monitor-sweep',
  description: 'Looks for new documents about monitored accounts',
  input,
  steps: monitorSweepSteps,
  // Below an hour, so that two sweeps never work side by side; what is left over is due in the next one.
  timeoutSeconds: () => 3300,
  states: (arnOf, accountConcurrency) => ({
    StartAt: 'SweepSlots',
    States: {
      SweepSlots: {
        Type: 'Map',
        Items: `{% [$exists($states.input.slots) ? $states.input.slots : [0..${MONITOR_SLOTS - 1}]] %}`,
        ItemSelector: {
          hour: '{% $states.input.hour %}',
          slot: '{% $states.context.Map.Item.Value %}',
          after: null,
        },
        MaxConcurrency: widthFor(SLOTS_AT_ONCE, accountConcurrency),
        ItemProcessor: {
          ProcessorConfig: { Mode: 'INLINE' },
          StartAt: 'SweepSlot',
          States: {
            SweepSlot: {
              ...callStep(
                arnOf(monitorSweepSteps.sweep),
                { Next: 'IsThereMore' },
                {
                  output: '{% $merge([$states.input, $states.result.Payload]) %}',
                  throttled: BRIEFLY_THROTTLED,
                },
              ),
              Catch: [{ ErrorEquals: ['States.ALL'], Output: 'failed', Next: 'EndSlot' }],
            },
            IsThereMore: {
              Type: 'Choice',
              Choices: [
                {
                  Condition: '{% $states.input.more %}',
                  Output:
                    "{% {'hour': $states.input.hour, 'slot': $states.input.slot, 'after': $states.input.after} %}",
                  Next: 'SweepSlot',
                },
              ],
              Output: 'done',
              Default: 'EndSlot',
            },
            EndSlot: { Type: 'Pass', End: true },
          },
        },
        Next: 'DidAllEnd',
      },
      DidAllEnd: {
        Type: 'Choice',
        Choices: [{ Condition: "{% 'failed' in $states.input %}", Next: 'SomeSlotsFailed' }],
        Default: 'Done',
      },
      SomeSlotsFailed: {
        Type: 'Fail',
        Error: 'SlotsFailed',
        Cause: 'Some slots could not be swept; their monitors stay due.',
      },
      Done: { Type: 'Succeed' },
    },
  }),
};
