import type { SourceReport } from '#contract/sources.ts';
import type {
  CandidateDocument,
  CompanyIdentity,
  ResearchDocument,
} from '#domain/signals/research/research.ts';

/** A company that may show a wanted signal, with the signals whose search found it. */
export interface Candidate {
  readonly domain: string;
  readonly company: CompanyIdentity;
  readonly signalIds: readonly string[];
}

/** What a discovery stores under its run. All of it expires. */
export interface CandidateStore {
  /** Adds what a signal's search found. Safe to repeat. */
  add(
    workspaceId: string,
    runId: string,
    signalId: string,
    foundDocuments: readonly (CandidateDocument & { readonly domain: string })[],
  ): Promise<void>;
  /** Stores how the sources responded to a signal's search. A later try replaces one without results. */
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
  /** Splits the work into numbered pieces. */
  putPieces(workspaceId: string, runId: string, pieces: readonly Piece[]): Promise<void>;
  piece(workspaceId: string, runId: string, number: number): Promise<Piece | undefined>;
}

/** Companies to evaluate, or active accounts to check for the same signals. */
export type Piece =
  | { readonly kind: 'candidates'; readonly companies: readonly Pick<Candidate, 'domain' | 'company'>[] }
  | { readonly kind: 'accounts'; readonly accountIds: readonly string[] };
