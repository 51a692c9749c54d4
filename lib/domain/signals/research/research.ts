/** The port to sources of dated documents about companies: news, postings, filings, records, feeds, DNS changes. */

import type { SourceReport } from '#contract/sources.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { StatedFact } from './stated-fact.ts';

export interface ResearchDocument {
  /** The source's own id, the same in every look: a canonical URL, an accession number, a posting's id. */
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

interface DocumentsAbout {
  readonly documents: readonly ResearchDocument[];
  /** What the sources want to remember for the next look: validators, positions, a short history. Opaque. */
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
   * Documents about a company published since then, newest first. With the `memory` of an earlier look, only what is
   * new or changed. `whole` returns all of them and uses the memory only for what a single look can't show. Throws
   * SourcesFailed if no source responded, as does `documentsShowing`.
   */
  documentsAbout(
    company: CompanyIdentity,
    request: { readonly since: Date; readonly memory: string | null; readonly isFull?: boolean },
    signal?: AbortSignal,
  ): Promise<DocumentsAbout>;

  /** Documents about any company that may show a signal, published since then (null: at any time), newest first. */
  documentsShowing(
    signalQuery: {
      readonly kind: string | null;
      readonly name: string;
      readonly keywords: readonly string[];
    },
    window: { readonly since: Date | null; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<DocumentsShowing>;
}
