import type { Encoding } from '../choose-encoding.ts';

/** The files of a site build. The function finds files only through it, never by a path from a request. */
export interface SiteManifest {
  readonly document: StoredFile;
  /** By path, such as `/docs`. */
  readonly pages: Readonly<Record<string, StoredPage>>;
  /** By name, which changes with the content. */
  readonly files: Readonly<Record<string, StoredFile>>;
}

export interface StoredFile {
  readonly contentType: string;
  /** The hash of the uncompressed content. */
  readonly hash: string;
  /** File names beside the manifest, the smallest encoding first. */
  readonly stored: Readonly<Partial<Record<Encoding, string>> & { readonly identity: string }>;
}

interface StoredPage extends StoredFile {
  /** Of the styles that stand in the page, as a content security policy names them: `sha256-…`. */
  readonly styleHash?: string;
}

/** Beside the function's code. */
export const SITE_DIRECTORY = 'site-files';
export const MANIFEST_FILE = 'manifest.json';
