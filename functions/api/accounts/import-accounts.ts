import { importAccounts as contract, formatOfType } from '#contract/imports.ts';
import { parseColumnChoices } from '#domain/market/imports/column-choices.ts';
import { importAccounts } from '#domain/market/imports/import-accounts.ts';
import { Columns, readImportRows } from '#domain/market/imports/import-rows.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStreamingEndpoint } from '#http/streaming-endpoint.ts';
import { newId } from '#platform/ids.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { createHiddenDomains } from '#table/accounts/hidden-domains.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { accountRoom } from '#table/workspaces/plan-store.ts';

/** Time to finish the part being written and to respond. */
const RESERVED_FOR_LAST_PART_MS = 30_000;
export const handler = createStreamingEndpoint(
  endpoint(contract, async ({ caller, query, body, refuse, remainingMs, noteRevealed, table, now }) => {
    const ports = {
      isDry: query.dry_run,
      accounts: accountStore(table),
      lookups: accountLookups(table),
      members: memberStore(table),
      knownRelations: relationStore(table),
      hiddenDomains: createHiddenDomains(table, noteRevealed),
      accountRoom: accountRoom(table),
      refuse,
      now,
      newId,
      hasTime: () => remainingMs() > RESERVED_FOR_LAST_PART_MS,
    };
    const columns = new Columns(parseColumnChoices(query.columns, refuse));
    const rows = readImportRows(formatOfType[body.media_type], body.text, columns, refuse);
    const done = await importAccounts(ports, caller, rows);
    return { status: 200, data: { ...done, columns: columns.report(query.dry_run) } };
  }),
);
