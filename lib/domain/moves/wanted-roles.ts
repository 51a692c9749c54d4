import type { WishedRole } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';

/** As much of a description as is read; a profile of an ideal customer is a page. */
const MOST_SENTENCES = 100;
const SENTENCE_MAX = 300;

/** Who a sentence keeps out is not whom it names. */
const KEEPS_OUT = /\b(?:not|no|never|don['’]t|avoid|exclud\w*|except|without)\b/i;
/** What stands in front of the roles. */
const LEAD_IN =
  /\b(?:our |the )?(?:economic |ideal |typical |main )?(?:buyers?|customers?|champions?|personas?|contacts?|decision[- ]?makers?|titles?|roles?)\b(?: are| is|:)?/gi;

/** A profile speaks of roles, not of accounts. */
const NO_COMPANIES = { companies: async () => [] };

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[\s#>*+•-]+/, '').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= SENTENCE_MAX && !KEEPS_OUT.test(sentence))
    .slice(0, MOST_SENTENCES);

/** A role that names a level and a function; a trade or a team alone is no role. */
const isRole = ({ functions, job_levels }: WishedRole): boolean =>
  functions.length > 0 && job_levels.length > 0;

/** The roles that descriptions of ideal customers and the names of saved searches name. */
export async function wantedRoles(
  wishes: Reasoner,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly WishedRole[]> {
  const roles = new Map<string, WishedRole>();
  for (const sentence of texts.flatMap(sentencesOf).slice(0, MOST_SENTENCES)) {
    const { groups } = await wishes.interpret(sentence.replace(LEAD_IN, ' '), NO_COMPANIES, signal);
    for (const role of groups.flatMap((group) => group.roles).filter(isRole)) {
      roles.set(JSON.stringify(role), role);
    }
  }
  return [...roles.values()];
}
