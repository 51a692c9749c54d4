/** Live sources that need no contract; a stage lists those it uses. */
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
 * The default sources of a stage. GDELT rejects most callers from shared addresses. PR Newswire's terms forbid
 * commercial use and storage, so only an operator with permission adds it. Companies House needs a key.
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

/** Sources that need a free key from the operator. */
export const keyedSources = ['companies_house'] as const satisfies readonly ResearchSource[];

export type KeyedSource = (typeof keyedSources)[number];

export const isResearchSource = (name: string): name is ResearchSource =>
  (researchSources as readonly string[]).includes(name);
