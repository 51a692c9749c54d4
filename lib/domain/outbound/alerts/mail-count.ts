/** A mail that was counted before it is sent: whose limit is used up, or how to undo it if it isn't sent. */
export type CountedMail =
  | { readonly usedUp: 'address' | 'workspace' }
  | { readonly undo: () => Promise<void> };

/** Counts one more mail of a workspace to an address today (UTC). */
export type CountMail = (workspaceId: string, email: string) => Promise<CountedMail>;
