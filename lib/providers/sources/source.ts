import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type {
  CandidateDocument,
  CompanyIdentity,
  ResearchDocument,
} from '#domain/signals/research/research.ts';
import type { SiteFindings } from './company-site.ts';
import type { Crawler } from './crawler.ts';

export interface SourceTools {
  readonly crawler: Crawler;
  readonly now: () => Date;
  /** Resolves register numbers. A source that finds many companies asks before it reads about each. */
  readonly identities?: {
    byCiks(ciks: readonly string[], abortSignal: AbortSignal): Promise<ReadonlyMap<string, PublicIdentity>>;
  };
}

export interface SourceRequest {
  readonly since: Date;
  /** This source's parsed memory. Anything unknown counts as a first look. */
  readonly memory: unknown;
  /** Whether everything since then is wanted, even what the memory already has. */
  readonly ignoresMemory: boolean;
  readonly site: SiteFindings;
  readonly identity: PublicIdentity | null;
}

/** A document about some company, with its register numbers. */
export interface FoundDocument extends CandidateDocument {
  readonly cik?: string;
  /** Its legal name and jurisdiction, if the record has no number that others know. */
  readonly legalName?: LegalName;
}

export interface LegalName {
  readonly name: string;
  /** ISO code. */
  readonly country: string;
}

/** A place that publishes something about companies. */
export interface Source {
  readonly name: string;
  checkCompany(
    company: CompanyIdentity,
    request: SourceRequest,
    tools: SourceTools,
    abortSignal: AbortSignal,
  ): Promise<{ readonly documents: readonly ResearchDocument[]; readonly memory: unknown }>;
  /** Documents about any company that may show a signal. Only some sources support this. */
  findDocuments?(
    subject: { readonly kind: string | null; readonly name: string; readonly keywords: readonly string[] },
    window: { readonly since: Date | null; readonly limit: number },
    tools: SourceTools,
    abortSignal: AbortSignal,
  ): Promise<readonly FoundDocument[]>;
}
