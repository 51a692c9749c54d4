import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Recorded responses of real services are kept outside the repository, next to its checkout; null if they are missing. */
export const recordings =
  ['../shared/real', '../../shared/real']
    .map((place) => path.resolve(root, place))
    .find((place) => existsSync(place)) ?? null;
