/** Live sources that need nobody's contract; a stage names those it asks. */
export const researchSources = [
  'job_boards',
  'sec_edgar',
  'feeds',
  'dns',
  'globenewswire',
  'prnewswire',
  'gdelt',
  'usaspending',
  'warn_notices',
  'breach_notices',
  'companies_house',
  'gleif',
] as const;

export type ResearchSource = (typeof researchSources)[number];

/**
 * What a stage asks unless it says otherwise. GDELT refuses most callers from shared addresses; PR Newswire's terms allow
 * neither commercial use nor storage, so an operator who has its permission names it. Companies House wants a key.
 */
export const usualSources: readonly ResearchSource[] = [
  'job_boards',
  'sec_edgar',
  'feeds',
  'dns',
  'globenewswire',
  'usaspending',
  'warn_notices',
  'breach_notices',
  'gleif',
];

/** Sources that want a key, which is free and the operator's. */
export const keyedSources = ['companies_house'] as const satisfies readonly ResearchSource[];

export type KeyedSource = (typeof keyedSources)[number];

export const isResearchSource = (name: string): name is ResearchSource =>
  (researchSources as readonly string[]).includes(name);
