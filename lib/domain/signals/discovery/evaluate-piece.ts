import type { Relation } from '#contract/relation.ts';
import type { DiscoverySpec } from '#contract/runs.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { type CrmRelationPorts, readCrmRelations } from '#domain/market/relations/quiet-relations.ts';
import { setByCrm } from '#domain/market/relations/set-relation.ts';
import { listSignals, type SignalStore, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import type { AccountWriter } from '#domain/signals/detections/account-writer.ts';
import {
  createDetections,
  type DetectSignalPorts,
  readMentions,
  recordEvents,
} from '#domain/signals/detections/detect-signal.ts';
import { type FoundEvent, groupEvents } from '#domain/signals/detections/found-event.ts';
import { attachHolds } from '#domain/signals/detections/holds.ts';
import { isUnwritten } from '#domain/signals/detections/message.ts';
import {
  type RefreshAccountSummaryPorts,
  refreshAccountSummary,
} from '#domain/signals/detections/refresh-account-summary.ts';
import { type WriteMessagesPorts, writeMessages } from '#domain/signals/detections/write-messages.ts';
import type { MonitorStore } from '#domain/signals/monitors/monitor-store.ts';
import { addRegisteredNames, type PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { DocumentsRequest, Research } from '#domain/signals/research/research.ts';
import { type AccountSources, reportSources } from '#domain/signals/research/source-reports.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import { getWindowStart } from '#domain/signals/runs/run-record.ts';
import type { AddedStats, RunStore } from '#domain/signals/runs/run-store.ts';
import {
  readSellerContext,
  type SellerContext,
  type SellerPorts,
} from '#domain/workspace/knowledge-base/seller-context.ts';
import type { Candidate, CandidateStore } from './candidate-store.ts';
import {
  createDiscoveredAccount,
  createDiscoveredId,
  DISCOVERED_DETECTIONS_MAX,
  type DiscoveredAccount,
  type DiscoveredAccounts,
} from './discovered-account.ts';
import { decideVerdict, listAllSignals, listSearchedSignals } from './discovery-spec.ts';

export interface EvaluatePiecePorts
  extends DetectSignalPorts,
    SellerPorts,
    RefreshAccountSummaryPorts,
    CrmRelationPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly discovered: DiscoveredAccounts;
  readonly detections: DetectSignalPorts['detections'] & WriteMessagesPorts['detections'];
  readonly people: Pick<PersonStore, 'atAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly runs: Pick<RunStore, 'get' | 'countJob' | 'isCounted'>;
  readonly candidates: Pick<CandidateStore, 'piece' | 'documentsOf'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly monitors: Pick<MonitorStore, 'memoryOf'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly identities: Pick<PublicIdentities, 'get'>;
  readonly writer: AccountWriter;
  readonly now: () => Date;
}

interface Evaluation {
  readonly workspaceId: string;
  readonly runId: string;
  readonly spec: DiscoverySpec;
  readonly signals: readonly WeighedSignal[];
  readonly since: Date | null;
  readonly isLast: boolean;
  readonly abort: AbortSignal;
}

type Counted = Required<Pick<AddedStats, 'accounts' | 'matched' | 'documents' | 'unread' | 'detections'>>;

const NO_COUNTS: Counted = { accounts: 0, matched: 0, documents: 0, unread: 0, detections: 0 };

const sumCounts = (all: readonly Counted[]): Counted =>
  all.reduce(
    (total, each) => ({
      accounts: total.accounts + each.accounts,
      matched: total.matched + each.matched,
      documents: total.documents + each.documents,
      unread: total.unread + each.unread,
      detections: total.detections + each.detections,
    }),
    NO_COUNTS,
  );

export interface PieceOrder {
  readonly workspaceId: string;
  readonly runId: string;
  readonly number: number;
  /** No later execution reads what the model could not read in this one. */
  readonly isLast: boolean;
}

/**
 * One job of a discovery: evaluates the companies of a piece and stores those that fit. It fails while the model can't read
 * some of their documents, so that a later execution does. Safe to repeat.
 */
export async function evaluatePiece(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, number, isLast }: PieceOrder,
  abort: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  const piece = await ports.candidates.piece(workspaceId, runId, number);
  if (run?.status !== 'running' || !run.spec || !piece) return;
  if (await ports.runs.isCounted(workspaceId, runId, { job: String(number) })) return;
  const { spec } = run;
  const ids = new Set(listAllSignals(spec));
  const signals = listSignals(await ports.signals.load(workspaceId))
    .filter(({ id }) => ids.has(id))
    .map(toDefinition);
  const evaluation = { workspaceId, runId, spec, signals, since: getWindowStart(run), isLast, abort };
  const results =
    piece.kind === 'candidates'
      ? await evaluateCandidates(ports, evaluation, piece.companies)
      : await checkAccounts(ports, evaluation, piece.accountIds);
  const counted = sumCounts(results);
  if (counted.unread > 0 && !isLast) throw new Error(`${counted.unread} documents wait for the model.`);
  await ports.runs.countJob(workspaceId, runId, String(number), counted);
}

