import { env } from '#platform/env.ts';
import { createSlots } from '#platform/slots.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { SIGN_IN_SECONDS } from './sign-in-routes.ts';

/** The slots of a workspace's sign-ins that wait for its provider. */
export const signInSlots = (workspaceId: string) =>
  createSlots({
    keyOf: (owner, slot) => keyUseKeys.slot(owner, 'sign_in', slot),
    workspaceId,
    ofWorkspace: env.signInsOfWorkspace(),
    maxMs: SIGN_IN_SECONDS * 1_000,
  });
