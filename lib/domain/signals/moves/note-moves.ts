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
import { definitionOf, signalsOf } from '#domain/signals/definitions/signal-record.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { recordEvents } from '#domain/signals/detections/detect-signal.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { FoundEvent } from '#domain/signals/detections/found-event.ts';
import { idealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { readSellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { type ArrivedChampion, arrivedChampions, formerPostOf } from './arrived-champions.ts';
import { findMoves, type ListedPerson, type Move } from './find-moves.ts';
import { rosterEvent } from './move-event.ts';
import type { MovePorts, RosterState } from './move-ports.ts';
import { noteChampionAt, placeChampion } from './place-champion.ts';
import { wantedRoles } from './wanted-roles.ts';

/** The most moves one sync reports. More than that in one company is a reorganization, and no one reads them all. */
const MOVES_PER_SYNC = 25;
/** Each lookup of a new employer may cost a credit. */
const ASKED_PER_SYNC = 10;

export interface NoteMovesRequest {
  readonly workspaceId: string;
  readonly accountId: string;
  readonly known: readonly PersonRecord[];
  readonly recognized: readonly RecognizedPerson<{ readonly found: DirectoryPerson }>[];
  readonly roster: Roster & { readonly provider: string };
  readonly last: RosterState | undefined;
  /** The scan that asked, or null if a user loaded the roster. */
  readonly runId: string | null;
  readonly abort: AbortSignal;
}

/** What a roster changes on people's records. */
export interface NotedMoves {
  /** People who left, and people who are merely no longer listed. */
  readonly gone: readonly ListedPerson[];
  readonly unlisted: readonly ListedPerson[];
  /** Records at other accounts of people who arrived here. */
  readonly moved: readonly PersonRecord[];
}

interface NotedMove {
  readonly event: FoundEvent;
  readonly kind: MoveKind;
  readonly person: Omit<Identity, 'domain'>;
}

type Signals = ReadonlyMap<MoveKind, WeighedSignal>;

async function activeMoveSignals({ signals }: MovePorts, workspaceId: string): Promise<Signals> {
  const found = new Map<MoveKind, WeighedSignal>();
  for (const signal of signalsOf(await signals.load(workspaceId)).filter(({ is_active }) => is_active)) {
    const definition = definitionOf(signal);
    if (isMoveKind(definition.kind)) found.set(definition.kind, definition);
  }
  return found;
}

/** The roster doesn't know by which address they may have objected. */
const arrivedPerson = ({ found, before }: ArrivedChampion): Omit<Identity, 'domain'> => ({
  ...found,
  email: before.email,
  email_marks: before.email_marks,
});

const movedPerson = (move: Move): Omit<Identity, 'domain'> =>
  move.kind === 'champion_left' ? move.before : move.now;

/** Looks up where champions work now. Unknown ones stay undefined. */
async function employersOf(
  { directory, complain }: MovePorts,
  { domain, id }: AccountRecord,
  moves: readonly Move[],
  abort: AbortSignal,
): Promise<ReadonlyMap<string, Employment>> {
  const found = new Map<string, Employment>();
  if (domain === null) return found;
  const left = moves.flatMap((move) =>
    move.kind === 'champion_left' && isChampion(move.before) ? [move.before] : [],
  );
  for (const { id: personId, full_name, network_url } of left.slice(0, ASKED_PER_SYNC)) {
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
export async function noteMoves(ports: MovePorts, request: NoteMovesRequest): Promise<NotedMoves> {
  const { workspaceId, accountId, known, recognized, roster, last, runId, abort } = request;
  const account = await ports.accounts.get(workspaceId, accountId);
  if (!account) return { gone: [], unlisted: [], moved: [] };
  const signals = await activeMoveSignals(ports, workspaceId);
  const seller = await readSellerContext(ports, workspaceId);
  const texts = [
    ...idealCustomer(seller.sections),
    ...(await ports.searches.list(workspaceId)).map(({ name }) => name),
  ];
  const roles = last === undefined ? [] : await wantedRoles(ports.wishes, texts, abort);
  const compared = findMoves(await loadTitleReader(), roles, known, recognized, roster, last);
  const arrived = signals.has('champion_moved')
    ? await arrivedChampions(ports, workspaceId, accountId, compared)
    : [];
  const champions = new Set(arrived.map(({ id }) => id));
  const wanted = compared.moves.filter(
    ({ kind, id }) => signals.has(kind) && !(kind === 'new_in_role' && champions.has(id)),
  );
  const { revision, isSuppressed } = await ports.people.suppressed(workspaceId, accountId, [
    ...arrived.map(arrivedPerson),
    ...wanted.map(movedPerson),
  ]);
  const seen = arrived.filter((_, index) => !isSuppressed(index));
  const allowed = wanted.filter((_, index) => !isSuppressed(arrived.length + index));
  const noted = [...seen, ...allowed].slice(0, MOVES_PER_SYNC);
  const isArrival = (each: ArrivedChampion | Move): each is ArrivedChampion => 'former' in each;
  const notedMoves = noted.filter((each): each is Move => !isArrival(each));
  const employers = await employersOf(ports, account, notedMoves, abort);
  const isStillHere = (id: string): boolean =>
    account.domain !== null && employers.get(id)?.domain === account.domain;
  const order = { workspaceId, runId, seller, abort };
  const written: DetectionRecord[] = [];

  if (last !== undefined) {
    const events = notedMoves
      .filter(({ id }) => !isStillHere(id))
      .flatMap((move): NotedMove[] => {
        const signal = signals.get(move.kind);
        if (!signal) return [];
        const context = { workspaceId, account, now: ports.now() };
        const employer = employers.get(move.id) ?? null;
        const event = rosterEvent(context, { roster, last }, move, signal.id, employer);
        return [{ event, kind: move.kind, person: movedPerson(move) }];
      });
    const gone = new Set(compared.gone.map(({ id }) => id));
    const people = pickMostRelevant(
      recognized.filter(({ id }) => !gone.has(id)).map(({ id, entry }) => ({ ...entry.found, id })),
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
    for (const { found, former, seenBy } of noted.filter(isArrival)) {
      const employer = { domain: account.domain ?? '', company: account.name, provider: roster.provider };
      const moved = { person: found, employer, former, seenBy };
      written.push(...(await noteChampionAt(ports, { ...order, signal }, account, moved)));
    }
    for (const move of notedMoves) {
      const employer = employers.get(move.id);
      if (move.kind !== 'champion_left' || !employer || isStillHere(move.id)) continue;
      const person = { ...move.before, title: employer.title, job_level: employer.job_level };
      const former = await formerPostOf(ports, workspaceId, { person: move.before, account }, last);
      const seenBy = [move.before.owner_id, account.owner_id];
      written.push(
        ...(await placeChampion(ports, { ...order, signal }, { person, employer, former, seenBy })),
      );
    }
  }
  await takeBackSuppressed(ports, request, revision, noted, written);
  if (written.some(({ account_id }) => account_id === accountId)) {
    await refreshAccountSummary(ports, workspaceId, accountId);
  }
  ports.report({
    account_id: accountId,
    found: noted.length,
    over_limit: seen.length + allowed.length - noted.length,
  });
  return {
    gone: compared.gone.filter(({ id }) => !isStillHere(id)),
    unlisted: compared.gone.filter(({ id }) => isStillHere(id)),
    moved: noted.filter(isArrival).map(({ before }) => before),
  };
}

/** A person may have been suppressed after the check and before the write. */
async function takeBackSuppressed(
  ports: MovePorts,
  { workspaceId, accountId }: NoteMovesRequest,
  revision: number,
  noted: readonly (ArrivedChampion | Move)[],
  written: DetectionRecord[],
): Promise<void> {
  if (written.length === 0 || (await ports.people.suppressionRevision()) === revision) return;
  const people = noted.map((each) => ('former' in each ? arrivedPerson(each) : movedPerson(each)));
  const { isSuppressed } = await ports.people.suppressed(workspaceId, accountId, people);
  const names = new Set(people.filter((_, index) => isSuppressed(index)).map(({ full_name }) => full_name));
  const unwanted = written.filter(({ event }) => event.person !== null && names.has(event.person.name));
  if (unwanted.length === 0) return;
  await ports.detections.remove(workspaceId, unwanted);
  for (const id of new Set(unwanted.map(({ account_id }) => account_id))) {
    await refreshAccountSummary(ports, workspaceId, id);
  }
}
