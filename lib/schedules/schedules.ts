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
    uses: { table: 'write', workflows: ['onboarding', 'scan', 'discovery'], queues: ['webhook-rows'] },
    timeoutSeconds: 55,
  },
];