async function runInOrder<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const each of all) results.push(await work(each));
  return results;
}

interface Company extends Pick<Candidate, 'domain' | 'company'> {
  /** As the CRM says. */
  readonly relation: Relation | undefined;
}

/** A company after reading: what is said about it, and the verdict. */
interface ReadCandidate {
  readonly candidate: Company;
  readonly documents: number;
  readonly verdict: ReturnType<typeof decideVerdict>;
  readonly unread: number;
  readonly events: readonly { readonly signal: WeighedSignal; readonly found: FoundEvent[] }[];
}

async function evaluateCandidates(
  ports: EvaluatePiecePorts,
  evaluation: Evaluation,
  companies: readonly Pick<Candidate, 'domain' | 'company'>[],
): Promise<Counted[]> {
  // An import may have brought them since the evaluation was planned.
  const domains = companies.map(({ domain }) => domain);
  const { byDomain: relations, quiet } = await readCrmRelations(ports, evaluation.workspaceId, domains);
  const suggestible = companies
    .filter(({ domain }) => !quiet.has(domain))
    .map((company) => ({ ...company, relation: relations.get(company.domain) }));
  const candidates = await runInOrder(suggestible, (company) => readCandidate(ports, evaluation, company));
  // Reading takes minutes, and an import may have brought more meanwhile.
  const current = await readCrmRelations(ports, evaluation.workspaceId, domains);
  const read = candidates.map(
    ({ candidate, verdict, ...rest }): ReadCandidate => ({
      ...rest,
      candidate: { ...candidate, relation: current.byDomain.get(candidate.domain) },
      verdict: current.quiet.has(candidate.domain) ? 'no_match' : verdict,
    }),
  );
  // What is still unread may exclude a company, and would be written about twice.
  const matching = read.filter(
    ({ verdict, unread }) => verdict !== 'no_match' && (unread === 0 || evaluation.isLast),
  );
  // Only now, for the same reason: what follows a change of the ideal customer doesn't know these accounts yet.
  const seller = await readSellerContext(ports, evaluation.workspaceId);
  const built = await runInOrder(matching, (each) => buildAccount(ports, evaluation, seller, each));
  const stored = await ports.discovered.insert(evaluation.workspaceId, built);
  const unwritten = built.filter(({ detections }) => detections.some(isUnwritten));
  await runInOrder(unwritten, ({ account: { id } }) => writeInTime(ports, evaluation, id));
  const toCounted = ({ documents, unread, verdict }: ReadCandidate, detections: number): Counted => ({
    accounts: verdict === 'suggested' ? 1 : 0,
    matched: 1,
    documents,
    unread,
    detections,
  });
  const builtById = new Map(built.map((each) => [each.account.id, each]));
  return runInOrder(read, async (each) => {
    const { documents, unread } = each;
    const id = createDiscoveredId(evaluation.runId, each.candidate.domain);
    const account = builtById.get(id);
    // An earlier try stored it whole, unless someone else has its domain.
    const isOurs = stored.has(id) || (account && (await ports.accounts.get(evaluation.workspaceId, id)));
    return account && isOurs
      ? toCounted(each, account.detections.length)
      : { ...NO_COUNTS, documents, unread };
  });
}

/** Writes an account's messages, so that alerts carry them. They are promised, so what there is no time for fails nothing. */
async function writeInTime(
  ports: EvaluatePiecePorts,
  { workspaceId, abort }: Pick<Evaluation, 'workspaceId' | 'abort'>,
  accountId: string,
): Promise<void> {
  if (abort.aborted) return;
  try {
    await writeMessages(ports, workspaceId, accountId, abort);
  } catch (error) {
    if (!abort.aborted) throw error;
  }
}

