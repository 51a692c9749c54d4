import { refuse } from '#contract/errors.ts';
import type { FoundPeople } from '#contract/people.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { findPeople } from '#domain/market/people/find-people.ts';
import { systemClock } from '#platform/clock.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createRecordedMoves } from '#table/detections/moves-at-account.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { type TestWorkspace, testTable } from './workspace.ts';

export const OUTBOUND = 'whoever owns outbound sales';

/** Everyone who matches, with or without an email. */
export const matchesOf = ({ contacts, without_email }: Pick<FoundPeople, 'contacts' | 'without_email'>) => [
  ...contacts,
  ...without_email.contacts,
];

/** Searches with a fake directory over the real table. */
export const finder =
  ({ id }: Pick<TestWorkspace, 'id'>) =>
  (directory: Directory, body: Partial<Parameters<typeof findPeople>[2]> = {}, ms = 600_000) =>
    findPeople(
      {
        accounts: createAccountLookups(testTable()),
        people: createPersonStore(testTable()),
        directory,
        reasoner: createEmbeddedReasoner(),
        recordedMoves: createRecordedMoves(testTable()),
        now: systemClock,
        logFailure: () => undefined,
        refuse,
      },
      { workspaceId: id, visibility: 'all' },
      { query: OUTBOUND, max_accounts: 20, per_account: 5, preview: false, ...body },
      AbortSignal.timeout(ms),
    );
