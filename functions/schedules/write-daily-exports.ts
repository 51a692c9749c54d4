import { bucketWriter } from '#delivery/bucket-writer.ts';
import { runDailyExport } from '#domain/outbound/daily-exports/run-daily-export.ts';
import { systemClock } from '#platform/clock.ts';
import { scheduledJob } from '#schedules/scheduled-job.ts';
import { changeLogStore } from '#table/changes/change-log-store.ts';
import { changedRecords } from '#table/changes/changed-records.ts';
import { dailyExportStore } from '#table/exports/daily-export-store.ts';
import { notesOnDetections } from '#table/notes/notes-on-detections.ts';
import { functionTable } from '#table/table.ts';

/** Enough for a file: the rest of a long day follows with the next tick. */
const TIME_FOR_ONE_MS = 90_000;

export const handler = scheduledJob('write-daily-exports', async ({ eachInTime, remainingMs }) => {
  const table = functionTable();
  const exports = dailyExportStore(table);
  const ports = {
    exports,
    log: changeLogStore(table),
    records: changedRecords(table),
    notesOn: (...asked: [string, Parameters<typeof notesOnDetections>[2]]) =>
      notesOnDetections(table, ...asked),
    buckets: bucketWriter,
    now: systemClock,
    remainingMs,
  };
  const failures: unknown[] = [];
  const seen = new Set<string>();
  /** Most exports are due at the same hour. */
  const dueNext = async () => {
    const due = (await exports.due(systemClock())).filter((workspace_id) => !seen.has(workspace_id));
    for (const workspace_id of due) seen.add(workspace_id);
    return due.map((workspace_id) => ({ workspace_id }));
  };
  for (let due = await dueNext(); due.length > 0; due = await dueNext()) {
    await eachInTime(due, TIME_FOR_ONE_MS, async ({ workspace_id }) => {
      try {
        // Catches up day by day.
        while (await runDailyExport(ports, workspace_id));
      } catch (error) {
        failures.push(error);
        throw error;
      }
    });
    if (remainingMs() < TIME_FOR_ONE_MS) break;
  }
  // The alarm counts failed calls.
  if (failures.length > 0) throw new AggregateError(failures, 'some exports could not be written');
});
