import type { QueryRole } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { listWantedStatements } from '#domain/signals/detections/profile-statements.ts';

/** How much of a description is read. A customer profile is about a page. */
const MAX_STATEMENTS = 100;
const MAX_STATEMENT_LENGTH = 300;

/** What still denies something names no wanted roles: "We have no use for HR leaders." */
const NEGATION = /\b(?:not|no|never|don['’]t|avoid|exclud\w*|except|without)\b/i;
/** The words before the roles. */
const LEAD_IN =
  /\b(?:our |the )?(?:economic |ideal |typical |main )?(?:buyers?|customers?|champions?|personas?|contacts?|decision[- ]?makers?|titles?|roles?)\b(?: are| is|:)?/gi;

/** A profile is about roles, not accounts. */
const NO_COMPANIES = { companies: async () => [] };

/** The statements of customer profiles that may name whom to sell to. */
export const listBuyerStatements = (texts: readonly string[]): readonly string[] =>
  listWantedStatements(texts)
    .filter((statement) => statement.length <= MAX_STATEMENT_LENGTH && !NEGATION.test(statement))
    .slice(0, MAX_STATEMENTS);

/** The roles that a few words name. A role has a level and a function; a trade or a team alone isn't enough. */
export async function readRoles(
  roleReader: Reasoner,
  words: string,
  abortSignal?: AbortSignal,
): Promise<readonly QueryRole[]> {
  const { groups } = await roleReader.interpret(words, NO_COMPANIES, abortSignal);
  return groups
    .flatMap(({ roles }) => roles)
    .filter(({ functions, job_levels }) => functions.length > 0 && job_levels.length > 0);
}

/** The roles named in customer profiles and in saved searches' names. */
export async function readBuyerRoles(
  roleReader: Reasoner,
  texts: readonly string[],
  abortSignal?: AbortSignal,
): Promise<readonly QueryRole[]> {
  const roles = new Map<string, QueryRole>();
  for (const statement of listBuyerStatements(texts))
    for (const role of await readRoles(roleReader, statement.replace(LEAD_IN, ' '), abortSignal))
      roles.set(JSON.stringify(role), role);
  return [...roles.values()];
}
