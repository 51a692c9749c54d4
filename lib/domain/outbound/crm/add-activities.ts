import { ACTIVITIES_PER_ACCOUNT, type ActivityChoice } from '#contract/crm-activities.ts';
import type { CrmProvider } from '#contract/crms.ts';
import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { ActivityClaim, ActivityStore } from './activity-store.ts';
import { aborted, type CrmActivities, type CrmFailure, type CrmOutcome } from './crm.ts';
import type { CrmActivity } from './crm-activity.ts';
import type { CrmProblem } from './crm-problem.ts';
import { activityOf, dueDetections } from './due-activities.ts';

export interface AddActivitiesPorts {
  readonly provider: CrmProvider;
  readonly activities: CrmActivities;
  readonly store: ActivityStore;
  /** Undefined on a stage that doesn't know its address. */
  readonly consoleUrl: string | undefined;
  readonly now: () => Date;
}

/** An account whose company is in the CRM. */
export interface ActivityTarget {
  readonly accountId: string;
  readonly companyId: string;
}

/** What became of an account's activities. */
export interface AddedActivities {
  /** By this push, also if an earlier try of it added them. */
  readonly added: number;
  readonly failed: number;
  /** Why the first one failed. */
  readonly problem?: CrmProblem;
}

interface Due {
  readonly detection: DetectionRecord;
  readonly activity: CrmActivity;
}

const READS_AT_ONCE = 10;
const WRITES_AT_ONCE = 10;

const held: CrmFailure = {
  kind: 'failed',
  problem: {
    code: 'crm_locked',
    message: 'Another push is adding it. If the CRM doesn’t have it in two minutes, push again.',
  },
};

/** Errors that apply to every activity of the push. */
const CONCERNS_ALL = new Set(['credentials_refused', 'crm_account_closed', 'rate_limited', ABORTED]);

const concernsAll = (outcome: CrmOutcome): outcome is CrmFailure =>
  outcome.kind !== 'written' &&
  (CONCERNS_ALL.has(outcome.problem.code) || (outcome.kind === 'retry' && outcome.isOverload === true));

/** The push was stopped during a call. */
const cutShort: CrmFailure = { ...aborted, kind: 'retry', isUnclear: true };

/** Whether the CRM may have added it anyway. */
const isUnclear = (failure: CrmFailure): boolean => failure.kind === 'retry' && failure.isUnclear === true;

/** How many activities a push would add. */
export async function planActivities(
  { store, now }: Pick<AddActivitiesPorts, 'store' | 'now'>,
  accountIds: readonly string[],
): Promise<Map<string, AddedActivities>> {
  const planned = await mapLimited(accountIds, READS_AT_ONCE, async (accountId) => {
    const isThere = (detection: DetectionRecord) => store.entryOf(detection) !== undefined;
    const due = dueDetections(await store.detections(accountId), isThere, now());
    return [accountId, { added: Math.min(due.length, ACTIVITIES_PER_ACCOUNT), failed: 0 }] as const;
  });
  return new Map(planned);
}

/**
 * Adds the accounts' open detections to their companies, each once. A detection is claimed before the call and recorded
 * after it. A claim that was left without an answer is first looked up in the CRM, by the detection's id in the text.
 */
