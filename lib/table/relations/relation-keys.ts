import { accountPartition, workspacePartition } from '#platform/table-keys.ts';

/** Keys of what companies are to a workspace. */
export const relationKeys = {
  relationSettings: (workspaceId: string) => ({ PK: workspacePartition(workspaceId), SK: 'RELATIONS' }),
  /** What the companies in the CRMs that are this account are to the seller. Deleted with the account. */
  accountRelation: (workspaceId: string, accountId: string) => ({
    PK: accountPartition(workspaceId, accountId),
    SK: 'CRM_RELATION',
  }),
  /** What companies in the CRMs that have this domain are to the seller. */
  knownRelation: (workspaceId: string, domain: string) => ({
    PK: `${workspacePartition(workspaceId)}#RELATION#${domain}`,
    SK: 'RELATION',
  }),
};
