import { redraftDetection } from '#contract/detection-work.ts';
import { redraftMessage } from '#domain/signals/detections/redraft-message.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageRevision } from '#reading/stage-revision.ts';
import { createStageAccountWriter } from '#reading/stage-signal-reasoner.ts';
import { writeGreeting } from '#reading/text/prose.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';

export const handler = endpoint(
  redraftDetection,
  async ({ caller, params, body, refuse, remainingMs, table, now }) => {
    const { workspaceId } = caller;
    const spender = { workspaceId, runId: null, budgets: createBudgetStore(table, now) };
    const ports = {
      ...createSummaryPorts(table, now),
      people: createPersonStore(table),
      signals: createSignalStore(table),
      workspaces: createWorkspaceStore(table),
      writer: await createStageAccountWriter(spender),
      revise: await createStageRevision(spender),
      writeGreeting,
      refuse,
    };
    const abort = AbortSignal.timeout(remainingMs());
    return { status: 200, data: await redraftMessage(ports, caller, params.id, body, abort) };
  },
);
