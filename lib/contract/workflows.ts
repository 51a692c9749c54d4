/** Every state machine by its name: grants, ARNs and environment variables derive from it; see `lib/workflows`. */
export const workflowNames = ['onboarding', 'scan', 'discovery', 'monitor-sweep', 'score-fading'] as const;

export type WorkflowName = (typeof workflowNames)[number];
