import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package's entry in npm's lock file. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly optional?: boolean;
  /** Set for links to packages of this repository. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** By the package's path (`node_modules/a/node_modules/b`); the project itself has the empty path. */
export type LockFile = Readonly<Record<string, LockedPackage>>;

export const readLockFile = (root: string): LockFile =>
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;

const FOLDER = 'node_modules/';

/** A third-party package: neither the project itself nor one of its workspaces, which share its license. */
export const isInstalled = (place: string, { link = false }: LockedPackage): boolean =>
  place.includes(FOLDER) && !link;

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);

/** Resolves a package as Node does: next to its user first, then in each parent folder. */
export function placeOf(lock: LockFile, name: string, user: string): string | undefined {
  for (let from = user; ; from = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))) {
    const place = `${from === '' ? '' : `${from}/`}${FOLDER}${name}`;
    if (place in lock) return place;
    if (from === '') return undefined;
  }
}
