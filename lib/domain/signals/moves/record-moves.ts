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
import type { FoundEvent } from '#domain/signals/detections/found-event.ts';
import { selectProfileTexts } from '#domain/signals/detections/ideal-customer.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { readSellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { type ArrivedChampion, findArrivedChampions, readFormerPost } from './find-arrived-champions.ts';
import { findMoves, type Move, type RosterPerson } from './find-moves.ts';
import { createRosterEvent } from './move-event.ts';
import type { MovePorts, RosterState } from './move-ports.ts';
import { readBuyerRoles } from './read-buyer-roles.ts';
import { recordChampionAt, recordChampionMove } from './record-champion-move.ts';

/** The most moves one sync reports. More than that in one company is a reorganization, and no one reads them all. */
const MOVES_PER_SYNC = 25;
/** Each lookup of a new employer may cost a credit. */
const LOOKUPS_PER_SYNC = 10;

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

interface RecordedMove {
  readonly event: FoundEvent;
  readonly kind: MoveKind;
  readonly person: Omit<Identity, 'domain'>;
}

type Signals = ReadonlyMap<MoveKind, WeighedSignal>;

async function loadActiveMoveSignals({ signals }: MovePorts, workspaceId: string): Promise<Signals> {
  const found = new Map<MoveKind, WeighedSignal>();
  for (const signal of listSignals(await signals.load(workspaceId)).filter(({ is_active }) => is_active)) {
    const definition = toDefinition(signal);
    if (isMoveKind(definition.kind)) found.set(definition.kind, definition);
  }
  return found;
}

/** The roster doesn't know by which address they may have objected. */
const identifyArrival = ({ found, before }: ArrivedChampion): Omit<Identity, 'domain'> => ({
  ...found,
  email: before.email,
  email_marks: before.email_marks,
});

const identifyMover = (move: Move): Omit<Identity, 'domain'> =>
  move.kind === 'champion_left' ? move.before : move.now;

/** Looks up where champions work now. Unknown ones stay undefined. */
async function findEmployers(
  { directory, complain }: MovePorts,
  { domain, id }: AccountRecord,
  moves: readonly Move[],
  abort: AbortSignal,
): Promise<ReadonlyMap<string, Employment>> {
  const found = new Map<string, Employment>();
  if (domain === null) return found;
  const leavers = moves.flatMap((move) =>
    move.kind === 'champion_left' && isChampion(move.before) ? [move.before] : [],
  );
  for (const { id: personId, full_name, network_url } of leavers.slice(0, LOOKUPS_PER_SYNC)) {
    try {
      const employer = await directory.findEmployer({ domain, full_name, network_url }, abort);
      const host = employer && normalizeDomain(employer.domain);
      if (employer && host) found.set(personId, { ...employer, domain: host });
    } catch (error) {
      // The roster's statement holds without it.
      complain(id, error);
    }
  }
  return found;
}

/**
 * Compares a roster with the previous one and writes moves as detections, before the roster is stored in People.
 * After a crash the next sync finds the same moves, and a detection's id is derived from its move.
 */
