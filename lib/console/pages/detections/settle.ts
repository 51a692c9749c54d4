import { callForEach } from '../../api/batches.ts';
import { api, type Data, type Detection } from '../../api/service.ts';
import { refreshInbox } from '../../state/inbox.ts';
import { storeRecords } from '../../state/records.ts';
import { attempt, notify, notifyUndoable, runStep } from '../../state/toasts.ts';
import { formatDay, plural } from '../../text/format.ts';
import { describeState } from './team.tsx';

/** What a rep decides about a detection. */
export type Settlement =
  | { readonly state: 'done' | 'contacted' }
  | { readonly state: 'snoozed'; readonly snoozed_until: string };

type StateChange =
  | Settlement
  | { readonly state: 'new' }
  | { readonly state: 'seen'; readonly reopen?: true };
type Outcome = Data<'changeDetectionStates'>;

/** The most the service accepts in one call. */
const MAX_PER_CALL = 100;

async function changeStates(detections: readonly Detection[], change: StateChange): Promise<Outcome> {
  const outcome: Outcome = { changed: [], errors: [] };
  for (let offset = 0; offset < detections.length; offset += MAX_PER_CALL) {
    const batch = detections.slice(offset, offset + MAX_PER_CALL);
    const { data } = await api.changeDetectionStates({
      body: { ...change, detections: batch.map(({ id, state_at }) => ({ id, expected_state_at: state_at })) },
    });
    outcome.changed.push(...data.changed);
    outcome.errors.push(...data.errors);
  }
  return outcome;
}

/** What a record says of its state. */
const stateOf = ({ id, state, state_by, state_at, snoozed_until }: Detection) => ({
  id,
  state,
  state_by,
  state_at,
  snoozed_until,
});

/** What takes a detection back to an earlier state. */
function reverse({ state, snoozed_until }: Detection): StateChange {
  if (state === 'snoozed') return { state, snoozed_until: snoozed_until ?? '' };
  return state === 'seen' ? { state, reopen: true } : { state: 'new' };
}

/** Opens them again as they were; each earlier state is one call. */
async function revertStates(before: readonly Detection[], changed: Outcome['changed']): Promise<void> {
  const currentStateTimes = new Map(changed.map(({ id, state_at }) => [id, state_at]));
  const groups = new Map<string, Detection[]>();
  for (const each of before.filter(({ id }) => currentStateTimes.has(id))) {
    const change = JSON.stringify(reverse(each));
    groups.set(change, [...(groups.get(change) ?? []), each]);
  }
  for (const [change, group] of groups) {
    const stated = group.map((each) => ({ ...each, state_at: currentStateTimes.get(each.id) ?? null }));
    const outcome = await attempt(() => changeStates(stated, JSON.parse(change) as StateChange));
    if (outcome) await explainRefused(outcome.errors);
  }
  refreshInbox();
}

/** Reads what a colleague changed first, so that it shows, and says so. */
async function explainRefused(errors: Outcome['errors']): Promise<void> {
  if (errors.length === 0) return;
  const { done } = await callForEach(
    errors,
    async ({ id }) => (await api.getDetection({ params: { id } })).data,
  );
  const [head] = done;
  if (!head) notify('This signal was deleted');
  else if (done.length > 1)
    notify(`${plural(done.length, 'signal')} had been changed by a colleague and stay so`);
  else notify(`${head.account_name}: ${describeState(head, new Date()) ?? 'opened again'}. That stays.`);
}

const STATE_PHRASES: Readonly<Record<Settlement['state'], string>> = {
  done: 'done',
  contacted: 'marked as contacted',
  snoozed: 'snoozed',
};

function describe(detections: readonly Detection[], settlement: Settlement): string {
  const [head] = detections;
  const what = detections.length === 1 && head ? head.account_name : plural(detections.length, 'signal');
  const until =
    settlement.state === 'snoozed' ? ` until ${formatDay(settlement.snoozed_until, new Date())}` : '';
  return `${what} ${STATE_PHRASES[settlement.state]}${until}`;
}

/** Settles detections for the team: at once on the screen, with a way back. Those that a colleague changed stay as they are. */
export const settle = (detections: readonly Detection[], settlement: Settlement): Promise<void> =>
  runStep(() => settleNow(detections, settlement));

async function settleNow(detections: readonly Detection[], settlement: Settlement): Promise<void> {
  storeRecords(detections.map(({ id }) => ({ id, ...settlement })));
  const outcome = await attempt(() => changeStates(detections, settlement));
  const changed = new Set(outcome?.changed.map(({ id }) => id));
  storeRecords(detections.filter(({ id }) => !changed.has(id)).map(stateOf));
  const settled = detections.filter(({ id }) => changed.has(id));
  if (outcome && settled.length > 0)
    notifyUndoable(describe(settled, settlement), () => void revertStates(settled, outcome.changed));
  refreshInbox();
  await explainRefused(outcome?.errors ?? []);
}

/** Opens a settled detection again. */
export async function reopen(detection: Detection): Promise<void> {
  const outcome = await attempt(() => changeStates([detection], { state: 'new' }));
  await explainRefused(outcome?.errors ?? []);
  refreshInbox();
}

export const markSeen = (id: string) =>
  api.changeDetectionStates({ body: { state: 'seen', detections: [{ id }] } });

/** Rates a detection; null withdraws the rating. Each step can be undone. */
export async function rate({ id, feedback }: Detection, useful: boolean | null): Promise<void> {
  const params = { id };
  const response = await attempt(() =>
    useful === null
      ? api.withdrawDetectionFeedback({ params })
      : api.giveDetectionFeedback({ params, body: { useful } }),
  );
  if (!response) return;
  const text =
    useful === null
      ? 'Feedback taken back'
      : useful
        ? 'Marked as useful'
        : 'Marked as not useful. It no longer counts in the score';
  notifyUndoable(text, () => void rate(response.data, feedback?.useful ?? null));
}
