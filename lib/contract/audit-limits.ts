/** Separate from the endpoint: every function that changes something writes events, but few list them. */

/** Days shown by default. */
export const AUDIT_DAYS_SHOWN = 30;

/** Ids stored per event; the rest are only counted. */
export const AUDIT_IDS_MAX = 100;
