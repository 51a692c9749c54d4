import * as z from 'zod';
import { MONITOR_SLOTS } from '#domain/signals/monitors/monitor-store.ts';
import { capConcurrency } from '#platform/account-concurrency.ts';
import { callStep, defineStep, type Machine, SHORT_THROTTLE_RETRY } from './machine.ts';

/** The sweep's hour and its slots; all slots if none are named. */
const input = z.object({ hour: z.iso.datetime(), slots: z.array(z.int()).optional() });

export const monitorSweepSteps = {
  sweep: defineStep({
    id: 'monitor-sweep-slot',
    description: "Checks a slot's due monitored accounts while there is time",
    uses: { table: 'write', providers: ['research', 'reasoning'], workflows: ['scan'] },
    timeoutSeconds: 300,
    memoryMb: 1024,
    input: input.pick({ hour: true }).extend({ slot: z.int(), after: z.string().nullable() }),
    output: z.object({ after: z.string().nullable(), more: z.boolean() }),
  }),
};

/** Concurrent slots, if the account has room; with five checks each, this is the limit for sources. */
const SLOTS_AT_ONCE = 8;

/**
 * Checks every monitored account that is due. A failing slot doesn't block the others and fails the execution at the
 * end.
 */
export const monitorSweep: Machine<typeof input> = {
  name: 'monitor-sweep',
  description: 'Looks for new documents about monitored accounts',
  input,
  steps: monitorSweepSteps,
  // Under an hour, so two sweeps never overlap; the rest is due in the next one.
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
        MaxConcurrency: capConcurrency(SLOTS_AT_ONCE, accountConcurrency),
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
                  throttled: SHORT_THROTTLE_RETRY,
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
