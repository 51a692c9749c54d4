import { fadeScores } from '#domain/signals/detections/fade-scores.ts';
import { systemClock } from '#platform/clock.ts';
import { accountsWithSignals } from '#table/accounts/accounts-with-signals.ts';
import { promiseDrafts } from '#table/detections/promise-drafts.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { finishPendingWork } from '#table/pending-work/pending-work.ts';
import { functionTable } from '#table/table.ts';
import { scoreFadingSteps } from '#workflows/score-fading.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

/** A generous limit for a page of a hundred accounts. */
const TIME_FOR_PAGE_MS = 60_000;

export const handler = workflowStep(scoreFadingSteps.fade, async ({ place, refit }, { remainingMs }) => {
  const table = functionTable();
  const ports = {
    ...standingPorts(table, systemClock),
    withSignals: accountsWithSignals(table),
    promiseDrafts: promiseDrafts(table),
  };
  const walk = { place, only: refit?.workspace_id };
  const result = await fadeScores(ports, walk, () => remainingMs() > TIME_FOR_PAGE_MS);
  if (refit && !result.more) {
    await finishPendingWork(table, { kind: 'refit_workspace', record_id: refit.workspace_id, ...refit });
  }
  return { ...result, refit };
});
