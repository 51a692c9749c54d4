import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** What the packages take from the project's `package.json`. */
export interface Release {
  readonly version: string;
  readonly license: string;
}

export const release = (): Release => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
