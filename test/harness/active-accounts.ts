import { companyAt } from '#world/directory/world.ts';
import { eventually } from './eventually.ts';
import type { TestWorkspace } from './workspace.ts';

/** Creates and activates accounts for fictional companies and waits until their rosters are loaded. */
export async function activeAccounts(
  { api }: Pick<TestWorkspace, 'api'>,
  indexes: readonly number[],
  ownerId?: string,
): Promise<{ id: string; domain: string }[]> {
  const { data } = await api.createAccounts({
    body: indexes.map((index) => {
      const { name, domain } = companyAt(index);
      return { name, domain, ...(ownerId !== undefined && { owner_id: ownerId }) };
    }),
  });
  const created = Array.isArray(data) ? data : [data];
  for (const { id } of created) await api.activateAccount({ params: { id }, body: {} });
  for (const { id } of created) {
    await eventually(
      () => api.listPeople({ query: { account_id: id, per_page: 1 } }),
      ({ pagination }) => pagination.total > 0,
    );
    await eventually(
      () => api.getAccount({ params: { id } }),
      ({ data: account }) => account.enrichment_status === 'completed',
    );
  }
  return created.map(({ id, domain }) => ({ id, domain: domain ?? '' }));
}
