import type { SourceReport } from '#contract/sources.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DocumentKind } from './document-kinds.ts';

/** The port to sources of dated documents about companies: news, postings, filings, records, feeds, DNS changes. */

export interface ResearchDocument {
  /** The source's own id, the same in every check: a canonical URL, an accession number, a posting's id. */
  readonly id: string;
  readonly kind: DocumentKind;
  readonly url: string;
  /** The publisher's host name. Reprints by one publisher don't corroborate each other. */
  readonly publisher: string;
  readonly title: string;
  readonly text: string;
  /** The document's own date (ISO 8601), or null. */
  readonly published_at: string | null;
  /** What a `record` states in its fields. Other kinds have none. */
  readonly facts?: readonly StatedFact[];
}

/** What identifies a company in text. */
export interface CompanyIdentity {
  readonly name: string;
  readonly domain: string | null;
  readonly aliases: readonly string[];
  /** Where the company's job openings are, if known. */
  readonly job_board_url?: string;
}

/** A document that may show a signal, and the company it is about. */
export interface CandidateDocument {
  readonly company: CompanyIdentity;
  readonly document: ResearchDocument;
}

export interface DocumentsRequest {
  /** Only what was published since then. */
  readonly since: Date;
  /** What an earlier check returned: only what is new or changed since. */
  readonly memory: string | null;
  /** Returns everything, and uses the memory only for what a single check can't show. @default false */
  readonly isFull?: boolean;
}

interface DocumentsAbout {
  readonly documents: readonly ResearchDocument[];
  /** What the sources want to remember for the next check: validators, positions, a short history. Opaque. */
  readonly memory: string;
  /** How each source responded, by name. */
  readonly sources: readonly SourceReport[];
}

interface DocumentsShowing {
  readonly documents: readonly CandidateDocument[];
  readonly sources: readonly SourceReport[];
}

export interface Research {
  /**
   * Documents about a company, newest first. Throws SourcesFailed if no source responded, as does `documentsShowing`.
   */
  documentsAbout(
    company: CompanyIdentity,
    request: DocumentsRequest,
    abortSignal?: AbortSignal,
  ): Promise<DocumentsAbout>;

  /** Documents about any company that may show a signal, published since then (null: at any time), newest first. */
  documentsShowing(
    signalQuery: {
      readonly kind: string | null;
      readonly name: string;
      readonly keywords: readonly string[];
    },
    window: { readonly since: Date | null; readonly limit: number },
    abortSignal?: AbortSignal,
  ): Promise<DocumentsShowing>;
}

/** A fact that a public record states in its fields, so that no prose has to be interpreted. */
export interface StatedFact {
  readonly kind: SignalKind;
  readonly event: SignalEvent;
  /** The fields that state it, word for word as in the document's text. */
  readonly quote: string;
  /** The record ends what earlier ones stated, such as a withdrawn registration. */
  readonly ends?: true;
}

/** What the sources remember between checks. */
export interface SourceMemory {
  /** What they remember about the account, or null. */
  memoryOf(workspaceId: string, accountId: string): Promise<string | null>;
}

/** What models said about public documents, kept for weeks and shared by all workspaces. The caller seals them. */
export interface AnswerCache {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, sealed: Uint8Array): Promise<void>;
}

/** A rate limit that a source sets for a whole organization, across all its machines. */
export interface SharedLimit {
  readonly name: string;
  readonly perSecond: number;
  /** How many requests may start at once after a pause. */
  readonly burst: number;
}

export interface SharedPace {
  /** Waits for a turn, up to a limit. False if none comes in that time. */
  waitForTurn(limit: SharedLimit, longestMs: number, abortSignal?: AbortSignal): Promise<boolean>;
}
