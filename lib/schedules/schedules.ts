import type { Uses } from '#contract/endpoint.ts';

/** A job that runs by the clock: `functions/schedules/<id>.ts`. */
export interface Schedule {
  readonly id: string;
  readonly description: string;
  readonly expression: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
}

/** Every job that runs by the clock. */
export const schedules: readonly Schedule[] = [
  {
    id: 'resume-pending-work',
    description: 'Finishes what a request promised and did not live to do',
    expression: 'rate(1 minute)',
    uses: {
      table: 'write',
      workflows: ['onboarding', 'scan', 'discovery'],
      workflowLimits: true,
      queues: ['webhook-rows', 'crm-rows', 'drafts'],
    },
    timeoutSeconds: 55,
  },
  {
    id: 'sweep-monitors',
    description: "Starts the hour's look at monitored accounts",
    // A few minutes past, when the hour that names the sweep has surely begun everywhere.
    expression: 'cron(7 * * * ? *)',
    uses: { table: 'read', workflows: ['monitor-sweep'] },
    timeoutSeconds: 30,
  },
  {
    id: 'fade-scores',
    description: "Starts the day's reckoning of scores, which fade with the age of signals",
    expression: 'cron(20 3 * * ? *)',
    uses: { table: 'none', workflows: ['score-fading'] },
    timeoutSeconds: 30,
  },
  {
    id: 'start-due-searches',
    description: 'Starts standing searches that are due, and notes how their last runs ended',
    expression: 'rate(5 minutes)',
    uses: { table: 'write', workflows: ['discovery'] },
    timeoutSeconds: 120,
  },
];
