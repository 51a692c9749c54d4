/** Files of a package by their paths in it. */
export type PackedFiles = ReadonlyMap<string, string | Uint8Array>;

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
