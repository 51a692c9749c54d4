/** What models said about public documents, kept for weeks and shared by all workspaces. Sealed: see who asks. */
export interface KeptAnswers {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, sealed: Uint8Array): Promise<void>;
}
