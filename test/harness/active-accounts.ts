import { getCompany } from '#world/directory/world.ts';
import { exampleRecord, putRecords } from './accounts.ts';
import type { TestWorkspace } from './workspace.ts';

/**
 * Active accounts of fictional companies with the company's facts and roster, but without credit and monitor. Activating them would run two workflows each, which have suites of their own.
 */
export async function activeAccounts(
  { id: workspaceId, api }: Pick<TestWorkspace, 'id' | 'api'>,
  indexes: readonly number[],
  ownerId: string | null = null,
): Promise<{ id: string; domain: string }[]> {
  const now = Date.now();
  /** One after the other. */
  const activatedAt = (place: number) => new Date(now - 1_000 * (indexes.length - place)).toISOString();
  const records = indexes.map((index, place) => {
    const { name, domain } = getCompany(index);
    return exampleRecord({
      name,
      domain,
      status: 'active',
      owner_id: ownerId,
      activated_at: activatedAt(place),
    });
  });
  await putRecords(workspaceId, records);
  for (const { id } of records) await api.enrichAccount({ params: { id } });
  return records.map(({ id, domain }) => ({ id, domain: domain ?? '' }));
}
