import type { Sandbox } from '../crm/sandbox.ts';

/** A stand-in for a sequencer. An account belongs to each key. */
export interface SequencerDouble {
  make(now?: () => number): Sandbox;
  /** The key of the account with this name. */
  keyOf(account: string): string;
  /** Every account starts with a campaign that runs, one that is paused and one that never started, in this order. */
  readonly campaignIds: readonly [string, string, string];
}

/** Someone in a campaign, by what the vendor knows people by. */
export interface KeptLead {
  readonly id: string;
  readonly campaignId: string;
  readonly identity: string;
  fields: Record<string, string>;
  changed: string[];
  writes: number;
}

export const recordOf = ({ id, campaignId, identity, fields, changed, writes }: KeptLead) => ({
  kind: 'contact' as const,
  id,
  companyId: campaignId,
  fields: { identity, ...fields },
  changed,
  writes,
  isCustomers: false,
});

/** Calls within a window, of which so many are allowed. */
export class CallWindow {
  #calls: number[] = [];
  readonly #most: number;
  readonly #windowMs: number;

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** False if there were too many. */
  take(at: number): boolean {
    this.#calls = this.#calls.filter((time) => time > at - this.#windowMs);
    if (this.#calls.length >= this.#most) return false;
    this.#calls.push(at);
    return true;
  }
}
