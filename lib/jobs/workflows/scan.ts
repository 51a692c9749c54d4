import * as z from 'zod';
import { MAX_DOCUMENTS } from '#domain/signals/runs/gather-documents.ts';
import { DOCUMENTS_AT_ONCE } from '#domain/signals/runs/judge-documents.ts';
import {
  callStep,
  catchAll,
  countRounds,
  createTryLaterStates,
  defineStep,
  lastExecution,
  type Machine,
  THROTTLED_SECONDS,
} from './machine.ts';

/** A scan's input; documents and detections are in the table. */
const input = z.object({ workspace_id: z.string(), run_id: z.string(), ...lastExecution });

/** A model's answer and a second one where a rule was broken, 40 s each. */
const WRITING_SECONDS = 120;
/** A slow model takes half a minute for the documents judged in parallel. */
const JUDGING_SECONDS = countRounds(MAX_DOCUMENTS, DOCUMENTS_AT_ONCE) * 30;
/** Gathering, storing and closing take 16 min at worst with all retries, alerts 20; the rest is reserve. */
const REST_SECONDS = 2820;

export const scanSteps = {
  gather: defineStep({
    id: 'scan-gather-documents',
    description: 'Fetches documents about the company, once for all signals',
    uses: { table: 'write', providers: ['research', 'directory'], suppression: true },
    timeoutSeconds: 120,
    reservedShare: 0.06,
    isShared: true,
    input,
    output: z.object({ signal_ids: z.array(z.string()) }),
  }),
  judge: defineStep({
    id: 'scan-judge-documents',
    description: 'Reads each document once for all signals, while there is time',
    uses: { table: 'write', providers: ['reasoning'] },
    timeoutSeconds: 300,
    memoryMb: 1024,
    reservedShare: 0.06,
    isShared: true,
    input: input.extend({ signal_ids: z.array(z.string()) }),
    output: z.object({ signal_ids: z.array(z.string()), more: z.boolean() }),
  }),
  detect: defineStep({
    id: 'scan-detect-signals',
    description: 'Stores what was found for each signal',
    uses: { table: 'write', providers: ['reasoning'] },
    timeoutSeconds: 30,
    memoryMb: 1024,
    input: input.extend({ signal_ids: z.array(z.string()) }),
  }),
  write: defineStep({
    id: 'scan-write-messages',
    description: "Writes the account's messages, so that alerts carry them",
    uses: { table: 'write', providers: ['reasoning'] },
    timeoutSeconds: WRITING_SECONDS,
    memoryMb: 1024,
    reservedShare: 0.07,
    isShared: true,
    input,
  }),
  alert: defineStep({
    id: 'scan-raise-alerts',
    description: "Alerts the workspace's channels to what was found at an active account",
    uses: { table: 'write', queues: ['alerts'] },
    timeoutSeconds: 30,
    input,
  }),
  close: defineStep({
    id: 'scan-close',
    description: 'Updates the account from what was found, and ends the run',
    uses: { table: 'write' },
    timeoutSeconds: 30,
    input: input.extend({ died: z.boolean().default(false), jobs_failed: z.boolean().default(false) }),
  }),
};

/**
 * A research pass over one account: documents are gathered and judged once, then each signal that was found is stored. One that
 * fails doesn't block the others. The next execution continues where this one failed.
 */
export const scan: Machine<typeof input> = {
  name: 'scan',
  description: 'Looks for every active signal at one account',
  input,
  steps: scanSteps,
  // An hour and a half, plus time for throttling.
  timeoutSeconds: () => JUDGING_SECONDS + WRITING_SECONDS + REST_SECONDS + THROTTLED_SECONDS,
  states: (arnOf) => ({
    StartAt: 'GatherDocuments',
    States: {
      GatherDocuments: {
        ...callStep(
          arnOf(scanSteps.gather),
          { Next: 'JudgeDocuments' },
          {
            output: "{% $merge([$states.input, {'signal_ids': $states.result.Payload.signal_ids}]) %}",
          },
        ),
        Catch: catchAll('DidAllSucceed', 'died'),
      },
      JudgeDocuments: {
        ...callStep(
          arnOf(scanSteps.judge),
          { Next: 'AreAllJudged' },
          { output: '{% $merge([$states.input, $states.result.Payload]) %}' },
        ),
        Catch: catchAll('DidAllSucceed', 'died'),
      },
      AreAllJudged: {
        Type: 'Choice',
        Choices: [
          { Condition: '{% $states.input.more %}', Next: 'JudgeDocuments' },
          { Condition: '{% $not($states.input.signal_ids) %}', Next: 'WriteMessages' },
        ],
        Default: 'DetectSignals',
      },
      DetectSignals: {
        ...callStep(arnOf(scanSteps.detect), { Next: 'WriteMessages' }),
        Catch: catchAll('WriteMessages', 'jobs_failed'),
      },
      WriteMessages: {
        ...callStep(arnOf(scanSteps.write), { Next: 'DidAllSucceed' }),
        Catch: catchAll('DidAllSucceed', 'unwritten'),
      },
      ...createTryLaterStates(
        '$states.input.died = true or $states.input.jobs_failed = true or $states.input.unwritten = true',
        'RaiseAlerts',
      ),
      // Before the run is closed: until then the sweeper restarts the workflow.
      RaiseAlerts: callStep(arnOf(scanSteps.alert), { Next: 'Close' }),
      Close: callStep(arnOf(scanSteps.close), { End: true }),
    },
  }),
};
