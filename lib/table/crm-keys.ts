import { accountPartition } from '#platform/table-keys.ts';

interface CrmLinkPlace {
  readonly provider: string;
  readonly crmAccount: string;
  readonly personId?: string | undefined;
}

/** Keys of what the service did in a customer's CRM. They are in the account's partition and deleted with it. */
export const crmKeys = {
  /** The id of the account, or of a person at it, in one CRM account. */
  crmLink: (
    workspaceId: string,
    accountId: string,
    { provider, crmAccount, personId = '' }: CrmLinkPlace,
  ) => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `CRM_LINK#${provider}#${crmAccount}#${personId}`,
  }),
  /** A worker's claim to add a detection to one CRM account. */
  crmActivity: (
    workspaceId: string,
    accountId: string,
    detectionId: string,
    provider: string,
    crmAccount: string,
  ) => ({
    PK: accountPartition(workspaceId, accountId),
    SK: `CRM_ACTIVITY#${detectionId}#${provider}#${crmAccount}`,
  }),
};
