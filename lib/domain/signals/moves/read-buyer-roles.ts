import type { QueryRole } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { splitSentences } from '#domain/workspace/knowledge-base/knowledge-base.ts';

/** How much of a description is read. A customer profile is about a page. */
const MAX_SENTENCES = 100;
const SENTENCE_MAX = 300;

/** A sentence that excludes people doesn't name wanted roles. */
const EXCLUSION_PATTERN = /\b(?:not|no|never|don['’]t|avoid|exclud\w*|except|without)\b/i;
/** The words before the roles. */
const LEAD_IN =
  /\b(?:our |the )?(?:economic |ideal |typical |main )?(?:buyers?|customers?|champions?|personas?|contacts?|decision[- ]?makers?|titles?|roles?)\b(?: are| is|:)?/gi;

/** A profile is about roles, not accounts. */
const NO_COMPANIES = { companies: async () => [] };

const selectSentences = (text: string): string[] =>
  splitSentences(text).filter(
    (sentence) => sentence.length <= SENTENCE_MAX && !EXCLUSION_PATTERN.test(sentence),
  );

/** A role has a level and a function. A trade or a team alone isn't enough. */
const isRole = ({ functions, job_levels }: QueryRole): boolean =>
  functions.length > 0 && job_levels.length > 0;

/** The roles named in customer profiles and in saved searches' names. */
export async function readBuyerRoles(
  roleReader: Reasoner,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly QueryRole[]> {
  const roles = new Map<string, QueryRole>();
  for (const sentence of texts.flatMap(selectSentences).slice(0, MAX_SENTENCES)) {
    const { groups } = await roleReader.interpret(sentence.replace(LEAD_IN, ' '), NO_COMPANIES, signal);
    for (const role of groups.flatMap((group) => group.roles).filter(isRole)) {
      roles.set(JSON.stringify(role), role);
    }
  }
  return [...roles.values()];
}
