import { workspacePartition } from '#platform/table-keys.ts';

/** Keys of what companies are to a workspace. */
export const relationKeys = {
  relationSettings: (workspaceId: string) => ({ PK: workspacePartition(workspaceId), SK: 'RELATIONS' }),
  /** What companies in the CRMs that have this domain are to the seller. */
  knownRelation: (workspaceId: string, domain: string) => ({
    PK: `${workspacePartition(workspaceId)}#RELATION#${domain}`,
    SK: 'RELATION',
  }),
};