export async function addActivities(
  { provider, activities, store, consoleUrl, now }: AddActivitiesPorts,
  push: { readonly id: string; readonly kind: ActivityChoice },
  targets: readonly ActivityTarget[],
  signal: AbortSignal,
): Promise<Map<string, AddedActivities>> {
  const results = new Map<string, AddedActivities>(
    targets.map(({ accountId }) => [accountId, { added: 0, failed: 0 }]),
  );

  const count = (accountId: string, outcome: { readonly problem?: CrmProblem }): void => {
    const { added, failed, problem = outcome.problem } = results.get(accountId) ?? { added: 0, failed: 0 };
    results.set(accountId, {
      added: added + Number(!outcome.problem),
      failed: failed + Number(outcome.problem !== undefined),
      ...(problem && { problem }),
    });
  };

  /** A message that came twice is worked on twice, and only one worker gets the claim. */
  async function countIfOurs({ account_id, id }: DetectionRecord): Promise<void> {
    const now = (await store.detections(account_id)).find((detection) => detection.id === id);
    if (now && store.entryOf(now)?.push_run_id === push.id) count(account_id, {});
  }

  async function keep({ detection, activity }: Due, kind: ActivityChoice, id: string): Promise<void> {
    await store.keep(detection, {
      provider,
      kind: kind === 'notes' ? 'note' : 'task',
      id,
      url: activities.url(activity.companyId, id) ?? null,
      added_at: activity.at,
      push_run_id: push.id,
    });
    count(detection.account_id, {});
  }

  async function unlessCut<Result>(call: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted) return otherwise;
      throw error;
    }
  }

  /** Those that the CRM doesn't have as this kind. The others are recorded. */
  async function lookUp(due: readonly Due[], kind: ActivityChoice): Promise<Due[]> {
    if (due.length === 0) return [];
    const found = await unlessCut(
      () =>
        activities.find(
          kind,
          due.map(({ activity }) => activity),
          signal,
        ),
      cutShort,
    );
    if ('kind' in found) {
      // They stay claimed: what the CRM has is still unknown.
      for (const { detection } of due) count(detection.account_id, found);
      return [];
    }
    const missing: Due[] = [];
    for (const [place, each] of due.entries()) {
      const id = found[place];
      if (id === undefined) missing.push(each);
      else await keep(each, kind, id);
    }
    return missing;
  }

  /** Adds some of them. Returns why no more can be added, if so. */
  async function addSome(due: readonly Due[]): Promise<CrmFailure | undefined> {
    const claimed = await mapLimited(due, WRITES_AT_ONCE, async (each) => {
      const claim = await store.claim(each.detection);
      if (claim.kind === 'held') count(each.detection.account_id, held);
      if (claim.kind === 'added') await countIfOurs(each.detection);
      return [each, claim] as const;
    });
    const claimedAs = (kind: ActivityClaim['kind']): Due[] =>
      claimed.flatMap(([each, claim]) => (claim.kind === kind ? [each] : []));
    const ready = [
      ...claimedAs('first'),
      ...(await lookUp(await lookUp(claimedAs('unanswered'), 'notes'), 'tasks')),
    ];
    if (ready.length === 0) return undefined;
    const outcomes = await unlessCut(
      () =>
        activities.add(
          push.kind,
          ready.map(({ activity }) => activity),
          signal,
        ),
      ready.map(() => cutShort),
    );
    let stop: CrmFailure | undefined;
    await mapLimited([...ready.entries()], WRITES_AT_ONCE, async ([place, each]) => {
      const outcome = outcomes[place] ?? cutShort;
      if (outcome.kind === 'written') return keep(each, push.kind, outcome.crmId);
      count(each.detection.account_id, outcome);
      if (concernsAll(outcome)) stop ??= outcome;
      if (!isUnclear(outcome)) await store.release(each.detection);
    });
    return stop;
  }

  const listed = await mapLimited(
    targets,
    READS_AT_ONCE,
    async ({ accountId, companyId }): Promise<Due[]> => {
      const detections = await store.detections(accountId);
      const ours = detections.filter((detection) => store.entryOf(detection)?.push_run_id === push.id);
      for (const _ of ours) count(accountId, {});
      const isThere = (detection: DetectionRecord) => store.entryOf(detection) !== undefined;
      const at = now();
      const due = dueDetections(detections, isThere, at).slice(0, ACTIVITIES_PER_ACCOUNT - ours.length);
      return due.map((detection) => ({
        detection,
        activity: activityOf(detection, companyId, { consoleUrl, now: at }),
      }));
    },
  );
  let stop: CrmFailure | undefined;
  for (const some of chunked(listed.flat(), activities.perCall)) {
    if (signal.aborted) stop ??= aborted;
    if (!stop) stop = await addSome(some);
    else for (const { detection } of some) count(detection.account_id, stop);
  }
  return results;
}
