import { judgeInRun } from '#domain/signals/runs/judge-documents.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createPublicIdentityStore, createSpender } from '#table/research/research-stores.ts';
import { createRunDocuments } from '#table/runs/run-documents.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

/** Enough for two model calls that time out (with a schema, then with a tool) and for saving the findings. */
const TIME_FOR_PART_MS = 120_000;

export const handler = workflowStep(
  scanSteps.judge,
  async ({ workspace_id, run_id, signal_ids }, { remainingMs, table, now }) => {
    const ports = {
      accounts: createAccountStore(table),
      signals: createSignalStore(table),
      runs: createRunStore(table),
      documents: createRunDocuments(table, now),
      findings: createRunFindings(table, now),
      identities: createPublicIdentityStore(table, now),
      reasoner: await createStageSignalReasoner(createSpender(table, workspace_id, run_id)),
      now,
    };
    return judgeInRun(
      ports,
      { workspaceId: workspace_id, runId: run_id, signalIds: signal_ids },
      {
        hasTime: () => remainingMs() > TIME_FOR_PART_MS,
        // The rest of the function's time is for saving the findings.
        abort: AbortSignal.timeout(remainingMs(9 / 10)),
      },
    );
  },
);
