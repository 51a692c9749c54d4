import { inTurns } from '../../api/in-turns.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { refreshInbox, report } from '../../state/inbox.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { tellUndoable } from '../../state/undo.ts';
import { dayText, plural } from '../../text/format.ts';
import { stateLine } from './activity.ts';
import type { Detection } from './feedback.ts';

/** What a rep decides about a detection. */
export type Settlement =
  | { readonly state: 'done' | 'contacted' }
  | { readonly state: 'snoozed'; readonly snoozed_until: string };

type Earlier = Pick<Detection, 'id' | 'state' | 'state_at' | 'snoozed_until'>;
export type Changed = Data<'changeDetectionStates'>['changed'][number];

/** The most the service accepts in one call. */
const AT_ONCE = 100;

type Wish = Settlement | { readonly state: 'new' } | { readonly state: 'seen'; readonly reopen?: true };

interface Outcome {
  readonly changed: readonly Changed[];
  readonly errors: Data<'changeDetectionStates'>['errors'];
}

async function change(detections: readonly Earlier[], wish: Wish): Promise<Outcome> {
  const changed: Changed[] = [];
  const errors: Outcome['errors'] = [];
  for (let first = 0; first < detections.length; first += AT_ONCE) {
    const { data } = await api.changeDetectionStates({
      body: {
        ...wish,
        detections: detections
          .slice(first, first + AT_ONCE)
          .map(({ id, state_at }) => ({ id, expected_state_at: state_at })),
      },
    });
    changed.push(...data.changed);
    errors.push(...data.errors);
  }
  return { changed, errors };
}

/** What takes a detection back to how it was. */
function backTo({ state, snoozed_until }: Earlier): Wish {
  if (state === 'snoozed') return { state, snoozed_until: snoozed_until ?? '' };
  return state === 'seen' ? { state, reopen: true } : { state };
}

/** Opens them again as they were before; each earlier state is one call. */
async function takeBack(before: readonly Earlier[], changed: readonly Changed[], take: Take): Promise<void> {
  const now = new Map(changed.map(({ id, state_at }) => [id, state_at]));
  const wishes = new Map<string, Earlier[]>();
  for (const each of before) {
    if (!now.has(each.id)) continue;
    const wish = JSON.stringify(backTo(each));
    wishes.set(wish, [...(wishes.get(wish) ?? []), { ...each, state_at: now.get(each.id) ?? null }]);
  }
  for (const [wish, detections] of wishes) {
    const outcome = await attempt(() => change(detections, JSON.parse(wish) as Wish));
    if (!outcome) continue;
    take(outcome.changed);
    await tellStale(outcome.errors);
  }
  refreshInbox();
}

type Take = (changed: readonly Changed[]) => void;

const DID: Readonly<Record<Settlement['state'], string>> = {
  done: 'done',
  contacted: 'marked as contacted',
  snoozed: 'snoozed',
};

function textOf(detections: readonly Pick<Detection, 'account_name'>[], settlement: Settlement): string {
  const what =
    detections.length === 1 && detections[0]
      ? detections[0].account_name
      : plural(detections.length, 'signal');
  const until =
    settlement.state === 'snoozed' ? ` until ${dayText(settlement.snoozed_until, new Date())}` : '';
  return `${what} ${DID[settlement.state]}${until}`;
}

/** Says what a colleague did first, and returns what was refused as it is now. */
async function tellStale(errors: Outcome['errors']): Promise<readonly Detection[]> {
  if (errors.length === 0) return [];
  const { done } = await inTurns(errors, async ({ id }) => (await api.getDetection({ params: { id } })).data);
  const [first] = done;
  if (!first) tell('This signal was deleted');
  else if (done.length > 1)
    tell(`${plural(done.length, 'signal')} had been changed by a colleague and stay so`);
  else tell(`${first.account_name}: ${stateLine(first, new Date()) ?? 'opened again'}. That stays.`);
  return done;
}

type Settled = Earlier & Pick<Detection, 'account_name'>;

interface Refused {
  readonly ids: readonly string[];
  /** As a colleague left them. */
  readonly now: readonly Detection[];
}

/**
 * Settles detections for the team, with a way back. `take` gets those that are now as asked, and again what an undo
 * changes. Returns those that stayed as they were: a colleague was faster, or the call failed.
 */
export async function settle(
  detections: readonly Settled[],
  settlement: Settlement,
  take: Take,
): Promise<Refused> {
  const outcome = await attempt(() => change(detections, settlement));
  if (!outcome) return { ids: detections.map(({ id }) => id), now: [] };
  const { changed, errors } = outcome;
  const ids = new Set(changed.map(({ id }) => id));
  const done = detections.filter(({ id }) => ids.has(id));
  if (done.length > 0) {
    take(changed);
    tellUndoable(textOf(done, settlement), () => void takeBack(done, changed, take));
  }
  refreshInbox();
  return { ids: errors.map(({ id }) => id), now: await tellStale(errors) };
}

/** Opens a settled detection again. */
export async function reopen(detection: Settled, take: Take): Promise<void> {
  const outcome = await attempt(() => change([detection], { state: 'new' }));
  if (!outcome) return;
  take(outcome.changed);
  await tellStale(outcome.errors);
  refreshInbox();
}

export const noteSeen = (ids: readonly string[]): Promise<void> =>
  report(() => api.changeDetectionStates({ body: { state: 'seen', detections: ids.map((id) => ({ id })) } }));
