interface SourceDefinition {
  /** What it gives: documents about companies, or who a company is. */
  readonly gives: 'documents' | 'identities';
  /** Whether a stage asks it unless it says otherwise. */
  readonly isUsual: boolean;
}

const usual = { gives: 'documents', isUsual: true } as const;

/**
 * Live sources that need no contract; a stage names those it uses. What else each needs (how it is queried, its
 * check, its terms) is a `Record` of these names that doesn't compile without it.
 */
const sources = {
  job_boards: usual,
  sec_edgar: usual,
  feeds: usual,
  dns: usual,
  // Refuses most callers from shared addresses.
  gdelt: { ...usual, isUsual: false },
  usaspending: usual,
  gleif: { ...usual, gives: 'identities' },
} as const satisfies Readonly<Record<string, SourceDefinition>>;

export type ResearchSource = keyof typeof sources;

/** Sources with this trait. */
type SourcesWith<Trait> = {
  [Name in ResearchSource]: (typeof sources)[Name] extends Trait ? Name : never;
}[ResearchSource];

export type DocumentSource = SourcesWith<{ readonly gives: 'documents' }>;

export const isResearchSource = (name: string): name is ResearchSource => Object.hasOwn(sources, name);
export const isDocumentSource = (name: ResearchSource): name is DocumentSource =>
  sources[name].gives === 'documents';

export const researchSources: readonly ResearchSource[] = Object.keys(sources).filter(isResearchSource);

/** What a stage asks unless it says otherwise. */
export const defaultSources: readonly ResearchSource[] = researchSources.filter(
  (name) => sources[name].isUsual,
);

const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const PAGE = /^https:\/\/[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?$/;

/** What is wrong with a live-source contact; undefined if it is valid. */
export function checkContact(contact: string, sources: readonly ResearchSource[]): string | undefined {
  if (EMAIL.test(contact)) return undefined;
  if (!PAGE.test(contact)) return `must be an email address or an https page, got "${contact}"`;
  return sources.includes('sec_edgar')
    ? `must be an email address, as the SEC requires; got "${contact}". Set one, or remove the source sec_edgar`
    : undefined;
}
