import { workspacePartition } from '#platform/table-keys.ts';

/** One account at a CRM, such as a Pipedrive company. Ids of one mean nothing in another. */
interface CrmPlace {
  readonly provider: string;
  readonly crmAccount: string;
}

const importPartition = (workspaceId: string, id: string): string => `IMPORT#${workspaceId}#${id}`;

/** Six digits sort correctly up to a million pages. */
const pageNumber = (page: number): string => String(page).padStart(6, '0');

/** Keys of what imports from CRMs read and leave behind. */
export const crmImportKeys = {
  /** What the last import saw of a company in a CRM, and the account it belongs to. */
  crmCompany: (workspaceId: string, { provider, crmAccount }: CrmPlace, crmId: string) => ({
    PK: `${workspacePartition(workspaceId)}#CRM_COMPANY#${provider}#${crmAccount}#${crmId}`,
    SK: 'COMPANY',
  }),
  crmImport: (workspaceId: string, id: string) => ({ PK: importPartition(workspaceId, id), SK: 'IMPORT' }),
  /** Examples of what the import couldn't decide. Apart from the import, which is rewritten with every page. */
  crmImportExamples: (workspaceId: string, id: string) => ({
    PK: importPartition(workspaceId, id),
    SK: 'EXAMPLES',
  }),
  /** What was decided about the companies of a page before any was stored. */
  crmImportPage: (workspaceId: string, id: string, page: number, part: string) => ({
    PK: importPartition(workspaceId, id),
    SK: `PAGE#${pageNumber(page)}#${part}`,
  }),
  /** The company to which a dry run would give a domain. */
  crmImportDomain: (workspaceId: string, id: string, domain: string) => ({
    PK: importPartition(workspaceId, id),
    SK: `DOMAIN#${domain}`,
  }),
  /** What is kept in step with a CRM. */
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
