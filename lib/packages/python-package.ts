import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import type { DescribedApi } from './described-api.ts';
import { bytesOf, type PackedFiles } from './packed-file.ts';
import { pythonSources } from './python-client.ts';
import { type Release, root, textOf } from './release.ts';

const NAME = 'signal-intelligence';
/** The name as Python can import it; files and folders use it. */
const MODULE = 'signal_intelligence';
const SUMMARY = 'Client for the Signal Intelligence Service: buying signals for B2B sales teams.';
const PYTHON = '>=3.9';
const HAND_WRITTEN = 'packages/python/signal_intelligence';

export const wheelName = (version: string): string => `${MODULE}-${version}-py3-none-any.whl`;
export const sdistFolder = (version: string): string => `${MODULE}-${version}`;

/** Build tools disagree on the license field, but all of them know classifiers. */
const classifiers = ({ license }: Release): string[] => [
  ...(license === 'UNLICENSED' ? ['License :: Other/Proprietary License'] : []),
  'Programming Language :: Python :: 3',
  'Typing :: Typed',
];

const readme = (): string => textOf('packages/python/README.md');

const metadata = (release: Release): string => `Metadata-Version: 2.1
Name: ${NAME}
Version: ${release.version}
Summary: ${SUMMARY}
License: ${release.license}
${classifiers(release)
  .map((classifier) => `Classifier: ${classifier}`)
  .join('\n')}
Requires-Python: ${PYTHON}
Description-Content-Type: text/markdown

${readme()}`;

const pyproject = (release: Release): string => `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "${NAME}"
version = "${release.version}"
description = "${SUMMARY}"
readme = "README.md"
requires-python = "${PYTHON}"
classifiers = ${JSON.stringify(classifiers(release))}

[tool.setuptools]
packages = ["${MODULE}"]

[tool.setuptools.package-data]
${MODULE} = ["py.typed"]
`;

/** The hand-written and the generated modules. */
function modules(api: DescribedApi, { version }: Release): [string, string][] {
  const files = {
    ...Object.fromEntries(
      globSync(`${HAND_WRITTEN}/{*.py,py.typed}`, { cwd: root }).map((file) => [
        path.basename(file),
        textOf(file),
      ]),
    ),
    ...pythonSources(api, version),
  };
  return Object.entries(files)
    .map(([name, text]): [string, string] => [`${MODULE}/${name}`, text])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A line of `RECORD`, which installers use to verify and later remove a file. */
function recordOf([name, content]: [string, string]): string {
  const bytes = bytesOf(content);
  return `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`;
}

/** The files of a wheel, by Python's binary distribution format; `RECORD` comes last. */
export function wheelFiles(api: DescribedApi, release: Release): PackedFiles {
  const info = `${MODULE}-${release.version}.dist-info`;
  const files: [string, string][] = [
    ...modules(api, release),
    [`${info}/METADATA`, metadata(release)],
    [
      `${info}/WHEEL`,
      'Wheel-Version: 1.0\nGenerator: signal-intelligence\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ],
    [`${info}/top_level.txt`, `${MODULE}\n`],
  ];
  const record = `${info}/RECORD`;
  return new Map([...files, [record, `${files.map(recordOf).join('')}${record},,\n`]]);
}

export const sdistFiles = (api: DescribedApi, release: Release): PackedFiles =>
  new Map([
    ['PKG-INFO', metadata(release)],
    ['README.md', readme()],
    ['pyproject.toml', pyproject(release)],
    ...modules(api, release),
  ]);
