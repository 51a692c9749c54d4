/** How long a message is shown: long enough to read two lines and to reach for Undo. */
export const SHOWN_MS = { done: 6_000, failed: 12_000 } as const;
