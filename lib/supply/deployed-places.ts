import { type LockedPackage, type LockFile, placeOf, REFERENCE } from './lock-file.ts';

/** Development dependencies to npm, because no function loads them; the site carries them to browsers all the same. */
export const browserPackages = ['@preact/signals', 'preact', 'uplot'] as const;

/** Comes to browsers as it was built. */
export const builtPackages = ['@scalar/api-reference'] as const;

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
 * Where everything lies that may end in a function's or the site's bundle: more than is bundled in fact, never less.
 * The project's own optional dependencies are the Node of the machine that builds, and go nowhere.
 */
export function deployedPlaces(lock: LockFile): ReadonlySet<string> {
  const places = new Set<string>();
  const add = (names: readonly string[], user: string): void => {
    for (const name of names) {
      const place = placeOf(lock, name, user);
      // What an optional dependency is not installed for is in no bundle either.
      if (place !== undefined) places.add(place);
    }
  };
  add([...Object.keys(lock['']?.dependencies ?? {}), ...browserPackages], '');
  add(builtPackages, REFERENCE);
  // A set grows while it is walked: what a package needs in its turn comes with it.
  for (const place of places) add(neededBy(lock[place] ?? {}), place);
  return places;
}
