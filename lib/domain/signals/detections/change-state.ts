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

export interface StateStore {
  get(workspaceId: string, accountId: string, id: string): Promise<DetectionRecord | undefined>;
  list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
  /** Saves the state and what was seen, unless someone changed the state since `before` was read. */
  setState(
    workspaceId: string,
    before: DetectionRecord,
    after: DetectionRecord,
    reader: string,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
}

export interface ChangeStatePorts {
  readonly accounts: Pick<AccountLookups, 'findBriefs'>;
  readonly detections: StateStore;
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
  | { readonly ok: false; readonly id: string; readonly code: 'not_found' }
  | {
      readonly ok: false;
      readonly id: string;
      readonly code: 'state_changed';
      readonly now: Pick<DetectionRecord, 'state_by' | 'state_at' | 'snoozed_until'> & {
        readonly state: DetectionState;
      };
      /** Who changed it, by name. */
      readonly by: string;
    };

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
    if (!account || !canSeeAccount(viewer, account)) return { ok: false, id, code: 'not_found' };
    const changeResult = await retryWhileChanged(
      async (): Promise<ChangedDetection | typeof CHANGED_MEANWHILE> => {
        const previousRecord = await ports.detections.get(workspaceId, accountId, id);
        if (!previousRecord) return { ok: false, id, code: 'not_found' };
        const now = ports.now().toISOString();
        const reader = getReader(viewer);
        const nextRecord = applyStateChange(previousRecord, change, {
          reader,
          memberId: viewer.memberId ?? null,
          now,
        });
        if (nextRecord === previousRecord) return { ok: true, detection: previousRecord };
        const isStale = expected_state_at !== undefined && expected_state_at !== previousRecord.state_at;
        if (isStale && isTeamChange(previousRecord, nextRecord))
          return {
            ok: false,
            id,
            code: 'state_changed',
            now: { ...previousRecord, state: readState(previousRecord, reader, now) },
            by: await nameMember(ports, workspaceId, previousRecord.state_by),
          };
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

/** A key without a member, and a member who was removed, have no name. */
async function nameMember(
  { members }: Pick<ChangeStatePorts, 'members'>,
  workspaceId: string,
  id: string | null,
): Promise<string> {
  if (id === null) return 'a key without a member';
  return (await members.get(workspaceId, id))?.full_name ?? 'a former member';
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
  throw outcome?.code === 'state_changed'
    ? ports.refuse('state_changed', describeStateChange(outcome))
    : ports.refuse('not_found');
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
      const { id, code } = outcome;
      const message = code === 'not_found' ? errorCodes[code].message : describeStateChange(outcome);
      return [{ id, code, message }];
    }),
  };
}

/** Who changed it to what, and when, for the caller whose change was refused. */
function describeStateChange({
  now: { state, state_at, snoozed_until },
  by,
}: Extract<ChangedDetection, { code: 'state_changed' }>): string {
  if (state_at === null)
    return 'The state was never changed, so expected_state_at must be null. Nothing was changed; read it again.';
  const stateDescription = state === 'snoozed' ? `snoozed until ${snoozed_until}` : state;
  return `The state was changed to ${stateDescription} by ${by} at ${state_at}. Nothing was changed; read it again.`;
}
