/** What a build of the site has made: the function finds files by it and never by a path that somebody sent. */
export interface SiteManifest {
  readonly document: StoredFile;
  /** By path, such as `/docs`. */
  readonly pages: Readonly<Record<string, StoredPage>>;
  /** By name, which changes with what is in it. */
  readonly files: Readonly<Record<string, StoredFile>>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export interface StoredFile {
  readonly contentType: string;
  /** Names the content, whatever it is packed in. */
  readonly hash: string;
  /** File names beside the manifest, the smallest packing first. */
  readonly stored: Readonly<Partial<Record<Encoding, string>> & { readonly identity: string }>;
}

interface StoredPage extends StoredFile {
  readonly inlineStyles: boolean;
}

/** Beside the function's code. */
export const SITE_DIRECTORY = 'site-files';
export const MANIFEST_FILE = 'manifest.json';
