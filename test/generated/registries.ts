import { crmNames } from '#contract/crms.ts';
import { jobBoardVendors } from '#domain/market/accounts/job-board.ts';
import { formatted } from './formatted.ts';
import type { GeneratedFile } from './generated-file.ts';

interface Import {
  readonly name: string;
  readonly from: string;
}

interface Registry {
  readonly file: string;
  /** The comment over it. */
  readonly about: string;
  readonly name: string;
  /** The type of its keys, and of what is kept under each. */
  readonly key: Import;
  readonly value: Import;
  /** What is kept under each key. */
  readonly parts: Readonly<Record<string, Import>>;
}

/** A `Record` of every key. It doesn't compile while a part is missing, and `npm run generate` writes it. */
function registry({ file, about, name, key, value, parts }: Registry): GeneratedFile {
  const entries = Object.entries(parts).map(([id, part]) => (id === part.name ? id : `${id}: ${part.name}`));
  const lines = [
    ...[key, value].map((type) => `import type { ${type.name} } from '${type.from}';`),
    ...Object.values(parts).map((part) => `import { ${part.name} } from '${part.from}';`),
    '',
    `/** ${about} Written by \`npm run generate\`. */`,
    `export const ${name}: Readonly<Record<${key.name}, ${value.name}>> = {`,
    ...entries.map((entry) => `  ${entry},`),
    '};',
  ];
  return { file, text: () => formatted(file, lines.join('\n')) };
}

const partsOf = <Name extends string>(names: readonly Name[], part: (name: Name) => Import) =>
  Object.fromEntries(names.map((name) => [name, part(name)]));

const crmName: Import = { name: 'CrmName', from: '#contract/crms.ts' };
const jobBoardVendor: Import = { name: 'JobBoardVendor', from: '#domain/market/accounts/job-board.ts' };

/** Source code that follows from the light tables of contract and domain, by the names of files. */
export const registries: readonly GeneratedFile[] = [
  registry({
    file: 'lib/providers/crms/crm-adapters.ts',
    about: 'How the service talks to each CRM.',
    name: 'crmAdapters',
    key: crmName,
    value: { name: 'CrmAdapter', from: './crm-adapter.ts' },
    parts: partsOf(crmNames, (crm) => ({ name: crm, from: `./${crm}/${crm}-push.ts` })),
  }),
  registry({
    file: 'lib/local/crm/sandbox-table.ts',
    about: 'A stand-in for each CRM.',
    name: 'crmSandboxes',
    key: crmName,
    value: { name: 'CrmSandbox', from: './sandbox.ts' },
    parts: partsOf(crmNames, (crm) => ({ name: crm, from: `./${crm}-sandbox.ts` })),
  }),
  registry({
    file: 'lib/providers/sources/job-boards/board-readers.ts',
    about: "How each vendor's boards are read.",
    name: 'boardReaders',
    key: jobBoardVendor,
    value: { name: 'BoardReader', from: './board-reader.ts' },
    parts: partsOf(jobBoardVendors, (vendor) => ({ name: vendor, from: `./${vendor}.ts` })),
  }),
  registry({
    file: 'test/harness/doubles/job-boards/board-doubles.ts',
    about: "A double of each vendor's boards.",
    name: 'boardDoubles',
    key: jobBoardVendor,
    value: { name: 'BoardDouble', from: './board-double.ts' },
    parts: partsOf(jobBoardVendors, (vendor) => ({ name: vendor, from: `./${vendor}.ts` })),
  }),
];
