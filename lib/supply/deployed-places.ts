import { type LockedPackage, type LockFile, placeOf } from './lock-file.ts';

/** Development dependencies in npm's view, because no function loads them, but bundled into the site. */
export const browserPackages = ['@preact/signals', 'preact', 'uplot'] as const;

const neededBy = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/**
 * The paths of all packages that may end up in a function's or the site's bundle: possibly more than are bundled, never
 * fewer. The project's optional dependencies are the build machine's Node and are not deployed.
 */
export function deployedPlaces(lock: LockFile): ReadonlySet<string> {
  const places = new Set<string>();
  const add = (names: readonly string[], user: string): void => {
    for (const name of names) {
      const place = placeOf(lock, name, user);
      // An optional dependency that isn't installed is in no bundle either.
      if (place !== undefined) places.add(place);
    }
  };
  add([...Object.keys(lock['']?.dependencies ?? {}), ...browserPackages], '');
  // A set grows while it is walked: what a package needs in its turn comes with it.
  for (const place of places) add(neededBy(lock[place] ?? {}), place);
  return places;
}
