import type { ApiKey } from './api-key.ts';

/** A key made by a key makes none, so a family has two generations. */
export const canMakeKeys = ({ parent_id }: Pick<ApiKey, 'parent_id'>): boolean => parent_id === null;

/** The keys among these that are revoked along with this one when `by` revokes it: those made with it, except `by`. */
export const findChildren = (keys: readonly ApiKey[], id: string, by: string | null = null): ApiKey[] =>
  keys.filter((key) => key.parent_id === id && key.id !== by);
