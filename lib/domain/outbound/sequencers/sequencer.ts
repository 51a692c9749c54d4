import type { SequencerCampaign } from '#contract/sequencer-pushes.ts';
import type { SequencerVariable } from '#contract/sequencers.ts';
import type { RetryOutcome, RowProblem } from '#domain/outbound/pushes/channel.ts';

/** A person as a sequencer gets them. */
export interface Lead {
  readonly personId: string;
  readonly accountId: string;
  /** The verified address or the profile's URL, whichever the sequencer knows people by. */
  readonly identity: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly title: string;
  readonly variables: Readonly<Record<SequencerVariable, string>>;
}

/** Someone the sequencer has, by its own id. */
export interface KnownLead {
  readonly lead: Lead;
  readonly leadId: string;
}

/** What became of one person. */
export type LeadOutcome =
  | { readonly kind: 'in'; readonly leadId: string; readonly isNew: boolean }
  /** The sequencer doesn't take this person, which isn't a failure. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failed'; readonly problem: RowProblem }
  /** No one can be added: the campaign or the credentials don't work. */
  | { readonly kind: 'stop'; readonly problem: RowProblem }
  | (RetryOutcome & {
      /** The sequencer may have added them, and adding them again might not be noticed. @default false */
      readonly mayBeIn?: boolean;
    });

/** One campaign of a connected sequencer. Returns one outcome per person, in order. Rejects only if the signal aborts. */
export interface Campaign {
  /** The most people per call of `add` and `update`. */
  readonly batchSize: number;
  /** People who are in the campaign already come back as `in`, and stay in it once. */
  add(leads: readonly Lead[], signal: AbortSignal): Promise<readonly LeadOutcome[]>;
  /** Sets the variables of people in the campaign. `gone` if it no longer has them. */
  update(leads: readonly KnownLead[], signal: AbortSignal): Promise<readonly (LeadOutcome | 'gone')[]>;
}

/** A page of campaigns, for people to choose from. */
export interface CampaignList {
  readonly campaigns: readonly SequencerCampaign[];
  readonly hasMore: boolean;
}
