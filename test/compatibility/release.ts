import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Key } from '#table/keys.ts';
import type { Answers } from './read-everything.ts';

/** An item of the table as the document client returns it. */
export type Item = Key & Readonly<Record<string, unknown>>;

/** A workspace as a release wrote and read it. */
export interface Release {
  readonly version: string;
  readonly access: { readonly workspace_id: string; readonly api_key: string };
  readonly items: readonly Item[];
  readonly answers: Answers;
}

const RELEASES = path.resolve(import.meta.dirname, 'releases');

const files = (version: string) => ({
  access: path.join(RELEASES, version, 'access.json'),
  items: path.join(RELEASES, version, 'table.jsonl'),
  answers: path.join(RELEASES, version, 'answers.json'),
});

/** JSON has neither sets nor bytes. */
const replacer = (_: string, value: unknown): unknown => {
  if (value instanceof Set) return { $set: [...value].sort() };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  return value;
};

const reviver = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set);
  if ('$bytes' in value && typeof value.$bytes === 'string') return Buffer.from(value.$bytes, 'base64');
  return value;
};

const inOrder = (one: Item, other: Item): number =>
  one.PK === other.PK ? (one.SK < other.SK ? -1 : 1) : one.PK < other.PK ? -1 : 1;

export function writeRelease({ version, access, items, answers }: Release): void {
  const { access: accessFile, items: itemsFile, answers: answersFile } = files(version);
  mkdirSync(path.dirname(itemsFile), { recursive: true });
  const lines = items.toSorted(inOrder).map((item) => JSON.stringify(item, replacer));
  writeFileSync(itemsFile, `${lines.join('\n')}\n`);
  writeFileSync(accessFile, `${JSON.stringify(access, null, 2)}\n`);
  writeFileSync(answersFile, `${JSON.stringify(answers, null, 2)}\n`);
}

export const releasedVersions = (): string[] => readdirSync(RELEASES).sort();

export function readRelease(version: string): Release {
  const { access, items, answers } = files(version);
  return {
    version,
    access: JSON.parse(readFileSync(access, 'utf8')),
    items: readFileSync(items, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line, reviver)),
    answers: JSON.parse(readFileSync(answers, 'utf8')),
  };
}
