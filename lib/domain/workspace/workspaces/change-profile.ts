import type { CompanyProfile } from '#contract/company-profile.ts';
import type { Refuse } from '#contract/errors.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
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
  { domain: requestedDomain, ...rest }: WorkspaceChanges,
): Promise<CompanyProfile> {
  const domain = requestedDomain === undefined ? undefined : normalizeDomain(requestedDomain);
  if (requestedDomain !== undefined && domain === undefined) {
    throw refuse('validation_failed', undefined, [
      { path: 'domain', message: 'Must be a domain such as acme.com.' },
    ]);
  }
  const before = await workspaces.companyProfile(workspaceId);
  if (!before) throw refuse('not_found');
  const requestedChanges: WorkspaceChanges = { ...rest, ...(domain !== undefined && { domain }) };
  const fields = (Object.keys(requestedChanges) as (keyof WorkspaceChanges)[]).filter(
    (field) => requestedChanges[field] !== before[field],
  );
  if (fields.length === 0) return before;
  const changes = Object.fromEntries(fields.map((field) => [field, requestedChanges[field]]));
  const updated_at = now().toISOString();
  if (!(await workspaces.change(workspaceId, changes, updated_at))) throw refuse('not_found');
  return { ...before, ...changes, updated_at };
}
