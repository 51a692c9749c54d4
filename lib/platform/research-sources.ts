interface SourceDefinition {
  /** What it gives: documents about companies, or who a company is. */
  readonly gives: 'documents' | 'identities';
  /** Whether a stage asks it unless it says otherwise. */
  readonly isUsual: boolean;
  /** Whether it wants a key, which is free and the operator's. */
  readonly wantsKey: boolean;
}

const usual = { gives: 'documents', isUsual: true, wantsKey: false } as const;

/**
 * Live sources that need no contract; a stage names those it uses. What else each needs (how it is queried, its
 * check, its terms) is a `Record` of these names that doesn't compile without it.
 */
const sources = {
  job_boards: usual,
  sec_edgar: usual,
  feeds: usual,
  dns: usual,
  globenewswire: usual,
  // Its terms allow neither commercial use nor storage: an operator who has its permission names it.
  prnewswire: { ...usual, isUsual: false },
  // Refuses most callers from shared addresses.
  gdelt: { ...usual, isUsual: false },
  usaspending: usual,
  warn_notices: usual,
  breach_notices: usual,
  companies_house: { ...usual, isUsual: false, wantsKey: true },
  gleif: { ...usual, gives: 'identities' },
} as const satisfies Readonly<Record<string, SourceDefinition>>;

export type ResearchSource = keyof typeof sources;

/** Sources with this trait. */
type SourcesWith<Trait> = {
  [Name in ResearchSource]: (typeof sources)[Name] extends Trait ? Name : never;
}[ResearchSource];

export type DocumentSource = SourcesWith<{ readonly gives: 'documents' }>;
export type KeyedSource = SourcesWith<{ readonly wantsKey: true }>;

export const isResearchSource = (name: string): name is ResearchSource => Object.hasOwn(sources, name);
export const isDocumentSource = (name: ResearchSource): name is DocumentSource =>
  sources[name].gives === 'documents';
const isKeyedSource = (name: ResearchSource): name is KeyedSource => sources[name].wantsKey;

export const researchSources: readonly ResearchSource[] = Object.keys(sources).filter(isResearchSource);

/** What a stage asks unless it says otherwise. */
export const defaultSources: readonly ResearchSource[] = researchSources.filter(
  (name) => sources[name].isUsual,
);

export const keyedSources: readonly KeyedSource[] = researchSources.filter(isKeyedSource);
