import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { allowedLicenses } from '#supply/allowed-licenses.ts';
import { licenseReport } from '#supply/license-report.ts';
import { readLockFile } from '#supply/lock-file.ts';
import { type InstalledPackage, thirdPartyDocument } from '#supply/third-party.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const THIRD_PARTY = 'THIRD-PARTY.md';

const HELP = `Usage: npm run licences -- [--write]

Checks the license of every package against docs/licences.md, and that THIRD-PARTY.md is up to date.

Options:
  --write   write THIRD-PARTY.md instead of checking it
  --help    show this help`;

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}
const unknown = process.argv.slice(2).filter((argument) => argument !== '--write');
if (unknown.length > 0) {
  console.error(`Unknown option "${unknown.join(' ')}". Use --write or --help.`);
  process.exit(2);
}

function installedAt(place: string): InstalledPackage | undefined {
  if (!existsSync(path.join(root, place, 'package.json'))) return undefined;
  const notices = readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  return {
    manifest: JSON.parse(textOf(path.join(place, 'package.json'))),
    notices: notices.map((name) => textOf(path.join(place, name))),
  };
}

const lock = readLockFile(root);
const { problems, deployed, buildOnly, unseen } = licenseReport(
  lock,
  allowedLicenses(textOf('docs/licences.md')),
  (place) => installedAt(place)?.manifest,
);
if (problems.length > 0) {
  console.error(['Licenses that docs/licences.md does not allow:', ...problems].join('\n  '));
  process.exitCode = 1;
}

const document = thirdPartyDocument(lock, installedAt);
if (process.argv.includes('--write')) writeFileSync(path.join(root, THIRD_PARTY), document);
else if (!existsSync(path.join(root, THIRD_PARTY)) || textOf(THIRD_PARTY) !== document) {
  console.error(`${THIRD_PARTY} is stale. Run "npm run generate" and commit it.`);
  process.exitCode = 1;
}

if (!process.exitCode) {
  console.log(
    `Licenses are fine: ${deployed} packages that may be deployed, ${buildOnly} that only build and test (${unseen} for other platforms not checked).`,
  );
}
