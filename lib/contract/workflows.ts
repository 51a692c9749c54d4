/** Every state machine by its name: grants, ARNs and environment variables derive from it; see `lib/workflows`. */
export const workflowNames = ['onboarding', 'scan', 'discovery'] as const;

export type WorkflowName = (typeof workflowNames)[number];
