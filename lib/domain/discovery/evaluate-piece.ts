import type { DiscoverySpec } from '#contract/runs.ts';
import type { AccountRecord } from '#domain/accounts/account-record.ts';
import type { AccountStore } from '#domain/accounts/account-store.ts';
import { type RefreshStandingPorts, refreshStanding } from '#domain/accounts/refresh-standing.ts';
import {
  type DetectSignalPorts,
  detectSignal,
  readMentions,
  recordEvents,
} from '#domain/detections/detect-signal.ts';
import { groupEvents } from '#domain/detections/found-event.ts';
import type { Directory } from '#domain/directory/directory.ts';
import { companyIfKnown } from '#domain/directory/look-up-company.ts';
import type { MonitorStore } from '#domain/monitors/monitor-store.ts';
import type { PersonStore } from '#domain/people/person-store.ts';
import type { Research } from '#domain/research/research.ts';
import { knownPeople } from '#domain/runs/detect-in-run.ts';
import { identityOf } from '#domain/runs/gather-documents.ts';
import { windowOf } from '#domain/runs/run-record.ts';
import type { AddedStats, RunStore } from '#domain/runs/run-store.ts';
import { type SellerPorts, sellerContext } from '#domain/runs/seller-context.ts';
import type { SellerContext, SignalDefinition } from '#domain/signals/signal-reasoner.ts';
import { definitionOf, signalsOf } from '#domain/signals/signal-record.ts';
import type { SignalStore } from '#domain/signals/signal-store.ts';
import type { Candidate, CandidateStore } from './candidate-store.ts';
import { discoveredAccount, discoveredId } from './discovered-account.ts';
import { allSignals, verdictOf, wantedSignals } from './discovery-spec.ts';

export interface EvaluatePiecePorts extends DetectSignalPorts, SellerPorts, RefreshStandingPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save' | 'insert'>;
  readonly detections: DetectSignalPorts['detections'] & RefreshStandingPorts['detections'];
  readonly people: Pick<PersonStore, 'atAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly runs: Pick<RunStore, 'get' | 'countJob'>;
  readonly candidates: Pick<CandidateStore, 'piece' | 'documentsOf'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly monitors: Pick<MonitorStore, 'memoryOf'>;
  readonly now: () => Date;
}

interface Evaluation {
  readonly workspaceId: string;
  readonly runId: string;
  readonly spec: DiscoverySpec;
  readonly signals: readonly SignalDefinition[];
  readonly since: Date | null;
  readonly seller: SellerContext;
  readonly abort: AbortSignal;
}

type Counted = Required<Omit<AddedStats, 'candidates'>>;

const NOTHING: Counted = { accounts: 0, matched: 0, documents: 0, detections: 0 };

const sum = (all: readonly Counted[]): Counted =>
  all.reduce(
    (total, each) => ({
      accounts: total.accounts + each.accounts,
      matched: total.matched + each.matched,
      documents: total.documents + each.documents,
      detections: total.detections + each.detections,
    }),
    NOTHING,
  );

/** One job of a discovery: judges the companies of a piece and stores those that fit. May run twice. */
export async function evaluatePiece(
  ports: EvaluatePiecePorts,
  workspaceId: string,
  runId: string,
  number: number,
  abort: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  const piece = await ports.candidates.piece(workspaceId, runId, number);
  if (run?.status !== 'running' || !run.spec || !piece) return;
  const { spec } = run;
  const ids = new Set(allSignals(spec));
  const signals = signalsOf(await ports.signals.load(workspaceId))
    .filter(({ id }) => ids.has(id))
    .map(definitionOf);
  const seller = await sellerContext(ports, workspaceId);
  const evaluation = { workspaceId, runId, spec, signals, since: windowOf(run), seller, abort };
  const results: Counted[] = [];
  if (piece.kind === 'candidates') {
    for (const candidate of piece.companies)
      results.push(await evaluateCandidate(ports, evaluation, candidate));
  } else {
    for (const id of piece.accountIds) results.push(await checkAccount(ports, evaluation, id));
  }
  await ports.runs.countJob(workspaceId, runId, String(number), sum(results));
}

async function evaluateCandidate(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, spec, signals, since, seller, abort }: Evaluation,
  { domain, company }: Pick<Candidate, 'domain' | 'company'>,
): Promise<Counted> {
  const documents = await ports.candidates.documentsOf(workspaceId, runId, domain);
  const mentions = await readMentions(ports, { company, signals, documents, since }, abort);
  const bySignal = Map.groupBy(mentions, ({ mention }) => mention.signal_id);
  const looked = { ...NOTHING, documents: documents.length };
  const verdict = verdictOf(spec, new Set(bySignal.keys()));
  if (verdict === 'no_match') return looked;
  const account = await storeAccount(ports, workspaceId, runId, { domain, company }, abort);
  if (!account) return looked;
  const wanted = new Set(wantedSignals(spec));
  let detections = 0;
  for (const signal of signals.filter(({ id }) => wanted.has(id))) {
    const { written } = await recordEvents(
      ports,
      { workspaceId, runId, account, signal, seller, people: [] },
      groupEvents(bySignal.get(signal.id) ?? [], ports.now()),
      abort,
    );
    detections += written.length;
  }
  const evaluated = await refreshStanding(ports, workspaceId, account.id, ({ status }) =>
    status === 'new' ? { status: verdict } : {},
  );
  if (!evaluated) return looked;
  return { ...looked, accounts: verdict === 'suggested' ? 1 : 0, matched: 1, detections };
}

/** The account of this run for a company, stored now or by an earlier try; undefined where it is somebody else's. */
async function storeAccount(
  { accounts, directory, now }: EvaluatePiecePorts,
  workspaceId: string,
  runId: string,
  { domain, company }: Pick<Candidate, 'domain' | 'company'>,
  abort: AbortSignal,
): Promise<AccountRecord | undefined> {
  const id = discoveredId(runId, domain);
  const profile = await companyIfKnown(directory, domain, abort);
  const record = discoveredAccount(id, domain, company, profile, now());
  const { taken } = await accounts.insert(workspaceId, [record]);
  return taken.has(domain) ? accounts.get(workspaceId, id) : record;
}

/** Looks for the same signals at an account that is monitored anyway. */
async function checkAccount(
  ports: EvaluatePiecePorts,
  { workspaceId, runId, spec, signals, since, seller, abort }: Evaluation,
  accountId: string,
): Promise<Counted> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return NOTHING;
  const company = identityOf(account);
  const { documents } = await ports.research.documentsAbout(
    company,
    {
      since: since ?? new Date(0),
      memory: await ports.monitors.memoryOf(workspaceId, accountId),
      whole: true,
    },
    abort,
  );
  const people = await knownPeople(ports.people, workspaceId, accountId);
  const wanted = new Set(wantedSignals(spec));
  let events = 0;
  let detections = 0;
  for (const signal of signals.filter(({ id }) => wanted.has(id))) {
    const request = { workspaceId, runId, account, company, signal, documents, seller, people, since };
    const result = await detectSignal(ports, request, abort);
    events += result.events;
    detections += result.written.length;
  }
  if (detections > 0) await refreshStanding(ports, workspaceId, accountId);
  return { accounts: 1, matched: Number(events > 0), documents: documents.length, detections };
}
