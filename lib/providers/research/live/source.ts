import type { PublicIdentity } from '#domain/research/public-identity.ts';
import type { CandidateDocument, CompanyIdentity, ResearchDocument } from '#domain/research/research.ts';
import type { SiteFindings } from './company-site.ts';
import type { Visitor } from './visitor.ts';

export interface SourceTools {
  readonly visitor: Visitor;
  readonly now: () => Date;
  /** Who registers' numbers belong to; a source that finds many companies asks before it reads about each. */
  readonly identities?: {
    byCiks(ciks: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PublicIdentity>>;
  };
}

export interface SourceLook {
  readonly since: Date;
  /** What this source wanted to be reminded of, as it was parsed; anything else than its own is a first look. */
  readonly memory: unknown;
  /** Whether everything since then is wanted, though the memory knows some of it. */
  readonly whole: boolean;
  readonly site: SiteFindings;
  readonly identity: PublicIdentity | null;
}

/** A document of some company, with the numbers by which registers know it. */
export interface FoundDocument extends CandidateDocument {
  readonly cik?: string;
  readonly ticker?: string;
  /** Its name by law and the country of that law, where the record gives no number that others know. */
  readonly legalName?: LegalName;
}

export interface LegalName {
  readonly name: string;
  /** ISO code. */
  readonly country: string;
}

/** One place where something is published about companies. */
export interface Source {
  readonly name: string;
  look(
    company: CompanyIdentity,
    look: SourceLook,
    tools: SourceTools,
    signal: AbortSignal,
  ): Promise<{ readonly documents: readonly ResearchDocument[]; readonly memory: unknown }>;
  /** Documents of any company; only some places can be asked that. */
  showing?(
    wanted: { readonly kind: string | null; readonly name: string; readonly keywords: readonly string[] },
    window: { readonly since: Date | null; readonly limit: number },
    tools: SourceTools,
    signal: AbortSignal,
  ): Promise<readonly FoundDocument[]>;
}