async function readCandidate(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, spec, signals, since, abort }: Evaluation,
  candidate: Company,
): Promise<ReadCandidate> {
  const documents = await ports.candidates.documentsOf(workspaceId, runId, candidate.domain);
  const { found: mentions, unread } = await readMentions(
    ports,
    { company: candidate.company, signals, documents, since },
    abort,
  );
  const bySignal = Map.groupBy(mentions, ({ mention }) => mention.signal_id);
  const searched = new Set(listSearchedSignals(spec));
  const events = signals
    .map((signal) => ({ signal, found: groupEvents(bySignal.get(signal.id) ?? [], ports.now()) }))
    .filter(({ found }) => found.some(({ ended }) => ended !== true));
  return {
    candidate,
    documents: documents.length,
    unread,
    verdict: decideVerdict(spec, new Set(events.map(({ signal }) => signal.id))),
    events: events.filter(({ signal }) => searched.has(signal.id)),
  };
}

/** The account for a company, with all its findings. */
async function buildAccount(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, abort }: Evaluation,
  seller: SellerContext,
  { candidate, verdict, events }: ReadCandidate,
): Promise<DiscoveredAccount> {
  const account = await createAccount(ports, runId, candidate, abort);
  const found = await runInOrder(events, (each) =>
    createDetections(
      ports,
      { workspaceId, runId, account, signal: each.signal, seller, people: [] },
      each.found,
      abort,
    ),
  );
  const newest = found.flat().sort((a, b) => b.detected_at.localeCompare(a.detected_at));
  const detections = attachHolds(newest.slice(0, DISCOVERED_DETECTIONS_MAX));
  const accountSummary = summarizeAccount(detections, ports.now());
  const status = verdict === 'no_match' ? account.status : verdict;
  return { account: { ...account, ...accountSummary, status }, detections };
}

const createAccount = async (
  { directory, now }: EvaluatePiecePorts,
  runId: string,
  { domain, company, relation }: Company,
  abort: AbortSignal,
): Promise<AccountRecord> => ({
  ...createDiscoveredAccount(
    createDiscoveredId(runId, domain),
    domain,
    company,
    await fetchCompanyOrNull(directory, domain, abort),
    now(),
    runId,
  ),
  ...setByCrm(relation),
});

async function checkAccounts(
  ports: EvaluatePiecePorts,
  evaluation: Evaluation,
  accountIds: readonly string[],
): Promise<Counted[]> {
  const seller = await readSellerContext(ports, evaluation.workspaceId);
  return runInOrder(accountIds, (id) => checkAccount(ports, evaluation, seller, id));
}

/** Looks for the same signals at a monitored account. */
async function checkAccount(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, spec, signals, since, abort }: Evaluation,
  seller: SellerContext,
  accountId: string,
): Promise<Counted> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return NO_COUNTS;
  const company = toCompanyIdentity(account);
  const request: DocumentsRequest = {
    since: since ?? new Date(0),
    memory: await ports.monitors.memoryOf(workspaceId, accountId),
    isFull: true,
  };
  const { documents } = await reportSources(
    () => ports.research.documentsAbout(company, request, abort),
    (sources) => ports.accountSources.put(workspaceId, accountId, ports.now().toISOString(), sources),
  );
  const people = await listAccountPeople(ports.people, workspaceId, accountId);
  const searched = new Set(listSearchedSignals(spec));
  const watched = signals.filter(({ id }) => searched.has(id));
  // The sources have just looked it up.
  const namedCompany = await addRegisteredNames(ports.identities, company);
  const { found: mentions, unread } = await readMentions(
    ports,
    { company: namedCompany, signals: watched, documents, since },
    abort,
  );
  const bySignal = Map.groupBy(mentions, ({ mention }) => mention.signal_id);
  let events = 0;
  let detections = 0;
  for (const signal of watched) {
    const result = await recordEvents(
      ports,
      { workspaceId, runId, account, signal, seller, people },
      groupEvents(bySignal.get(signal.id) ?? [], ports.now()),
      abort,
    );
    events += result.events;
    detections += result.written.length;
  }
  if (detections > 0) {
    await writeInTime(ports, { workspaceId, abort }, accountId);
    await refreshAccountSummary(ports, workspaceId, accountId);
  }
  return { accounts: 1, matched: Number(events > 0), documents: documents.length, unread, detections };
}
