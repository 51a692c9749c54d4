import { fadeScores } from '#domain/market/accounts/fade-scores.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { accountsWithSignals } from '#table/accounts/accounts-with-signals.ts';
import { functionTable } from '#table/table.ts';
import { scoreFadingSteps } from '#workflows/score-fading.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

/** A generous limit for a page of a hundred accounts. */
const TIME_FOR_PAGE_MS = 60_000;

export const handler = workflowStep(scoreFadingSteps.fade, ({ place }, { remainingMs }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    withSignals: accountsWithSignals(table),
    now: systemClock,
  };
  return fadeScores(ports, place, () => remainingMs() > TIME_FOR_PAGE_MS);
});