export async function recordMoves(ports: MovePorts, request: RecordMovesRequest): Promise<RecordedMoves> {
  const { workspaceId, accountId, existing, recognized, roster, last, runId, abort } = request;
  const account = await ports.accounts.get(workspaceId, accountId);
  if (!account) return { departed: [], unlisted: [], moved: [] };
  const signals = await loadActiveMoveSignals(ports, workspaceId);
  const seller = await readSellerContext(ports, workspaceId);
  const texts = [
    ...selectProfileTexts(seller.sections),
    ...(await ports.searches.list(workspaceId)).map(({ name }) => name),
  ];
  const roles = last === undefined ? [] : await readBuyerRoles(ports.roleReader, texts, abort);
  const comparison = findMoves(await loadTitleReader(), roles, existing, recognized, roster, last);
  const arrived = signals.has('champion_moved')
    ? await findArrivedChampions(ports, workspaceId, accountId, comparison)
    : [];
  const champions = new Set(arrived.map(({ id }) => id));
  const relevant = comparison.moves.filter(
    ({ kind, id }) => signals.has(kind) && !(kind === 'new_in_role' && champions.has(id)),
  );
  const { revision, isSuppressed } = await ports.people.suppressed(workspaceId, accountId, [
    ...arrived.map(identifyArrival),
    ...relevant.map(identifyMover),
  ]);
  const allowedArrivals = arrived.filter((_, index) => !isSuppressed(index));
  const allowedMoves = relevant.filter((_, index) => !isSuppressed(arrived.length + index));
  const recorded = [...allowedArrivals, ...allowedMoves].slice(0, MOVES_PER_SYNC);
  const isArrival = (each: ArrivedChampion | Move): each is ArrivedChampion => 'former' in each;
  const rosterMoves = recorded.filter((each): each is Move => !isArrival(each));
  const employers = await findEmployers(ports, account, rosterMoves, abort);
  const isStillHere = (id: string): boolean =>
    account.domain !== null && employers.get(id)?.domain === account.domain;
  const order = { workspaceId, runId, seller, abort };
  const written: DetectionRecord[] = [];

  if (last !== undefined) {
    const events = rosterMoves
      .filter(({ id }) => !isStillHere(id))
      .flatMap((move): RecordedMove[] => {
        const signal = signals.get(move.kind);
        if (!signal) return [];
        const context = { workspaceId, account, now: ports.now() };
        const employer = employers.get(move.id) ?? null;
        const event = createRosterEvent(context, { roster, last }, move, signal.id, employer);
        return [{ event, kind: move.kind, person: identifyMover(move) }];
      });
    const missingIds = new Set(comparison.missing.map(({ id }) => id));
    const people = pickMostRelevant(
      recognized.filter(({ id }) => !missingIds.has(id)).map(({ id, entry }) => ({ ...entry.found, id })),
    );
    for (const [kind, ofKind] of Map.groupBy(events, (each) => each.kind)) {
      const signal = signals.get(kind);
      if (!signal) continue;
      const result = await recordEvents(
        { ...ports, reasoner: ports.writer },
        { ...order, account, signal, people },
        ofKind.map(({ event }) => event),
        abort,
      );
      written.push(...result.written);
    }
  }
  const signal = signals.get('champion_moved');
  if (signal) {
    for (const { found, former, seenBy } of recorded.filter(isArrival)) {
      const employer = { domain: account.domain ?? '', company: account.name, provider: roster.provider };
      const moved = { person: found, employer, former, seenBy };
      written.push(...(await recordChampionAt(ports, { ...order, signal }, account, moved)));
    }
    for (const move of rosterMoves) {
      const employer = employers.get(move.id);
      if (move.kind !== 'champion_left' || !employer || isStillHere(move.id)) continue;
      const person = { ...move.before, title: employer.title, job_level: employer.job_level };
      const former = await readFormerPost(ports, workspaceId, { person: move.before, account }, last);
      const seenBy = [move.before.owner_id, account.owner_id];
      written.push(
        ...(await recordChampionMove(ports, { ...order, signal }, { person, employer, former, seenBy })),
      );
    }
  }
  await removeSuppressed(ports, request, revision, recorded, written);
  if (written.some(({ account_id }) => account_id === accountId)) {
    await refreshAccountSummary(ports, workspaceId, accountId);
  }
  ports.report({
    account_id: accountId,
    found: recorded.length,
    over_limit: allowedArrivals.length + allowedMoves.length - recorded.length,
  });
  return {
    departed: comparison.missing.filter(({ id }) => !isStillHere(id)),
    unlisted: comparison.missing.filter(({ id }) => isStillHere(id)),
    moved: recorded.filter(isArrival).map(({ before }) => before),
  };
}

/** A person may have been suppressed after the check and before the write. */
async function removeSuppressed(
  ports: MovePorts,
  { workspaceId, accountId }: RecordMovesRequest,
  revision: number,
  recorded: readonly (ArrivedChampion | Move)[],
  written: DetectionRecord[],
): Promise<void> {
  if (written.length === 0 || (await ports.people.suppressionRevision()) === revision) return;
  const people = recorded.map((each) => ('former' in each ? identifyArrival(each) : identifyMover(each)));
  const { isSuppressed } = await ports.people.suppressed(workspaceId, accountId, people);
  const names = new Set(people.filter((_, index) => isSuppressed(index)).map(({ full_name }) => full_name));
  const removed = written.filter(({ event }) => event.person !== null && names.has(event.person.name));
  if (removed.length === 0) return;
  await ports.detections.remove(workspaceId, removed);
  for (const id of new Set(removed.map(({ account_id }) => account_id))) {
    await refreshAccountSummary(ports, workspaceId, id);
  }
}
