import type { Uses } from '#contract/endpoint.ts';

/** A scheduled job: `functions/schedules/<id>.ts`. */
export interface Schedule {
  readonly id: string;
  readonly description: string;
  readonly expression: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
  /** @default 512 */
  readonly memoryMb?: number;
}

/** Every scheduled job. */
export const schedules: readonly Schedule[] = [
  {
    id: 'resume-pending-work',
    description: 'Finishes promised work after a request crashed',
    expression: 'rate(1 minute)',
    uses: {
      table: 'write',
      restarts: ['onboarding', 'scan', 'discovery', 'score-fading', 'crm-import'],
      queues: ['webhook-rows', 'crm-rows', 'drafts', 'alerts'],
    },
    timeoutSeconds: 55,
  },
  {
    id: 'sweep-monitors',
    description: 'Starts the hourly sweep of monitored accounts',
    // A few minutes past, so the hour that names the sweep has begun on every clock.
    expression: 'cron(7 * * * ? *)',
    uses: { table: 'read', restarts: ['monitor-sweep'] },
    timeoutSeconds: 30,
  },
  {
    id: 'fade-scores',
    description: 'Starts the daily recalculation of scores, which fade as signals age',
    expression: 'cron(20 3 * * ? *)',
    uses: { table: 'none', restarts: ['score-fading'] },
    timeoutSeconds: 30,
  },
  {
    id: 'start-due-searches',
    description: 'Starts standing searches and imports from CRMs that are due',
    expression: 'rate(5 minutes)',
    uses: { table: 'write', workflows: ['discovery', 'crm-import'] },
    timeoutSeconds: 120,
  },
];
