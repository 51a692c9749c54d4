import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Answers recorded from real services stay outside the repository, beside its checkout; null if they are not there. */
export const recordings =
  ['../shared/real', '../../shared/real']
    .map((place) => path.resolve(root, place))
    .find((place) => existsSync(place)) ?? null;
