import { type DetectionState, SNOOZE_MAX_DAYS } from '#contract/detection-state.ts';
import { errorCodes, type Refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { canSeeAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { accountIdOfDetection, type DetectionRecord } from './detection-record.ts';
import {
  applyStateChange,
  getReader,
  isOpen,
  isTeamChange,
  readState,
  type StateChange,
} from './detection-state.ts';
import type { DetectionStore } from './detection-store.ts';

export interface ChangeStatePorts {
  readonly accounts: Pick<AccountLookups, 'findBriefs'>;
  readonly detections: Pick<DetectionStore, 'get' | 'list' | 'setState'>;
  readonly members: Pick<MemberStore, 'get'>;
  readonly now: () => Date;
}

/** One detection to change. */
interface StateRequest {
  readonly id: string;
  /** Undefined: whatever the state is. */
  readonly expected_state_at?: string | null | undefined;
}

type ChangedDetection =
  | { readonly ok: true; readonly detection: DetectionRecord }
  | { readonly ok: false; readonly id: string; readonly code: ChangeError; readonly message: string };

type ChangeError = 'not_found' | 'state_changed';

const createNotFound = (id: string) =>
  ({ ok: false, id, code: 'not_found', message: errorCodes.not_found.message }) as const;

/** DynamoDB takes more, but a call has up to a hundred. */
const WRITES_AT_ONCE = 10;

/** Refuses a snooze that is over, or longer than a year. */
function checkSnooze(
  { snoozed_until }: Pick<StateChange, 'snoozed_until'>,
  now: Date,
  refuse: Refuse<'validation_failed'>,
): void {
  if (snoozed_until === undefined) return;
  const durationMs = Date.parse(snoozed_until) - now.getTime();
  if (durationMs > 0 && durationMs <= SNOOZE_MAX_DAYS * DAY_MS) return;
  const message = `Must be in the future, at most ${SNOOZE_MAX_DAYS} days from now.`;
  throw refuse('validation_failed', undefined, [{ path: 'snoozed_until', message }]);
}

/** Changes the state of detections, each on its own, in the order given. Safe to repeat. */
async function changeStates(
  ports: ChangeStatePorts,
  viewer: Viewer,
  requests: readonly StateRequest[],
  change: StateChange,
): Promise<ChangedDetection[]> {
  const { workspaceId } = viewer;
  const targets = requests.map((request) => ({ ...request, accountId: accountIdOfDetection(request.id) }));
  const accounts = await ports.accounts.findBriefs(
    workspaceId,
    targets.flatMap(({ accountId }) => accountId ?? []),
  );
  return mapLimited(targets, WRITES_AT_ONCE, async ({ id, accountId = '', expected_state_at }) => {
    const account = accounts.get(accountId);
    if (!account || !canSeeAccount(viewer, account)) return createNotFound(id);
    const changeResult = await retryWhileChanged(
      async (): Promise<ChangedDetection | typeof CHANGED_MEANWHILE> => {
        const previousRecord = await ports.detections.get(workspaceId, accountId, id);
        if (!previousRecord) return createNotFound(id);
        const now = ports.now().toISOString();
        const reader = getReader(viewer);
        const nextRecord = applyStateChange(previousRecord, change, {
          reader,
          memberId: viewer.memberId ?? null,
          now,
        });
        if (nextRecord === previousRecord) return { ok: true, detection: previousRecord };
        const isStale = expected_state_at !== undefined && expected_state_at !== previousRecord.state_at;
        if (isStale && isTeamChange(previousRecord, nextRecord)) {
          const state = readState(previousRecord, reader, now);
          const message = await describeStateChange(ports, workspaceId, { ...previousRecord, state });
          return { ok: false, id, code: 'state_changed', message };
        }
        const outcome = await ports.detections.setState(workspaceId, previousRecord, nextRecord, reader);
        return outcome === CHANGED_MEANWHILE ? CHANGED_MEANWHILE : { ok: true, detection: nextRecord };
      },
    );
    if (changeResult.ok && change.state === 'snoozed')
      await snoozeJoinedDetections(ports, viewer, changeResult.detection, change);
    return changeResult;
  });
}

/** Snoozes the events that the lead's message covers too, unless the team has dealt with them. */
async function snoozeJoinedDetections(
  { detections, now }: ChangeStatePorts,
  viewer: Viewer,
  lead: DetectionRecord,
  change: StateChange,
): Promise<void> {
  const { workspaceId, memberId = null } = viewer;
  const reader = getReader(viewer);
  for (const detection of await detections.list(workspaceId, lead.account_id)) {
    const changedAt = now().toISOString();
    if (detection.no_message?.by !== lead.id || !isOpen(detection, changedAt)) continue;
    const nextRecord = applyStateChange(detection, change, { reader, memberId, now: changedAt });
    // The change made now decides.
    await detections.setState(workspaceId, detection, nextRecord, reader);
  }
}

/** Changes one detection, or refuses with what stands in the way. */
export async function changeState(
  ports: ChangeStatePorts & { readonly refuse: Refuse<'not_found' | 'state_changed' | 'validation_failed'> },
  viewer: Viewer,
  request: StateRequest,
  change: StateChange,
): Promise<void> {
  checkSnooze(change, ports.now(), ports.refuse);
  const [outcome] = await changeStates(ports, viewer, [request], change);
  if (outcome?.ok) return;
  throw ports.refuse(outcome?.code ?? 'not_found', outcome?.message);
}

/** Changes many: those that are now as asked, and why the others are not. */
export async function changeManyStates(
  ports: ChangeStatePorts & { readonly refuse: Refuse<'validation_failed'> },
  viewer: Viewer,
  requests: readonly StateRequest[],
  change: StateChange,
) {
  const now = ports.now();
  checkSnooze(change, now, ports.refuse);
  // The last of two entries for one detection counts, as if they had come one after the other.
  const distinctRequests = [...new Map(requests.map((request) => [request.id, request])).values()];
  const outcomes = await changeStates(ports, viewer, distinctRequests, change);
  const readViewerState = (detection: DetectionRecord) =>
    readState(detection, getReader(viewer), now.toISOString());
  return {
    changed: outcomes.flatMap((outcome) =>
      outcome.ok ? [{ ...outcome.detection, state: readViewerState(outcome.detection) }] : [],
    ),
    errors: outcomes.flatMap((outcome) => {
      if (outcome.ok) return [];
      const { ok: _, ...error } = outcome;
      return [error];
    }),
  };
}

/** Who changed it to what, and when, for the caller whose change was refused. */
async function describeStateChange(
  { members }: Pick<ChangeStatePorts, 'members'>,
  workspaceId: string,
  detection: Pick<DetectionRecord, 'state_by' | 'state_at' | 'snoozed_until'> & { state: DetectionState },
): Promise<string> {
  const { state, state_by, state_at, snoozed_until } = detection;
  if (state_at === null)
    return 'The state was never changed, so expected_state_at must be null. Nothing was changed; read it again.';
  const stateDescription = state === 'snoozed' ? `snoozed until ${snoozed_until}` : state;
  // A key without a member, and a member who was removed, have no name.
  const author =
    state_by === null
      ? 'a key without a member'
      : ((await members.get(workspaceId, state_by))?.full_name ?? 'a former member');
  return `The state was changed to ${stateDescription} by ${author} at ${state_at}. Nothing was changed; read it again.`;
}
