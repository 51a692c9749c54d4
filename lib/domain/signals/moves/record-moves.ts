import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import type { Roster } from '#domain/market/directory/fetch-roster.ts';
import { pickMostRelevant } from '#domain/market/people/account-people.ts';
import { isChampion } from '#domain/market/people/champion.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { RecognizedPerson } from '#domain/market/people/recognize-people.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { Identity } from '#domain/market/privacy/identity.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { isMoveKind, type MoveKind } from '#domain/signals/definitions/signal-kinds.ts';
import { listSignals, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { recordEvents } from '#domain/signals/detections/detect-signal.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { selectProfileTexts } from '#domain/signals/detections/profile-statements.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { readSellerContext, type SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { type ArrivedChampion, findArrivedChampions, readFormerPost } from './find-arrived-champions.ts';
import { findMoves, type Move, type RosterComparison, type RosterPerson } from './find-moves.ts';
import { createRosterEvent } from './move-event.ts';
import type { MovePorts, RosterState } from './move-ports.ts';
import { readBuyerRoles } from './read-buyer-roles.ts';
import { type MoveOrder, recordChampionAt, recordChampionMove } from './record-champion-move.ts';

/** The most moves one sync reports. More than that in one company is a reorganization, and no one reads them all. */
const MOVES_PER_SYNC = 25;
/** Each lookup of a new employer may cost a credit. */
const EMPLOYER_LOOKUPS_PER_SYNC = 10;

export interface RecordMovesRequest {
  readonly workspaceId: string;
  readonly accountId: string;
  readonly existing: readonly PersonRecord[];
  readonly recognized: readonly RecognizedPerson<{ readonly found: DirectoryPerson }>[];
  readonly roster: Roster & { readonly provider: string };
  readonly last: RosterState | undefined;
  /** The scan that asked, or null if a user loaded the roster. */
  readonly runId: string | null;
  readonly abort: AbortSignal;
}

/** What a roster changes on people's records. */
export interface RecordedMoves {
  /** People who left, and people who are merely no longer listed. */
  readonly departed: readonly RosterPerson[];
  readonly unlisted: readonly RosterPerson[];
  /** Records at other accounts of people who arrived here. */
  readonly moved: readonly PersonRecord[];
}

type Signals = ReadonlyMap<MoveKind, WeighedSignal>;
type Employers = ReadonlyMap<string, Employment>;

/** The moves that this sync records: champions who arrived, and what the roster itself shows. */
interface SelectedMoves {
  readonly arrivals: readonly ArrivedChampion[];
  readonly rosterMoves: readonly Move[];
  readonly overLimit: number;
  /** Changes whenever a person is suppressed. */
  readonly suppressionRevision: number;
}

interface Context {
  readonly account: AccountRecord;
  readonly signals: Signals;
  /** Where leavers work now, by their id, as far as it is known. */
  readonly employers: Employers;
  readonly order: Omit<MoveOrder, 'signal'>;
}

/**
 * Compares a roster with the previous one and writes moves as detections, before the roster is stored in People.
 * After a crash the next sync finds the same moves, and a detection's id is derived from its move.
 */
export async function recordMoves(ports: MovePorts, request: RecordMovesRequest): Promise<RecordedMoves> {
  const { workspaceId, accountId, runId, abort } = request;
  const account = await ports.accounts.get(workspaceId, accountId);
  if (!account) return { departed: [], unlisted: [], moved: [] };
  const signals = await loadActiveMoveSignals(ports, workspaceId);
  const seller = await readSellerContext(ports, workspaceId);
  const comparison = await compareRosters(ports, request, seller);
  const selectedMoves = await selectMoves(ports, request, signals, comparison);
  const { arrivals, rosterMoves } = selectedMoves;
  const employers = await findEmployers(ports, account, rosterMoves, abort);
  const context = { account, signals, employers, order: { workspaceId, runId, seller, abort } };
  const writtenDetections = [
    ...(await recordRosterMoves(ports, request, context, comparison, rosterMoves)),
    ...(await recordChampions(ports, request, context, selectedMoves)),
  ];
  await removeSuppressed(ports, request, selectedMoves, writtenDetections);
  if (writtenDetections.some(({ account_id }) => account_id === accountId)) {
    await refreshAccountSummary(ports, workspaceId, accountId);
  }
  ports.reportMoves({
    account_id: accountId,
    found: arrivals.length + rosterMoves.length,
    over_limit: selectedMoves.overLimit,
  });
  const isStillEmployed = ({ id }: RosterPerson): boolean => isEmployedAt(employers.get(id), account);
  return {
    departed: comparison.missing.filter((person) => !isStillEmployed(person)),
    unlisted: comparison.missing.filter(isStillEmployed),
    moved: arrivals.map(({ before }) => before),
  };
}

async function loadActiveMoveSignals({ signals }: MovePorts, workspaceId: string): Promise<Signals> {
  const signalsByKind = new Map<MoveKind, WeighedSignal>();
  for (const signal of listSignals(await signals.load(workspaceId)).filter(({ is_active }) => is_active)) {
    const definition = toDefinition(signal);
    if (isMoveKind(definition.kind)) signalsByKind.set(definition.kind, definition);
  }
  return signalsByKind;
}

async function compareRosters(
  { searches, roleReader }: MovePorts,
  { workspaceId, existing, recognized, roster, last, abort }: RecordMovesRequest,
  seller: SellerContext,
): Promise<RosterComparison> {
  const texts = [
    ...selectProfileTexts(seller.sections),
    ...(await searches.list(workspaceId)).map(({ name }) => name),
  ];
  // Without a previous roster there are no moves to choose from.
  const roles = last === undefined ? [] : await readBuyerRoles(roleReader, texts, abort);
  return findMoves(await loadTitleReader(), roles, existing, recognized, roster, last);
}

/** The moves of active signals, without people who objected, up to the limit of one sync. */
async function selectMoves(
  ports: MovePorts,
  { workspaceId, accountId }: RecordMovesRequest,
  signals: Signals,
  comparison: RosterComparison,
): Promise<SelectedMoves> {
  const arrivedChampions = signals.has('champion_moved')
    ? await findArrivedChampions(ports, workspaceId, accountId, comparison)
    : [];
  const championIds = new Set(arrivedChampions.map(({ id }) => id));
  const moves = comparison.moves.filter(
    ({ kind, id }) => signals.has(kind) && !(kind === 'new_in_role' && championIds.has(id)),
  );
  const { revision, isSuppressed } = await ports.people.findSuppressed(
    workspaceId,
    accountId,
    listIdentities({ arrivals: arrivedChampions, rosterMoves: moves }),
  );
  const allowedArrivals = arrivedChampions.filter((_, index) => !isSuppressed(index));
  const allowedMoves = moves.filter((_, index) => !isSuppressed(arrivedChampions.length + index));
  const arrivals = allowedArrivals.slice(0, MOVES_PER_SYNC);
  const rosterMoves = allowedMoves.slice(0, MOVES_PER_SYNC - arrivals.length);
  return {
    arrivals,
    rosterMoves,
    overLimit: allowedArrivals.length + allowedMoves.length - arrivals.length - rosterMoves.length,
    suppressionRevision: revision,
  };
}

type PersonIdentity = Omit<Identity, 'domain'>;

/** By what people who objected are recognized, arrivals first. */
const listIdentities = ({
  arrivals,
  rosterMoves,
}: Pick<SelectedMoves, 'arrivals' | 'rosterMoves'>): PersonIdentity[] => [
  // The roster doesn't know by which address they may have objected.
  ...arrivals.map(({ found, before: { email, email_marks } }) => ({ ...found, email, email_marks })),
  ...rosterMoves.map((move) => (move.kind === 'champion_left' ? move.before : move.now)),
];

/** Looks up where champions work now. Unknown ones stay undefined. */
async function findEmployers(
  { directory, reportError }: MovePorts,
  { domain, id }: AccountRecord,
  moves: readonly Move[],
  abortSignal: AbortSignal,
): Promise<Employers> {
  const employersById = new Map<string, Employment>();
  if (domain === null) return employersById;
  const leavers = moves.flatMap((move) =>
    move.kind === 'champion_left' && isChampion(move.before) ? [move.before] : [],
  );
  for (const { id: personId, full_name, network_url } of leavers.slice(0, EMPLOYER_LOOKUPS_PER_SYNC)) {
    try {
      const employer = await directory.findEmployer({ domain, full_name, network_url }, abortSignal);
      const employerDomain = employer && normalizeDomain(employer.domain);
      if (employer && employerDomain) employersById.set(personId, { ...employer, domain: employerDomain });
    } catch (error) {
      // The roster's statement holds without it.
      reportError(id, error);
    }
  }
  return employersById;
}

const isEmployedAt = (employer: Employment | undefined, { domain }: Pick<AccountRecord, 'domain'>): boolean =>
  domain !== null && employer?.domain === domain;

/** Records what the roster shows at this account: who is new, who was promoted and who left. */
async function recordRosterMoves(
  ports: MovePorts,
  { recognized, roster, last }: RecordMovesRequest,
  { account, signals, employers, order }: Context,
  { missing }: RosterComparison,
  moves: readonly Move[],
): Promise<DetectionRecord[]> {
  if (last === undefined) return [];
  const missingIds = new Set(missing.map(({ id }) => id));
  const people = pickMostRelevant(
    recognized.filter(({ id }) => !missingIds.has(id)).map(({ id, entry }) => ({ ...entry.found, id })),
  );
  const realMoves = moves.filter(({ id }) => !isEmployedAt(employers.get(id), account));
  const writtenDetections: DetectionRecord[] = [];
  for (const [kind, movesOfKind] of Map.groupBy(realMoves, (move) => move.kind)) {
    const signal = signals.get(kind);
    if (!signal) continue;
    const context = { workspaceId: order.workspaceId, account, now: ports.now() };
    const result = await recordEvents(
      { ...ports, reasoner: ports.writer },
      { ...order, account, signal, people },
      movesOfKind.map((move) =>
        createRosterEvent(context, { roster, last }, move, signal.id, employers.get(move.id) ?? null),
      ),
      order.abort,
    );
    writtenDetections.push(...result.written);
  }
  return writtenDetections;
}

/** Records champions of other accounts who appeared here, and those of this one at the companies where they work now. */
async function recordChampions(
  ports: MovePorts,
  { workspaceId, roster, last }: RecordMovesRequest,
  { account, signals, employers, order }: Context,
  { arrivals, rosterMoves }: SelectedMoves,
): Promise<DetectionRecord[]> {
  const signal = signals.get('champion_moved');
  if (!signal) return [];
  const here = { domain: account.domain ?? '', company: account.name, provider: roster.provider };
  const writtenDetections: DetectionRecord[] = [];
  for (const { found, former, seenBy } of arrivals) {
    const movedChampion = { person: found, employer: here, former, seenBy };
    writtenDetections.push(...(await recordChampionAt(ports, { ...order, signal }, account, movedChampion)));
  }
  for (const move of rosterMoves) {
    const employer = employers.get(move.id);
    if (move.kind !== 'champion_left' || !employer || isEmployedAt(employer, account)) continue;
    const movedChampion = {
      person: { ...move.before, title: employer.title, job_level: employer.job_level },
      employer,
      former: await readFormerPost(ports, workspaceId, { person: move.before, account }, last),
      seenBy: [move.before.owner_id, account.owner_id],
    };
    writtenDetections.push(...(await recordChampionMove(ports, { ...order, signal }, movedChampion)));
  }
  return writtenDetections;
}

/** A person may have been suppressed after the check and before the write. */
async function removeSuppressed(
  ports: MovePorts,
  { workspaceId, accountId }: RecordMovesRequest,
  selectedMoves: SelectedMoves,
  writtenDetections: readonly DetectionRecord[],
): Promise<void> {
  if (writtenDetections.length === 0) return;
  if ((await ports.people.readSuppressionRevision()) === selectedMoves.suppressionRevision) return;
  const people = listIdentities(selectedMoves);
  const { isSuppressed } = await ports.people.findSuppressed(workspaceId, accountId, people);
  const suppressedNames = new Set(
    people.filter((_, index) => isSuppressed(index)).map(({ full_name }) => full_name),
  );
  const suppressedDetections = writtenDetections.filter(
    ({ event }) => event.person !== null && suppressedNames.has(event.person.name),
  );
  if (suppressedDetections.length === 0) return;
  await ports.detections.remove(workspaceId, suppressedDetections);
  for (const id of new Set(suppressedDetections.map(({ account_id }) => account_id))) {
    await refreshAccountSummary(ports, workspaceId, id);
  }
}
