import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What npm has written down of one package. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly optional?: boolean;
  /** Where npm puts a link to a package of this repository. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** By the place where a package lies (`node_modules/a/node_modules/b`); the project itself lies at the empty one. */
export type LockFile = Readonly<Record<string, LockedPackage>>;

/**
 * The reference comes built, with all it needs inside. What that is stands in a lock file of its own, and is not installed:
 * 210 MB that nothing loads. Its places begin with this directory.
 */
export const REFERENCE = 'lib/supply/reference';

const packagesIn = (directory: string): LockFile =>
  JSON.parse(readFileSync(path.join(directory, 'package-lock.json'), 'utf8')).packages;

export function readLockFile(root: string): LockFile {
  const { '': _, ...inReference } = packagesIn(path.join(root, REFERENCE));
  return {
    ...packagesIn(root),
    ...Object.fromEntries(
      Object.entries(inReference).map(([place, locked]) => [`${REFERENCE}/${place}`, locked]),
    ),
  };
}

const FOLDER = 'node_modules/';

/** A package from elsewhere: neither the project itself nor one of its own packages, whose licence is the project's. */
export const isInstalled = (place: string, { link = false }: LockedPackage): boolean =>
  place.includes(FOLDER) && !link;

/** `node_modules/a/node_modules/@b/c` holds the package `@b/c`. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);

/** Looks for a package as Node does: beside its user first, then further and further out. */
export function placeOf(lock: LockFile, name: string, user: string): string | undefined {
  for (let from = user; ; from = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))) {
    const place = `${from === '' ? '' : `${from}/`}${FOLDER}${name}`;
    if (place in lock) return place;
    if (from === '') return undefined;
  }
}
