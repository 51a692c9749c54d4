import { workspacePartition } from '#platform/table-keys.ts';
import { tableSchema } from './schema.ts';

/** Keys of what people sign in with. What could sign someone in lies beside the API keys, where few roles reach. */
export const signInKeys = {
  /** A sign-in that was started, by the hash of its state. */
  signInTransaction: (hash: string) => ({
    PK: `${tableSchema.apiKeys}SIGN_IN#${hash}`,
    SK: 'SIGN_IN',
  }),
  /** The workspace's entry for a session, for listing. */
  sessionEntry: (workspaceId: string, memberId: string, id: string) => ({
    PK: workspacePartition(workspaceId),
    SK: `SESSION#${memberId}${memberId && '#'}${id}`,
  }),
  /** The provider that its people sign in with. */
  signInProvider: (workspaceId: string) => ({
    PK: workspacePartition(workspaceId),
    SK: 'SIGN_IN_PROVIDER',
  }),
  /** Which account at the provider a member signed in with first. */
  memberIdentity: (workspaceId: string, memberId: string) => ({
    PK: workspacePartition(workspaceId),
    SK: `SIGN_IN_IDENTITY#${memberId}`,
  }),
};
