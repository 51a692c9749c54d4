/** Apart from the endpoint that tells them: every function that changes something writes events, and few list them. */

/** Which days are shown where nothing is said of them. */
export const AUDIT_DAYS_SHOWN = 30;

/** How many ids an event names; a call about more counts the rest. */
export const AUDIT_IDS_MAX = 100;
