import { listAccountPeople } from '#domain/market/people/account-people.ts';
import { addRegisteredNames } from '#domain/signals/research/public-identity.ts';
import { reportSources } from '#domain/signals/research/source-reports.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import { readSellerContext, type SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { listSearchedSignals } from './discovery-spec.ts';
import {
  type Evaluation,
  type EvaluationCounts,
  type EvaluationPorts,
  finishAccount,
  NO_COUNTS,
  readEvents,
  recordFindings,
} from './evaluation.ts';

/** Looks for a discovery's signals at accounts that are monitored anyway. */
export async function checkAccounts(
  ports: EvaluationPorts,
  evaluation: Evaluation,
  accountIds: readonly string[],
): Promise<readonly EvaluationCounts[]> {
  const seller = await readSellerContext(ports, evaluation.workspaceId);
  const counts: EvaluationCounts[] = [];
  for (const id of accountIds) counts.push(await checkAccount(ports, evaluation, seller, id));
  return counts;
}

async function checkAccount(
  ports: EvaluationPorts,
  evaluation: Evaluation,
  seller: SellerContext,
  accountId: string,
): Promise<EvaluationCounts> {
  const { workspaceId, spec, signals, since, abort } = evaluation;
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return NO_COUNTS;
  const company = toCompanyIdentity(account);
  const memory = await ports.monitors.memoryOf(workspaceId, accountId);
  const { documents } = await reportSources(
    () =>
      ports.research.documentsAbout(company, { since: since ?? new Date(0), memory, isFull: true }, abort),
    (sources) => ports.accountSources.put(workspaceId, accountId, ports.now().toISOString(), sources),
  );
  const people = await listAccountPeople(ports.people, workspaceId, accountId);
  const searchedIds = new Set(listSearchedSignals(spec));
  const searched = signals.filter(({ id }) => searchedIds.has(id));
  // The sources have just looked it up.
  const namedCompany = await addRegisteredNames(ports.identities, company);
  const { bySignal, unread } = await readEvents(ports, evaluation, searched, namedCompany, documents);
  const { events, detections } = await recordFindings(
    ports,
    evaluation,
    { account, seller, people },
    bySignal,
  );
  if (detections > 0) await finishAccount(ports, evaluation, accountId);
  return {
    accounts: 1,
    matched: Number(events > 0),
    documents: documents.length,
    unread,
    detections,
  };
}
