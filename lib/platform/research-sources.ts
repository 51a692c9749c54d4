/** Live sources that need nobody's contract; a stage names those it asks. */
const researchSources = [
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
  'gleif',
] as const;

export type ResearchSource = (typeof researchSources)[number];

/**
 * What a stage asks unless it says otherwise. GDELT refuses most callers from shared addresses; PR Newswire's terms allow
 * neither commercial use nor storage, so an operator who has its permission names it.
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

export const isResearchSource = (name: string): name is ResearchSource =>
  (researchSources as readonly string[]).includes(name);
