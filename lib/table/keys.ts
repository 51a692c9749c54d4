/** Every key of the table in one place, so that no two entities can meet by accident. */

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

const workspace = (id: string) => `WS#${id}`;

export const keys = {
  workspace: (id: string): Key => ({ PK: workspace(id), SK: 'WORKSPACE' }),
  /** Operators list workspaces from this one small partition. */
  workspaceEntry: (id: string): Key => ({ PK: 'WORKSPACES', SK: id }),
  companyProfile: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PROFILE' }),
  plan: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'PLAN' }),
  member: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `MEMBER#${id}` }),
  memberEmailLock: (workspaceId: string, email: string): Key => ({
    PK: workspace(workspaceId),
    SK: `MEMBER_EMAIL#${email}`,
  }),
  apiKey: (id: string): Key => ({ PK: `KEY#${id}`, SK: 'KEY' }),
  /** The workspace's side of a key, for listing. */
  apiKeyEntry: (workspaceId: string, id: string): Key => ({ PK: workspace(workspaceId), SK: `KEY#${id}` }),
  knowledgeBase: (workspaceId: string): Key => ({ PK: workspace(workspaceId), SK: 'KB' }),
  knowledgeBaseSection: (workspaceId: string, id: string): Key => ({
    PK: workspace(workspaceId),
    SK: `KB_SECTION#${id}`,
  }),
};
