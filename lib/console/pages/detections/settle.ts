import { callForEach } from '../../api/batches.ts';
import { api, type Data, type Detection } from '../../api/service.ts';
import { refreshInbox, selectInInbox } from '../../state/inbox.ts';
import { storeRecords } from '../../state/records.ts';
import { attempt, notify, notifyFailure, notifyUndoable, runStep } from '../../state/toasts.ts';
import { formatCount, formatDay } from '../../text/format.ts';
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
function getReverseChange({ state, snoozed_until }: Detection): StateChange {
  if (state === 'snoozed') return { state, snoozed_until: snoozed_until ?? '' };
  return state === 'seen' ? { state, reopen: true } : { state: 'new' };
}

/** Opens them again as they were; each earlier state is one call. */
async function revertStates(
  earlierDetections: readonly Detection[],
  changedStates: Outcome['changed'],
): Promise<void> {
  const currentStateTimes = new Map(changedStates.map(({ id, state_at }) => [id, state_at]));
  const groups = new Map<string, Detection[]>();
  for (const earlierDetection of earlierDetections.filter(({ id }) => currentStateTimes.has(id))) {
    const groupKey = JSON.stringify(getReverseChange(earlierDetection));
    groups.set(groupKey, [...(groups.get(groupKey) ?? []), earlierDetection]);
  }
  for (const [changeJson, group] of groups) {
    const currentGroup = group.map((groupedDetection) => ({
      ...groupedDetection,
      state_at: currentStateTimes.get(groupedDetection.id) ?? null,
    }));
    try {
      const { errors } = await changeStates(currentGroup, JSON.parse(changeJson) as StateChange);
      await explainRefused(errors);
    } catch (error) {
      notifyFailure(error, {
        text: `${nameDetections(group)} not opened again.`,
        retry: () => void revertStates(group, changedStates),
      });
    }
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
  const [firstDetection] = done;
  if (!firstDetection) notify('This signal was deleted');
  else if (done.length > 1)
    notify(`${formatCount(done.length, 'signal')} had been changed by a colleague and stay so`);
  else
    notify(
      `${firstDetection.account_name}: ${describeState(firstDetection, new Date()) ?? 'opened again'}. That stays.`,
    );
}

const STATE_PHRASES: Readonly<Record<Settlement['state'], string>> = {
  done: 'done',
  contacted: 'marked as contacted',
  snoozed: 'snoozed',
};

const nameDetections = (detections: readonly Detection[]): string =>
  detections.length === 1 && detections[0]
    ? detections[0].account_name
    : formatCount(detections.length, 'signal');

function describeSettlement(settlement: Settlement): string {
  const snoozeEnd =
    settlement.state === 'snoozed' ? ` until ${formatDay(settlement.snoozed_until, new Date())}` : '';
  return `${STATE_PHRASES[settlement.state]}${snoozeEnd}`;
}

/**
 * Settles detections for the team: at once on the screen, with a way back. Those that a colleague changed stay as they are,
 * and so do all of them if the service can't be reached.
 */
export const settle = (detections: readonly Detection[], settlement: Settlement): Promise<void> =>
  runStep(() => settleNow(detections, settlement));

async function settleNow(detections: readonly Detection[], settlement: Settlement): Promise<void> {
  storeRecords(detections.map(({ id }) => ({ id, ...settlement })));
  let outcome: Outcome = { changed: [], errors: [] };
  try {
    outcome = await changeStates(detections, settlement);
  } catch (error) {
    notifyFailure(error, {
      text: `${nameDetections(detections)} not ${describeSettlement(settlement)}.`,
      retry: () => void settle(detections, settlement),
    });
  }
  const { changed, errors } = outcome;
  const changedIds = new Set(changed.map(({ id }) => id));
  storeRecords(detections.filter(({ id }) => !changedIds.has(id)).map(stateOf));
  const settledDetections = detections.filter(({ id }) => changedIds.has(id));
  const [firstDetection] = settledDetections;
  if (firstDetection)
    notifyUndoable(`${nameDetections(settledDetections)} ${describeSettlement(settlement)}`, () => {
      // At once: the next key is meant for it.
      selectInInbox(firstDetection.id);
      void revertStates(settledDetections, changed);
    });
  refreshInbox();
  await explainRefused(errors);
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
