/** What models said about public documents, kept for weeks and shared by all workspaces. The caller seals them. */
export interface AnswerCache {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, sealed: Uint8Array): Promise<void>;
}
