import { importAccounts as contract, formatOfType } from '#contract/imports.ts';
import { columnChoices } from '#domain/market/imports/column-choices.ts';
import { importAccounts } from '#domain/market/imports/import-accounts.ts';
import { Columns, importRows } from '#domain/market/imports/import-rows.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { streamingEndpoint } from '#http/streaming-endpoint.ts';
import { newId } from '#platform/ids.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { unseenDomains } from '#table/accounts/unseen-domains.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

/** Time to finish the part being written and to respond. */
const RESERVED_FOR_LAST_PART_MS = 30_000;
export const handler = streamingEndpoint(
  endpoint(contract, async ({ caller, query, body, refuse, remainingMs, noteRevealed, table, now }) => {
    const ports = {
      isDry: query.dry_run,
      accounts: accountStore(table),
      lookups: accountLookups(table),
      members: memberStore(table),
      knownRelations: knownRelations(table),
      unseenDomains: unseenDomains(table, noteRevealed),
      refuse,
      now,
      newId,
      hasTime: () => remainingMs() > RESERVED_FOR_LAST_PART_MS,
    };
    const columns = new Columns(columnChoices(query.columns, refuse));
    const rows = importRows(formatOfType[body.media_type], [body.text], columns, refuse);
    const done = await importAccounts(ports, caller, rows);
    return { status: 200, data: { ...done, columns: columns.shown(query.dry_run) } };
  }),
);
