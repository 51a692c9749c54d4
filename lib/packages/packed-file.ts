/** A package's files by path. */
export type PackedFiles = ReadonlyMap<string, string | Uint8Array>;

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
