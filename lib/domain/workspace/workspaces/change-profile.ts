import type { CompanyProfile } from '#contract/company-profile.ts';
import type { Refuse } from '#contract/errors.ts';
import { normalizeSentDomain } from '#domain/shared/text/domain-name.ts';
import type { WorkspaceChanges, WorkspaceStore } from './workspace.ts';

export interface ChangeProfilePorts {
  readonly workspaces: Pick<WorkspaceStore, 'change' | 'companyProfile'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'validation_failed'>;
}

/** Changes what differs. A repeated call changes nothing, so no draft is rewritten for it. */
export async function changeProfile(
  { workspaces, now, refuse }: ChangeProfilePorts,
  workspaceId: string,
  { domain: sentDomain, ...otherChanges }: WorkspaceChanges,
): Promise<CompanyProfile> {
  const domain = normalizeSentDomain(sentDomain, refuse);
  const storedProfile = await workspaces.companyProfile(workspaceId);
  if (!storedProfile) throw refuse('not_found');
  const requestedChanges: WorkspaceChanges = { ...otherChanges, ...(domain !== undefined && { domain }) };
  const changedFields = (Object.keys(requestedChanges) as (keyof WorkspaceChanges)[]).filter(
    (field) => requestedChanges[field] !== storedProfile[field],
  );
  if (changedFields.length === 0) return storedProfile;
  const changes = Object.fromEntries(changedFields.map((field) => [field, requestedChanges[field]]));
  const updated_at = now().toISOString();
  if (!(await workspaces.change(workspaceId, changes, updated_at))) throw refuse('not_found');
  return { ...storedProfile, ...changes, updated_at };
}
