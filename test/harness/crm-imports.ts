import type { ImportScope, OwnerWins } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { endImportIfOver } from '#domain/market/crm-imports/end-import.ts';
import type { CrmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import { type ReadImportPorts, readImport } from '#domain/market/crm-imports/read-import.ts';
import { createImportRecord } from '#domain/market/crm-imports/start-import.ts';
import { newId } from '#platform/ids.ts';
import { readProblemOf } from '#providers/crms/live-crms.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createCrmLinkStore } from '#table/crm/crm-link-store.ts';
import { createAccountNamesReader, createRelatedAccountsReader } from '#table/crm-imports/account-names.ts';
import { createCrmCompanyStore } from '#table/crm-imports/crm-company-store.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createWatchedPeople } from '#table/people/watched-people.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import type { Table } from '#table/table.ts';
import { createAccountRoomReader } from '#table/workspaces/plan-store.ts';

export const EVERYTHING: ImportScope = {
  customers: false,
  open_deals: false,
  everything: true,
  list_id: null,
};
export const ADAS_ID = 'mem_ada';

interface ImportOptions {
  readonly scope?: ImportScope;
  readonly isDry?: boolean;
  readonly ownerWins?: OwnerWins;
}

/** Imports over a table of their own, as the workflow's step does them. */
export function importsOver(
  table: Table,
  workspaceId: string,
  now: () => Date = () => new Date(),
  crmAccount = '42',
  provider: CrmProvider = 'crm_one',
) {
  const CRM = { provider, crmAccount };
  const imports = createImportStore(table);
  const settings = createImportSettingsStore(table);

  const portsFor = (reader: CrmReader, from: Table = table): ReadImportPorts => ({
    imports: createImportStore(from),
    accounts: createAccountStore(from),
    lookups: createAccountLookups(from),
    accountNames: createAccountNamesReader(from),
    relatedAccounts: createRelatedAccountsReader(from),
    companies: createCrmCompanyStore(from),
    links: createCrmLinkStore(from)(workspaceId, CRM.provider, CRM.crmAccount),
    relations: createRelationStore(from, CRM),
    people: createPersonStore(from, async () => 'pepper'),
    watched: createWatchedPeople(from, now),
    accountRoom: createAccountRoomReader(from),
    now,
    reader,
    problemOf: readProblemOf,
    hasTime: () => true,
    pageSignal: () => new AbortController().signal,
  });

  async function start(options: ImportOptions = {}): Promise<CrmImportRecord> {
    const { scope = EVERYTHING, isDry = false, ownerWins = 'here' } = options;
    const record = createImportRecord({
      id: newId('imp'),
      ...CRM,
      scope,
      ownerWins,
      isDry,
      at: now(),
    });
    const created = await imports.create(workspaceId, record);
    if (created !== 'created') throw new Error(`${created.running} runs`);
    return record;
  }

  const contextOf = ({ id, scope, owner_wins, dry_run }: CrmImportRecord) => ({
    workspaceId,
    importId: id,
    crm: CRM,
    crmName: 'HubSpot',
    scope,
    ownerWins: owner_wins,
    isDry: dry_run,
    memberByEmail: new Map([['ada@seller.example', ADAS_ID]]),
  });

  /** One call of the step. Returns the seconds to wait, or null at the end. */
  async function step(
    record: CrmImportRecord,
    reader: CrmReader,
    changes: Partial<ReadImportPorts> = {},
    from: Table = table,
  ): Promise<number | null> {
    const ports = { ...portsFor(reader, from), ...changes };
    const outcome = await readImport(ports, contextOf(record));
    return endImportIfOver(
      { imports: createImportStore(from), settings, now },
      workspaceId,
      record.id,
      outcome,
    );
  }

  const get = async (id: string): Promise<CrmImportRecord> => {
    const record = await imports.get(workspaceId, id);
    if (!record) throw new Error(`there is no ${id}`);
    return record;
  };

  /** A whole import. */
  async function run(reader: CrmReader, options: ImportOptions = {}): Promise<CrmImportRecord> {
    const record = await start(options);
    while ((await step(record, reader)) !== null);
    return get(record.id);
  }

  return {
    run,
    start,
    step,
    get,
    imports,
    settings,
    examples: (id: string) => imports.readExamples(workspaceId, id),
  };
}
