/** Everything that belongs to an account is in its partition and is deleted with it. */
export const accountPartition = (workspaceId: string, id: string): string => `ACC#${workspaceId}#${id}`;

/**
 * Keys of records that have owners. They are built here because the HTTP module, which looks up owners, doesn't import
 * the table; the table's `keys` lists them with all the others.
 */
export const recordKeys = {
  account: (workspaceId: string, id: string) => ({ PK: accountPartition(workspaceId, id), SK: 'ACCOUNT' }),
  person: (
    workspaceId: string,
    { accountId, hash }: { readonly accountId: string; readonly hash: string },
  ) => ({ PK: accountPartition(workspaceId, accountId), SK: `PERSON#${hash}` }),
};
