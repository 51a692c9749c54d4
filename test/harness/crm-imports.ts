import type { ImportScope, OwnerWins } from '#contract/crm-imports.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { endIfOver } from '#domain/market/crm-imports/end-import.ts';
import type { CrmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import { type ReadImportPorts, readImport } from '#domain/market/crm-imports/read-import.ts';
import { createImportRecord } from '#domain/market/crm-imports/start-import.ts';
import { newId } from '#platform/ids.ts';
import { readProblemOf } from '#providers/crms/live-crms.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { accountNames, relatedAccounts } from '#table/crm-imports/account-names.ts';
import { crmCompanyStore } from '#table/crm-imports/crm-company-store.ts';
import { importSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { importStore } from '#table/crm-imports/import-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { watchedPeople } from '#table/people/watched-people.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import type { Table } from '#table/table.ts';
import { accountRoom } from '#table/workspaces/plan-store.ts';

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
  const imports = importStore(table);
  const settings = importSettingsStore(table);

  const portsFor = (reader: CrmReader, from: Table = table): ReadImportPorts => ({
    imports: importStore(from),
    accounts: accountStore(from),
    lookups: accountLookups(from),
    accountNames: accountNames(from),
    relatedAccounts: relatedAccounts(from),
    companies: crmCompanyStore(from),
    links: crmLinkStore(from)(workspaceId, CRM.provider, CRM.crmAccount),
    relations: relationStore(from, CRM),
    people: personStore(from, async () => 'pepper'),
    watched: watchedPeople(from, now),
    accountRoom: accountRoom(from),
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
    return endIfOver({ imports: importStore(from), settings, now }, workspaceId, record.id, outcome);
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
    examples: (id: string) => imports.examples(workspaceId, id),
  };
}
