import { findPeople as contract } from '#contract/people.ts';
import { findPeople } from '#domain/market/people/find-people.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStreamingEndpoint } from '#http/streaming-endpoint.ts';
import { logger } from '#platform/logger.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createStageReasoner } from '#reading/stage-reasoner.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createRecordedMoves } from '#table/detections/moves-at-account.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';

/** Time to save and return what was found. */
const RESERVED_FOR_SAVING_MS = 15_000;

export const handler = createStreamingEndpoint(
  endpoint(contract, async ({ caller, body, refuse, remainingMs, table, now }) => {
    const { workspaceId } = caller;
    const stores = createDirectoryStores(table, workspaceId, now);
    const ports = {
      accounts: createAccountLookups(table),
      people: createPersonStore(table),
      recordedMoves: createRecordedMoves(table),
      directory: await createStageDirectory(stores),
      reasoner: await createStageReasoner({ workspaceId, runId: null, budgets: stores.budgets }),
      now,
      logFailure: (account_id: string, error: unknown) =>
        logger.warn('account search failed', { account_id, error }),
      refuse,
    };
    const signal = AbortSignal.timeout(remainingMs() - RESERVED_FOR_SAVING_MS);
    return { status: 200, data: await findPeople(ports, caller, body, signal) };
  }),
);
