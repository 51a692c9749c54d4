import { ulid } from 'ulid';

/** What an id is of: shown to API clients, so that a mixed-up id is seen at a glance. */
type IdPrefix =
  | 'ws'
  | 'mem'
  | 'kbs'
  | 'acc'
  | 'lst'
  | 'dst'
  | 'push'
  | 'run'
  | 'evt'
  | 'sig'
  | 'srch'
  | 'alt'
  | 'aud';

/** `at`, in milliseconds, for what came to be at another time than now. */
export type NewId = (prefix: IdPrefix, at?: number) => string;

/** Ids grow with time, so that a list by id is a list by age. */
export const newId: NewId = (prefix, at) => `${prefix}_${ulid(at).toLowerCase()}`;
