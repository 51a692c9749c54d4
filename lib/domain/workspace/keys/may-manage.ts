import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { ApiKey } from './api-key.ts';

/** Whether the caller may see and revoke a key of their workspace. Scoped members manage only the agents they approved. */
export const mayManage = (viewer: Viewer, { agent, member_id }: ApiKey): boolean => {
  const member = limitedTo(viewer);
  return member === undefined || (agent !== undefined && member_id === member);
};
