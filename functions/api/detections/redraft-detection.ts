import { redraftDetection } from '#contract/detection-work.ts';
import { redraftMessage } from '#domain/signals/detections/redraft-message.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageRevision } from '#reading/stage-revision.ts';
import { stageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { greeting } from '#reading/wording/given-name.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = endpoint(redraftDetection, async ({ caller, params, body, refuse, remainingMs }) => {
  const table = functionTable();
  const { workspaceId } = caller;
  const spender = { workspaceId, runId: null, budgets: budgetStore(table, systemClock) };
  const ports = {
    ...standingPorts(table, systemClock),
    people: personStore(table),
    signals: signalStore(table),
    workspaces: workspaceStore(table),
    writer: await stageSignalReasoner(spender),
    revise: await stageRevision(spender),
    greeting,
    refuse,
  };
  const abort = AbortSignal.timeout(remainingMs());
  return { status: 200, data: await redraftMessage(ports, caller, params.id, body, abort) };
});
