/** What the sources remember between looks. */
export interface SourceMemory {
  /** What they remember about the account, or null. */
  memoryOf(workspaceId: string, accountId: string): Promise<string | null>;
}
