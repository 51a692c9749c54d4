import { accountPartition } from '#platform/table-keys.ts';

interface CrmLinkPlace {
  readonly provider: string;
  readonly crmAccount: string;
}

/** Keys of what the service did in a customer's CRM. They are in the account's partition and deleted with it. */
export const crmKeys = {
  /** The account's id in one CRM account. */
  crmLink: (workspaceId: string, accountId: string, { provider, crmAccount }: CrmLinkPlace) => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `CRM_LINK#${provider}#${crmAccount}`,
  }),
  /** What was written to the account's company in one CRM account. */
  crmSent: (workspaceId: string, accountId: string, { provider, crmAccount }: CrmLinkPlace) => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `CRM_SENT#${provider}#${crmAccount}`,
  }),
  /** A worker's claim to add a detection to one CRM account. */
  crmNote: (
    workspaceId: string,
    accountId: string,
    detectionId: string,
    provider: string,
    crmAccount: string,
  ) => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `CRM_NOTE#${detectionId}#${provider}#${crmAccount}`,
  }),
};
