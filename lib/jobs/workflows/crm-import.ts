import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import { callStep, defineStep, type Machine, THROTTLE_RETRY } from './machine.ts';

const input = z.object({ workspace_id: z.string(), import_id: z.string() });

export const crmImportSteps = {
  read: defineStep({
    id: 'crm-import-read',
    description: 'Reads companies from a CRM and stores them, page by page, while there is time',
    uses: { table: 'write', credentials: 'read', suppression: true },
    timeoutSeconds: 300,
    memoryMb: 1024,
    reservedShare: 0.04,
    input,
    output: z.object({ more: z.boolean(), wait_seconds: z.int() }),
  }),
};

/** An import runs for hours, and others wait for its worker: up to 33 hours. */
const TURN_RETRY = { ...THROTTLE_RETRY, MaxAttempts: 200 };

/**
 * Imports accounts from a CRM: repeats one step until the last page, and pauses when the CRM asks for it. Where it is, is in
 * the table. A round takes up to four minutes and ten events, so the 25,000 events of an execution last longer than its time
 * limit, even with a million companies.
 */
export const crmImportMachine: Machine<typeof input> = {
  name: 'crm-import',
  description: 'Imports accounts from a CRM',
  input,
  steps: crmImportSteps,
  timeoutSeconds: () => 3 * DAY_SECONDS,
  states: (arnOf) => ({
    StartAt: 'ReadPages',
    States: {
      ReadPages: callStep(
        arnOf(crmImportSteps.read),
        { Next: 'IsThereMore' },
        { output: '{% $merge([$states.input, $states.result.Payload]) %}', throttled: TURN_RETRY },
      ),
      IsThereMore: {
        Type: 'Choice',
        Choices: [
          { Condition: '{% $states.input.more and $states.input.wait_seconds > 0 %}', Next: 'WaitForCrm' },
          { Condition: '{% $states.input.more %}', Next: 'ReadPages' },
        ],
        Default: 'Done',
      },
      WaitForCrm: { Type: 'Wait', Seconds: '{% $states.input.wait_seconds %}', Next: 'ReadPages' },
      Done: { Type: 'Succeed' },
    },
  }),
};
