/** The port to whatever reads a document for signals and writes what a salesperson reads. */

import type { SignalDetection } from '#contract/detections.ts';
import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { Contact } from './choose-contact.ts';
import type { NoMessage } from './no-message.ts';

/** Who decided what a text says: a model, or rules. */
export type ReadBy = 'model' | 'rules';

export interface SignalMention {
  readonly signal_id: string;
  /** Stands word for word in the document's title or text. */
  readonly quote: string;
  readonly event: SignalEvent;
  /** How plainly the text says it, 0 to 1. */
  readonly strength: number;
  /** One sentence for a person: why this counts. */
  readonly reason: string;
  /** The text says that the event has ended: earlier documents about it no longer apply. */
  readonly ends?: true;
  readonly read_by: ReadBy;
}

interface RejectedMention {
  readonly signal_id: string;
  readonly code: RejectionCode;
  readonly quote: string;
  readonly reason: string;
}

export interface Judgement {
  readonly accepted: readonly SignalMention[];
  readonly rejected: readonly RejectedMention[];
  readonly read_by: ReadBy;
  /** Not read: the model had no budget or no answer. It waits until the model is back. */
  readonly isUnread?: true;
}

export interface JudgeRequest {
  readonly document: Pick<ResearchDocument, 'title' | 'text' | 'published_at' | 'kind' | 'url' | 'facts'>;
  readonly signals: readonly SignalDefinition[];
  /** Null: any company the document is about. */
  readonly company: CompanyIdentity | null;
  /** The date of reading, which "last year" refers to. */
  readonly today: Date;
  /** Events and documents from before this day are `past`; null: whatever their age; absent: a year before `today`. */
  readonly since?: Date | null;
}

export interface WriteRequest {
  readonly company: Pick<
    AccountRecord,
    'name' | 'domain' | 'industry' | 'employees' | 'location' | 'country'
  >;
  readonly signal: SignalDefinition;
  readonly event: SignalEvent;
  /** The day the signal is dated, ISO date. */
  readonly detected_at: string;
  readonly evidence: readonly (Readonly<SignalDetection['evidence'][number]> &
    Pick<ResearchDocument, 'title' | 'publisher'>)[];
  readonly seller: SellerContext;
  readonly people: readonly AccountPerson[];
  readonly today: Date;
}

/** A role to talk to about an event, and who holds it. */
export type Persona = Readonly<SignalDetection['persona_details'][number]>;

/** How much an event matters to this seller, 0 to 100, and why, one sentence each. */
export interface Relevance {
  readonly score: number;
  readonly reasons: readonly { readonly about: 'event' | 'offer' | 'buyer'; readonly text: string }[];
}

export interface WrittenDetection {
  readonly headline: string;
  readonly narrative: string;
  /** Why now and why this seller; whom to write to, or why nobody, is added when it is read. */
  readonly why_reach_out_md: string;
  /** Null if there is a message. */
  readonly no_message: NoMessage | null;
  /** Who the message is written to. The best of the personas, or the person the news is about. */
  readonly contact: Contact | null;
  /** Empty if the event calls for no message. */
  readonly drafted_message_md: string;
  readonly key_facts: readonly string[];
  /** Best first. The message goes to the first one with a name, or else to the first role. */
  readonly personas: readonly Persona[];
  /** Null if it isn't clear from the knowledge base what the seller offers. */
  readonly relevance: Relevance | null;
  /** Who wrote the reason and the message, and chose the personas. */
  readonly written_by: 'model' | 'rules';
}

/** Changes a message as a salesperson asks. Undefined if no words were found that keep to the facts. */
export type Revise = (
  request: {
    readonly message: string;
    readonly hint: string;
    /** Everything the message may state. */
    readonly facts: readonly string[];
  },
  abortSignal?: AbortSignal,
) => Promise<string | undefined>;

export interface SignalReasoner {
  judge(request: JudgeRequest, abortSignal?: AbortSignal): Promise<Judgement>;
  write(request: WriteRequest, abortSignal?: AbortSignal): Promise<WrittenDetection>;
}
