import { MINUTE_MS } from '#contract/time.ts';
import { countEnds } from '#domain/outbound/pushes/row-states.ts';
import type { PendingJob, PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { parsePendingJobId } from '#table/events/sent-event-store.ts';
import { type Key, keys } from '#table/keys.ts';
import { getPendingJobKey, toPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { toChunkOutcome, unpackChunkIds } from '#table/pushes/push-chunk-item.ts';
import { toPushRunRecord } from '#table/pushes/push-run-item.ts';
import { toRunRecord } from '#table/runs/run-item.ts';
import { isPending, judge } from './judge.ts';

/** The sweeper runs every minute; work it hasn't done by then is stuck. */
const STUCK_AFTER_MS = 15 * MINUTE_MS;

/** The record that the work concerns; undefined for cleaning up after a deleted record. */
const subjectOf: Record<PendingKind, ((work: PendingJob) => Key) | undefined> = {
  onboard_account: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  crm_import: ({ workspace_id, record_id }) => keys.crmImport(workspace_id, record_id),
  run: ({ workspace_id, record_id }) => keys.run(workspace_id, record_id),
  push_run: ({ workspace_id, record_id }) => keys.pushRun(workspace_id, record_id),
  refresh_standing: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  detect_events: ({ workspace_id, record_id }) =>
    keys.account(workspace_id, parsePendingJobId(record_id).accountId),
  refit_workspace: ({ workspace_id }) => keys.workspace(workspace_id),
  read_again: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  redraft_messages: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  catch_up_alerts: ({ workspace_id }) => keys.workspace(workspace_id),
  clear_account: undefined,
  clear_people_list: undefined,
};

export const pendingWork = judge(
  'pending-work',
  'Pending work concerns an existing record and is stored where the worker finds it.',
  ['pending_work'],
  async (partition) => {
    const Key = { PK: partition.PK, SK: partition.SK ?? '' };
    const item = await partition.get(Key);
    if (!item) return [];
    const subject = `${Key.PK} ${Key.SK}`;
    const work = toPendingJob(item);
    if (!work) return [[subject, 'cannot be parsed and blocks all pending work']];
    const { PK, SK } = getPendingJobKey(work.kind, work.workspace_id, work.record_id);
    if (PK !== Key.PK || SK !== Key.SK) return [[subject, 'is stored under a key that is never cleared']];
    if (Date.parse(work.due_at) > partition.now.getTime() - STUCK_AFTER_MS) return [];
    const about = subjectOf[work.kind]?.(work);
    if (!about || (await partition.get(about))) return [];
    return [[subject, 'promises work on a record that no longer exists']];
  },
);

/** The statistics that the parts of a run add up to. */
const COUNTED = [
  'candidates',
  'accounts',
  'matched',
  'jobs_done',
  'jobs_failed',
  'documents',
  'detections',
] as const;

export const runs = judge(
  'runs',
  'A running run is being worked on, its statistics are the sum of its parts, and every part has its run.',
  ['run'],
  async (partition) => {
    const { workspaceId, id, PK } = partition;
    const run = await partition.item(keys.run(workspaceId, id).SK);
    const parts = await partition.listWithPrefix(keys.runPart('', '', '').SK);
    if (!run)
      return parts.map(({ SK }) => [encodeKeyText({ PK, SK }), 'is part of a run that no longer exists']);
    const isStuck = run.status === 'running' && !(await isPending(partition, 'run', id));
    const { stats } = toRunRecord(run);
    // The statistics of a run without parts were not counted but written.
    const wrong =
      parts.length === 0
        ? []
        : COUNTED.filter(
            (name) => stats[name] !== parts.reduce((sum, part) => sum + Number(part[name] ?? 0), 0),
          );
    return [
      ...wrong.map((name) => [id, `${name} is not the sum of its parts`] as const),
      ...(isStuck ? [[id, 'is running but not being worked on'] as const] : []),
    ];
  },
);

export const pushRuns = judge(
  'push-runs',
  'A running push is being worked on and has all its chunks, and the counters of a push match its chunks.',
  ['push'],
  async (partition) => {
    const { workspaceId, id } = partition;
    const item = await partition.item(keys.pushRun(workspaceId, id).SK);
    // Chunks are written before their run, and expire if the run was never written.
    if (!item) return [];
    const run = toPushRunRecord(item);
    const isRunning = run.status === 'running';
    const chunks = await partition.listWithPrefix('CHUNK#');
    const outcomes = await partition.listWithPrefix('OUTCOME#');
    const rows = chunks.reduce((sum, chunk) => sum + unpackChunkIds(chunk).length, 0);
    const ends = outcomes.map((outcome) => countEnds(toChunkOutcome(outcome, 0).rows));
    const sum = (end: 'sent' | 'failed' | 'skipped') => ends.reduce((all, counts) => all + counts[end], 0);
    // Duplicate records are counted as skipped from the start and are in no chunk.
    const skipped = run.total - rows + sum('skipped');
    const sent = sum('sent');
    // When a run is given up, its unfinished rows stay open in their chunks and count as failed.
    const expected = { sent, skipped, failed: isRunning ? sum('failed') : run.total - sent - skipped };
    const wrong = (['sent', 'failed', 'skipped'] as const).filter((name) => run[name] !== expected[name]);
    const hasChunks = chunks.length === run.chunks;
    const problems = [
      ...(hasChunks && wrong.length > 0 ? [`its counters do not match its chunks: ${wrong.join(', ')}`] : []),
      ...(!hasChunks && isRunning ? ['is running but has lost chunks'] : []),
      ...(isRunning && !(await isPending(partition, 'push_run', id))
        ? ['is running but not being worked on']
        : []),
    ];
    return problems.map((problem) => [id, problem]);
  },
);
