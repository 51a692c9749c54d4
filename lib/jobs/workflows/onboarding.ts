import * as z from 'zod';
import {
  callStep,
  catchAll,
  createTryLaterStates,
  defineStep,
  lastExecution,
  type Machine,
  THROTTLED_SECONDS,
} from './machine.ts';

/** The input of every onboarding step: ids only, never data. */
const input = z.object({
  workspace_id: z.string(),
  account_id: z.string(),
  /** Which activation this belongs to: an account may be activated again. */
  activated_at: z.string(),
  enrichment_failed: z.boolean().default(false),
  roster_failed: z.boolean().default(false),
  scan_failed: z.boolean().default(false),
  ...lastExecution,
});

export const onboardingSteps = {
  enrich: defineStep({
    id: 'onboarding-enrich-account',
    description: 'Looks up the company and stores its data',
    uses: { table: 'write', providers: ['directory'] },
    timeoutSeconds: 60,
    reservedShare: 0.05,
    input,
  }),
  roster: defineStep({
    id: 'onboarding-load-roster',
    description: 'Loads the roster into People',
    uses: { table: 'write', providers: ['directory'], suppression: true },
    timeoutSeconds: 60,
    reservedShare: 0.05,
    input,
  }),
  monitor: defineStep({
    id: 'onboarding-start-monitor',
    description: 'Starts the monitor of an active account',
    uses: { table: 'write' },
    timeoutSeconds: 15,
    input,
  }),
  scan: defineStep({
    id: 'onboarding-start-scan',
    description: 'Starts the first scan of an active account',
    uses: { table: 'write', workflows: ['scan'] },
    timeoutSeconds: 15,
    input,
  }),
  finish: defineStep({
    id: 'onboarding-finish',
    description: 'Records what is missing and marks the work as done',
    uses: { table: 'write' },
    timeoutSeconds: 15,
    input,
  }),
};

/**
 * What follows an activation. An enrichment, roster or scan that fails doesn't block the rest, and is tried again in the next
 * execution.
 */
export const onboarding: Machine<typeof input> = {
  name: 'onboarding',
  description: 'Enriches an activated account, loads its roster, starts its monitor and its first scan',
  input,
  steps: onboardingSteps,
  // Longer than all attempts of all steps together (5 steps × 5 attempts × 60 s at worst is 25 min), plus throttling.
  timeoutSeconds: () => 1800 + THROTTLED_SECONDS,
  states: (arnOf) => ({
    StartAt: 'EnrichAccount',
    States: {
      EnrichAccount: {
        ...callStep(arnOf(onboardingSteps.enrich), { Next: 'LoadRoster' }),
        Catch: catchAll('LoadRoster', 'enrichment_failed'),
      },
      LoadRoster: {
        ...callStep(arnOf(onboardingSteps.roster), { Next: 'StartMonitor' }),
        Catch: catchAll('StartMonitor', 'roster_failed'),
      },
      StartMonitor: callStep(arnOf(onboardingSteps.monitor), { Next: 'StartScan' }),
      StartScan: {
        ...callStep(arnOf(onboardingSteps.scan), { Next: 'DidAllSucceed' }),
        Catch: catchAll('DidAllSucceed', 'scan_failed'),
      },
      ...createTryLaterStates(
        '$states.input.enrichment_failed or $states.input.roster_failed or $states.input.scan_failed',
        'Finish',
      ),
      Finish: callStep(arnOf(onboardingSteps.finish), { End: true }),
    },
  }),
};
