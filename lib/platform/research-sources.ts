/** Live sources that need nobody's contract; a stage names those it asks. */
const researchSources = ['job_boards', 'sec_edgar', 'feeds', 'dns', 'gdelt'] as const;

export type ResearchSource = (typeof researchSources)[number];

/** GDELT refuses most callers from shared addresses, so that nobody asks it unless told to. */
export const usualSources: readonly ResearchSource[] = ['job_boards', 'sec_edgar', 'feeds', 'dns'];

export const isResearchSource = (name: string): name is ResearchSource =>
  (researchSources as readonly string[]).includes(name);
