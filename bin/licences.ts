import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { allowedLicences } from '#supply/allowed-licences.ts';
import { licenceReport } from '#supply/licence-report.ts';
import { readLockFile } from '#supply/lock-file.ts';

/** Fails where a package is under a licence that docs/licences.md does not list. */
const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const { problems, deployed, buildOnly, unseen } = licenceReport(
  readLockFile(root),
  allowedLicences(textOf('docs/licences.md')),
  (place) => {
    const file = path.join(place, 'package.json');
    return existsSync(path.join(root, file)) ? JSON.parse(textOf(file)) : undefined;
  },
);
if (problems.length > 0) {
  console.error(['Licences that docs/licences.md does not allow:', ...problems].join('\n  '));
  process.exitCode = 1;
} else {
  console.log(
    `Licences are fine: ${deployed} packages that may be deployed, ${buildOnly} that only build and test (${unseen} of other platforms not looked at).`,
  );
}
