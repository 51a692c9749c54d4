/** The port to sources of dated documents about companies: news, postings, filings, records, feeds, DNS changes. */

import type { SourceReport } from '#contract/sources.ts';
import type { StatedFact } from './stated-fact.ts';

/** What kind of source a document comes from; how far it is believed depends on it. */
export type DocumentKind =
  | 'news'
  | 'press_release'
  | 'blog'
  | 'job_posting'
  | 'job_board'
  | 'filing'
  | 'record'
  | 'dns'
  | 'directory';

export interface ResearchDocument {
  /** The source's own identity, the same at every look: a canonical URL, an accession number, a posting's id. */
  readonly id: string;
  readonly kind: DocumentKind;
  readonly url: string;
  /** Who published it, a host name; reprints of one publisher corroborate nothing. */
  readonly publisher: string;
  readonly title: string;
  readonly text: string;
  /** The document's own date, ISO 8601; null where it has none. */
  readonly published_at: string | null;
  /** What a `record` states in fields; documents of other kinds have none. */
  readonly facts?: readonly StatedFact[];
}

/** By what a company is recognised in text. */
export interface CompanyIdentity {
  readonly name: string;
  readonly domain: string | null;
  readonly aliases: readonly string[];
  /** Where the company's openings are, as far as somebody has said so. */
  readonly job_board_url?: string;
}

/** A document that seems to show a signal, with the company it is about. */
export interface CandidateDocument {
  readonly company: CompanyIdentity;
  readonly document: ResearchDocument;
}

interface DocumentsAbout {
  readonly documents: readonly ResearchDocument[];
  /** What the sources want to be reminded of next time: validators, positions, a slim history; opaque. */
  readonly memory: string;
  /** How each source answered, by name. */
  readonly sources: readonly SourceReport[];
}

interface DocumentsShowing {
  readonly documents: readonly CandidateDocument[];
  readonly sources: readonly SourceReport[];
}

export interface Research {
  /**
   * Throws SourcesFailed if no source answered, as does `documentsShowing`. Documents about a company published since then, newest first. With the `memory` of an earlier look only what is
   * new or changed since it; `whole` wants all of them, and takes the memory for what no single look can tell.
   */
  documentsAbout(
    company: CompanyIdentity,
    look: { readonly since: Date; readonly memory: string | null; readonly whole?: boolean },
    signal?: AbortSignal,
  ): Promise<DocumentsAbout>;

  /** Documents about any company that may show a signal, published since then (null: ever), newest first. */
  documentsShowing(
    wanted: { readonly kind: string | null; readonly name: string; readonly keywords: readonly string[] },
    window: { readonly since: Date | null; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<DocumentsShowing>;
}
