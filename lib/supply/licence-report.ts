import type { AllowedLicences } from './allowed-licences.ts';
import { declaredLicence, type Manifest } from './declared-licence.ts';
import { deployedPlaces } from './deployed-places.ts';
import { isAllowed } from './is-allowed.ts';
import { isInstalled, type LockFile, nameAt } from './lock-file.ts';

export interface LicenceReport {
  /** One line each. */
  readonly problems: readonly string[];
  readonly deployed: number;
  readonly buildOnly: number;
  /** Packages for other platforms that are not installed here and have no licence in the lock file. */
  readonly unseen: number;
}

/** Compares the licence of every package in the lock file with the documented list. */
export function licenceReport(
  lock: LockFile,
  allowed: AllowedLicences,
  manifestAt: (place: string) => Manifest | undefined,
): LicenceReport {
  const deployed = deployedPlaces(lock);
  const either = allowed.deployed.union(allowed.buildOnly);
  const unused = new Set(allowed.undeclared.keys());
  const problems: string[] = [];
  const installed = Object.entries(lock).filter(([place, locked]) => isInstalled(place, locked));
  let unseen = 0;

  for (const [place, locked] of installed) {
    const id = `${nameAt(place)}@${locked.version}`;
    const manifest = manifestAt(place);
    if (manifest === undefined && locked.license === undefined) {
      if (locked.optional) unseen += 1;
      else problems.push(`${id} is not installed: run "npm ci" first`);
      continue;
    }
    const declared = declaredLicence(manifest ?? { license: locked.license });
    if (declared === undefined) unused.delete(id);
    const licence = declared ?? allowed.undeclared.get(id);
    const isDeployed = deployed.has(place);
    if (licence === undefined) problems.push(`${id} declares no licence`);
    else if (!isAllowed(licence, isDeployed ? allowed.deployed : either)) {
      problems.push(
        `${id}, which ${isDeployed ? 'is deployed' : 'only builds or tests'}, is under ${licence}`,
      );
    }
  }
  for (const id of unused)
    problems.push(`${id} is listed as declaring no licence, but it declares one or is no longer used`);

  return {
    problems: [...new Set(problems)].sort(),
    deployed: deployed.size,
    buildOnly: installed.length - deployed.size - unseen,
    unseen,
  };
}
