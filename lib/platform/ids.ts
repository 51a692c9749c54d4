import { ulid } from 'ulid';

/** What an id is of: shown to API clients, so that a mixed-up id is seen at a glance. */
export type IdPrefix = 'ws' | 'mem' | 'kbs' | 'acc' | 'lst' | 'dst' | 'push' | 'run';

export type NewId = (prefix: IdPrefix) => string;

/** Ids grow with time, so that a list by id is a list by age. */
export const newId: NewId = (prefix) => `${prefix}_${ulid().toLowerCase()}`;
