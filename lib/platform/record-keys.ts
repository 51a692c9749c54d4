/** Everything that belongs to an account lies in its partition and goes with it. */
export const accountPartition = (workspaceId: string, id: string): string => `ACC#${workspaceId}#${id}`;

/**
 * Keys of the records that have owners. They are built here because the HTTP room, which asks who owns them, does not
 * know the table; the table's `keys` lists them among all the others.
 */
export const recordKeys = {
  account: (workspaceId: string, id: string) => ({ PK: accountPartition(workspaceId, id), SK: 'ACCOUNT' }),
  person: (
    workspaceId: string,
    { accountId, hash }: { readonly accountId: string; readonly hash: string },
  ) => ({ PK: accountPartition(workspaceId, accountId), SK: `PERSON#${hash}` }),
};
