import * as z from 'zod';
import { callStep, type Machine, type Step } from './machine.ts';

/** What every step of the onboarding gets: ids only, never data. */
export const onboardingInput = z.object({
  workspace_id: z.string(),
  account_id: z.string(),
  /** Which activation this follows: an account may be activated again. */
  activated_at: z.string(),
  enrichment_failed: z.boolean().default(false),
  roster_failed: z.boolean().default(false),
});

export type OnboardingInput = z.input<typeof onboardingInput>;

const steps = {
  enrich: {
    id: 'onboarding-enrich-account',
    description: 'Looks the company up and writes what is known',
    uses: { table: 'write', providers: ['directory'] },
    timeoutSeconds: 60,
  },
  roster: {
    id: 'onboarding-load-roster',
    description: 'Loads the roster into People',
    uses: { table: 'write', providers: ['directory'] },
    timeoutSeconds: 60,
  },
  monitor: {
    id: 'onboarding-start-monitor',
    description: 'Starts the monitor of an active account',
    uses: { table: 'write' },
    timeoutSeconds: 15,
  },
  finish: {
    id: 'onboarding-finish',
    description: 'Says what is missing and takes the work off the list',
    uses: { table: 'write' },
    timeoutSeconds: 15,
  },
} as const satisfies Record<string, Step>;

/** What follows an activation. An enrichment or roster that fails for good does not keep the rest from starting. */
export const onboarding: Machine = {
  name: 'onboarding',
  description: 'Enriches an activated account, loads its roster and starts its monitor',
  steps,
  definition(arnOf) {
    return {
      QueryLanguage: 'JSONata',
      StartAt: 'EnrichAccount',
      // Longer than all tries of all steps together (4 steps × 5 tries × 60 s at worst is 20 min).
      TimeoutSeconds: 1800,
      States: {
        EnrichAccount: {
          ...callStep(arnOf(steps.enrich), { Next: 'LoadRoster' }),
          Catch: [
            {
              ErrorEquals: ['States.ALL'],
              Output: "{% $merge([$states.input, {'enrichment_failed': true}]) %}",
              Next: 'LoadRoster',
            },
          ],
        },
        LoadRoster: {
          ...callStep(arnOf(steps.roster), { Next: 'StartMonitor' }),
          Catch: [
            {
              ErrorEquals: ['States.ALL'],
              Output: "{% $merge([$states.input, {'roster_failed': true}]) %}",
              Next: 'StartMonitor',
            },
          ],
        },
        StartMonitor: callStep(arnOf(steps.monitor), { Next: 'Finish' }),
        Finish: callStep(arnOf(steps.finish), { End: true }),
      },
    };
  },
};
