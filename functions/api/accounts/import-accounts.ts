import { importAccounts as contract, formatOfType } from '#contract/imports.ts';
import { parseColumnChoices } from '#domain/market/imports/column-choices.ts';
import { ColumnReport } from '#domain/market/imports/column-report.ts';
import { importAccounts } from '#domain/market/imports/import-accounts.ts';
import { readImportRows } from '#domain/market/imports/import-rows.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStreamingEndpoint } from '#http/streaming-endpoint.ts';
import { newId } from '#platform/ids.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createHiddenDomains } from '#table/accounts/hidden-domains.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createAccountRoomReader } from '#table/workspaces/plan-store.ts';

const RESERVED_TO_FINISH_AND_RESPOND_MS = 30_000;
export const handler = createStreamingEndpoint(
  endpoint(contract, async ({ caller, query, body, refuse, remainingMs, noteRevealed, table, now }) => {
    const ports = {
      isDry: query.dry_run,
      tag: query.tag,
      accounts: createAccountStore(table),
      lookups: createAccountLookups(table),
      members: createMemberStore(table),
      knownRelations: createRelationStore(table),
      hiddenDomains: createHiddenDomains(table, noteRevealed),
      accountRoom: createAccountRoomReader(table),
      refuse,
      now,
      newId,
      hasTime: () => remainingMs() > RESERVED_TO_FINISH_AND_RESPOND_MS,
    };
    const columns = new ColumnReport(parseColumnChoices(query.columns, refuse));
    const file = { format: formatOfType[body.media_type], text: body.text, isDry: ports.isDry };
    const outcome = await importAccounts(ports, caller, readImportRows(file, columns, refuse));
    return { status: 200, data: { ...outcome, columns: columns.toOutcome(query.dry_run) } };
  }),
);
