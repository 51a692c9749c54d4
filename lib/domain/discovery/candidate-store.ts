import type { SourceReport } from '#contract/sources.ts';
import type { CandidateDocument, CompanyIdentity, ResearchDocument } from '#domain/research/research.ts';

/** A company that may show a wanted signal, with the signals whose search found it. */
export interface Candidate {
  readonly domain: string;
  readonly company: CompanyIdentity;
  readonly signalIds: readonly string[];
}

/** What a discovery puts away under its run; all of it expires by itself. */
export interface CandidateStore {
  /** Adds what the search for a signal found; finding it twice is finding it once. */
  add(
    workspaceId: string,
    runId: string,
    signalId: string,
    found: readonly (CandidateDocument & { readonly domain: string })[],
  ): Promise<void>;
  /** Keeps how the sources answered the search for a signal; a later try replaces that of one without answers. */
  putSources(
    workspaceId: string,
    runId: string,
    signalId: string,
    sources: readonly SourceReport[],
    hasAnswers: boolean,
  ): Promise<void>;
  /** The reports of all searches. */
  sources(workspaceId: string, runId: string): Promise<SourceReport[]>;
  /** All candidates, merged by domain. */
  list(workspaceId: string, runId: string): Promise<Candidate[]>;
  documentsOf(workspaceId: string, runId: string, domain: string): Promise<ResearchDocument[]>;
  /** Cuts the work into pieces that steps find by their number. */
  putPieces(workspaceId: string, runId: string, pieces: readonly Piece[]): Promise<void>;
  piece(workspaceId: string, runId: string, number: number): Promise<Piece | undefined>;
}

/** Companies to be evaluated, or active accounts to be checked for the same signals. */
export type Piece =
  | { readonly kind: 'candidates'; readonly companies: readonly Pick<Candidate, 'domain' | 'company'>[] }
  | { readonly kind: 'accounts'; readonly accountIds: readonly string[] };
