import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { companyIfKnown } from '#domain/market/directory/look-up-company.ts';
import { namedCompetitors } from '#domain/market/relations/named-competitors.ts';
import { type CrmRelationPorts, crmRelations } from '#domain/market/relations/quiet-relations.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import type { Candidate, CandidateStore, Piece } from './candidate-store.ts';
import { type Filter, failedFilters, wantedSignals } from './discovery-spec.ts';

/** Fills a one-minute step at a slow reasoner's speed. */
export const COMPANIES_PER_PIECE = 10;
/**
 * The most pieces of active accounts. A piece whose tries all fail adds 36 events to an execution's history,
 * which holds 25,000. With 200 candidate pieces, 113 searches and 24 alert steps that makes 24,552.
 */
export const ACCOUNT_PIECES_MAX = 400;
/** A run that finds more is too broad to be useful. The stats count the rest as candidates. */
export const CANDIDATES_MAX = 2_000;
/** Concurrent directory lookups. */
const AT_ONCE = 10;

export interface PlanEvaluationPorts extends CrmRelationPorts {
  readonly runs: Pick<RunStore, 'get' | 'expectJobs' | 'addStats'>;
  readonly candidates: Pick<CandidateStore, 'list' | 'putPieces'>;
  readonly accounts: Pick<AccountStore, 'findByDomains'>;
  readonly accountLookups: Pick<AccountLookups, 'idsWhere'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly knowledgeBase: Pick<KnowledgeBaseStore, 'list'>;
  /** The id an account discovered by this run would have. */
  readonly discoveredId: (runId: string, domain: string) => string;
}

/** The more active accounts there are, the larger the pieces. */
const accountPiecesOf = (ids: readonly string[]): string[][] =>
  chunked(ids, Math.max(COMPANIES_PER_PIECE, Math.ceil(ids.length / ACCOUNT_PIECES_MAX)));

/** Merges the search results, leaves out known and filtered companies, and splits the rest into pieces. */
export async function planEvaluation(
  ports: PlanEvaluationPorts,
  workspaceId: string,
  runId: string,
  abort: AbortSignal,
): Promise<readonly number[]> {
  const { runs, candidates, accounts, accountLookups, directory, relations, knowledgeBase, discoveredId } =
    ports;
  const run = await runs.get(workspaceId, runId);
  const spec = run?.spec;
  if (run?.status !== 'running' || !spec) return [];
  const wanted = new Set(wantedSignals(spec));
  const found = (await candidates.list(workspaceId, runId)).filter(({ signalIds }) =>
    signalIds.some((id) => wanted.has(id)),
  );
  const known = await accounts.findByDomains(
    workspaceId,
    found.map(({ domain }) => domain),
  );
  // Customers, open deals and the like are known from the CRM.
  const { quiet } = await crmRelations(
    ports,
    workspaceId,
    found.map(({ domain }) => domain),
  );
  const isCompetitor = (await relations.quiet(workspaceId)).includes('competitor')
    ? namedCompetitors(await knowledgeBase.list(workspaceId))
    : () => false;
  // An account stored by this run before it was interrupted still counts as new.
  const isNew = ({ domain, company }: Candidate): boolean => {
    const account = known.get(domain);
    if (quiet.has(domain) || isCompetitor({ name: company.name, domain })) return false;
    return !account || account.id === discoveredId(runId, domain);
  };
  const fresh = found.filter(isNew);
  const tried = fresh.slice(0, CANDIDATES_MAX);
  const failed = await mapLimited(tried, AT_ONCE, async ({ domain }) =>
    failedFilters(spec, await companyIfKnown(directory, domain, abort)),
  );
  const fitting = tried.filter((_, index) => failed[index]?.length === 0);
  const active =
    run.mode === 'discovery'
      ? []
      : [...(await accountLookups.idsWhere(workspaceId, { statuses: ['active'] }))].sort();
  const pieces: Piece[] = [
    ...chunked(fitting, COMPANIES_PER_PIECE).map((companies) => ({
      kind: 'candidates' as const,
      companies: companies.map(({ domain, company }) => ({ domain, company })),
    })),
    ...accountPiecesOf(active).map((accountIds) => ({ kind: 'accounts' as const, accountIds })),
  ];
  await candidates.putPieces(workspaceId, runId, pieces);
  await runs.expectJobs(workspaceId, runId, pieces.length);
  const count = (filter: Filter) => failed.filter((each) => each.includes(filter)).length;
  await runs.addStats(workspaceId, runId, 'found', {
    candidates: found.length,
    known: found.length - fresh.length,
    filtered: tried.length - fitting.length,
    filtered_geographies: count('geographies'),
    filtered_industries: count('industries'),
    filtered_employees: count('employees'),
    filtered_unknown: count('unknown'),
  });
  return pieces.map((_, number) => number);
}
