import * as z from 'zod';
import { DOCUMENTS_MAX } from '#domain/runs/gather-documents.ts';
import { DOCUMENTS_AT_ONCE } from '#domain/runs/judge-documents.ts';
import { widthFor } from '#platform/account-concurrency.ts';
import {
  callStep,
  defineStep,
  endAfterAlerts,
  type Machine,
  otherwise,
  rounds,
  STUBBORN,
  THROTTLED_SECONDS,
  withoutAlerts,
} from './machine.ts';

/** What a scan is started with; documents and detections lie in the table. */
const input = z.object({ workspace_id: z.string(), run_id: z.string() });

/** 14 signals of the catalogue that documents and records tell of, and 100 of a workspace's own. */
const MOST_JOBS = 114;
const JOB_SECONDS = 120;
/** A slow model takes half a minute for the documents that are judged side by side. */
const JUDGING_SECONDS = rounds(DOCUMENTS_MAX, DOCUMENTS_AT_ONCE) * 30;
/** Gathering and closing with all their tries take 13 min at worst, alerts 20; the rest is reserve. */
const REST_SECONDS = 2520;

export const scanSteps = {
  gather: defineStep({
    id: 'scan-gather-documents',
    description: 'Fetches what there is about the company, once for all signals',
    uses: { table: 'write', providers: ['research', 'directory'], suppression: true },
    timeoutSeconds: 120,
    reservedShare: 0.08,
    input,
    output: z.object({ signal_ids: z.array(z.string()) }),
  }),
  judge: defineStep({
    id: 'scan-judge-documents',
    description: 'Reads each document once for all signals, as far as time allows',
    uses: { table: 'write', providers: ['reasoning'] },
    timeoutSeconds: 300,
    memoryMb: 1024,
    reservedShare: 0.08,
    input: input.extend({ signal_ids: z.array(z.string()) }),
    output: z.object({ signal_ids: z.array(z.string()), more: z.boolean() }),
  }),
  detect: defineStep({
    id: 'scan-detect-signal',
    description: 'Writes down what was found of one signal',
    uses: { table: 'write', providers: ['reasoning'] },
    timeoutSeconds: JOB_SECONDS,
    memoryMb: 1024,
    reservedShare: 0.08,
    input: input.extend({ signal_id: z.string() }),
  }),
  fail: defineStep({
    id: 'scan-fail-job',
    description: 'Counts a job that was given up',
    uses: { table: 'write' },
    timeoutSeconds: 15,
    input: input.extend({ signal_id: z.string() }),
  }),
  alert: defineStep({
    id: 'scan-raise-alerts',
    description: 'Tells the channels of the workspace what was found at an active account',
    uses: { table: 'write', queues: ['alerts'] },
    timeoutSeconds: 30,
    input,
  }),
  close: defineStep({
    id: 'scan-close',
    description: 'Lets the account follow from what was found, and ends the run',
    uses: { table: 'write' },
    timeoutSeconds: 30,
    input: input.extend({ died: z.boolean().default(false) }),
  }),
};

/** Signals that are written down at once, where the account has room: as many as documents and records tell of. */
const JOBS_AT_ONCE = 14;

/**
 * A research pass over one account: documents are gathered and judged once, then one job writes down each signal that was
 * found. A job that fails keeps no other waiting.
 */
export const scan: Machine<typeof input> = {
  name: 'scan',
  description: 'Looks for every active signal at one account',
  input,
  steps: scanSteps,
  // At full width an hour and a half, and what throttling may take.
  timeoutSeconds: (accountConcurrency) =>
    rounds(MOST_JOBS, widthFor(JOBS_AT_ONCE, accountConcurrency)) * JOB_SECONDS +
    JUDGING_SECONDS +
    REST_SECONDS +
    THROTTLED_SECONDS,
  states: (arnOf, accountConcurrency) => ({
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
        Catch: otherwise('RaiseAlerts', 'died'),
      },
      JudgeDocuments: {
        ...callStep(
          arnOf(scanSteps.judge),
          { Next: 'AreAllJudged' },
          { output: '{% $merge([$states.input, $states.result.Payload]) %}' },
        ),
        Catch: otherwise('RaiseAlerts', 'died'),
      },
      AreAllJudged: {
        Type: 'Choice',
        Choices: [{ Condition: '{% $states.input.more %}', Next: 'JudgeDocuments' }],
        Default: 'DetectSignals',
      },
      DetectSignals: {
        Type: 'Map',
        Items: '{% $states.input.signal_ids %}',
        ItemSelector: {
          workspace_id: '{% $states.input.workspace_id %}',
          run_id: '{% $states.input.run_id %}',
          signal_id: '{% $states.context.Map.Item.Value %}',
        },
        MaxConcurrency: widthFor(JOBS_AT_ONCE, accountConcurrency),
        ItemProcessor: {
          ProcessorConfig: { Mode: 'INLINE' },
          StartAt: 'DetectSignal',
          States: {
            DetectSignal: {
              ...callStep(arnOf(scanSteps.detect), { End: true }),
              Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% $states.input %}', Next: 'FailJob' }],
            },
            FailJob: callStep(arnOf(scanSteps.fail), { End: true }),
          },
        },
        Output: '{% $states.input %}',
        Catch: otherwise('RaiseAlerts', 'died'),
        Next: 'RaiseAlerts',
      },
      // Before the run is closed: until then the sweeper starts a workflow that died again.
      RaiseAlerts: {
        ...callStep(arnOf(scanSteps.alert), { Next: 'Close' }, { patience: STUBBORN }),
        Catch: withoutAlerts('Close'),
      },
      Close: callStep(arnOf(scanSteps.close), { Next: 'WereAlertsLost' }),
      ...endAfterAlerts,
    },
  }),
};
