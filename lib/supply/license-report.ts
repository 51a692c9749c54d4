import type { AllowedLicenses } from './allowed-licenses.ts';
import { declaredLicense, type Manifest } from './declared-license.ts';
import { deployedPlaces } from './deployed-places.ts';
import { isAllowed } from './is-allowed.ts';
import { isInstalled, type LockFile, nameAt } from './lock-file.ts';

export interface LicenseReport {
  /** One line each. */
  readonly problems: readonly string[];
  readonly deployed: number;
  readonly buildOnly: number;
  /** Packages for other platforms that are not installed here and have no license in the lock file. */
  readonly unseen: number;
}

/** Compares the license of every package in the lock file with the documented list. */
export function licenseReport(
  lock: LockFile,
  allowed: AllowedLicenses,
  manifestAt: (place: string) => Manifest | undefined,
): LicenseReport {
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
    const declared = declaredLicense(manifest ?? { license: locked.license });
    if (declared === undefined) unused.delete(id);
    const license = declared ?? allowed.undeclared.get(id);
    const isDeployed = deployed.has(place);
    if (license === undefined) problems.push(`${id} declares no license`);
    else if (!isAllowed(license, isDeployed ? allowed.deployed : either)) {
      problems.push(
        `${id}, which ${isDeployed ? 'is deployed' : 'only builds or tests'}, is under ${license}`,
      );
    }
  }
  for (const id of unused)
    problems.push(`${id} is listed as declaring no license, but it declares one or is no longer used`);

  return {
    problems: [...new Set(problems)].sort(),
    deployed: deployed.size,
    buildOnly: installed.length - deployed.size - unseen,
    unseen,
  };
}
