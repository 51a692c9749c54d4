import { hash } from 'node:crypto';
import { workspacePartition } from '#platform/table-keys.ts';

/** The provider is a string, because erasure compares keys with patterns. */
interface CrmTenant {
  readonly provider: string;
  readonly crmAccount: string;
}

const importPartition = (workspaceId: string, id: string): string => `IMPORT#${workspaceId}#${id}`;

/** Cursors may be longer than keys. */
const hashCursor = (cursor: string): string => hash('sha256', cursor);

/** Keys of what imports from CRMs read and leave behind. */
export const crmImportKeys = {
  /** What the last import read of a company in a CRM, and the account it belongs to. */
  crmCompany: (workspaceId: string, { provider, crmAccount }: CrmTenant, crmId: string) => ({
    PK: `${workspacePartition(workspaceId)}#CRM_COMPANY#${provider}#${crmAccount}#${crmId}`,
    SK: 'COMPANY',
  }),
  crmImport: (workspaceId: string, id: string) => ({ PK: importPartition(workspaceId, id), SK: 'IMPORT' }),
  /** Examples of what the import couldn't decide. Apart from the import, which is rewritten with every page. */
  crmImportExamples: (workspaceId: string, id: string) => ({
    PK: importPartition(workspaceId, id),
    SK: 'EXAMPLES',
  }),
  /** What the page at this cursor adds to the import. */
  crmImportPage: (workspaceId: string, id: string, cursor: string) => ({
    PK: importPartition(workspaceId, id),
    SK: `PAGE#${hashCursor(cursor)}`,
  }),
  /** The company to which a dry run would give a domain. */
  crmImportDomain: (workspaceId: string, id: string, domain: string) => ({
    PK: importPartition(workspaceId, id),
    SK: `DOMAIN#${domain}`,
  }),
  /** The daily import from a CRM. */
  crmImportSettings: (workspaceId: string, provider: string) => ({
    PK: workspacePartition(workspaceId),
    SK: `CRM_IMPORT#${provider}`,
  }),
  /** The import that runs. */
  crmImportLock: (workspaceId: string, provider: string) => ({
    PK: workspacePartition(workspaceId),
    SK: `CRM_IMPORT_LOCK#${provider}`,
  }),
};
