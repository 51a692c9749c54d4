import { ApiError } from '#client/api-error.ts';
import { count, type Guide, TourError } from './guide.ts';

/** Exports everything, reading rows as they are streamed. */
export async function exportAll({ api, say, progress }: Guide): Promise<void> {
  let accounts = 0;
  for await (const { name } of api.exportAccounts()) {
    accounts += 1;
    progress(0, `${accounts} accounts, now ${name}`);
  }
  let people = 0;
  for await (const _ of api.exportPeople()) people += 1;
  say(
    `${count(accounts, 'account')} and ${count(people, 'person', 'people')} exported as NDJSON, one line each.`,
  );
}

/** Issues a read-only key, tries to write with it, and revokes it. */
export async function manageKeys({ api, say, apiWith }: Guide): Promise<void> {
  const { data: issued } = await api.createApiKey({ body: { name: 'Tour: read only', scope: 'read' } });
  say(`Issued “${issued.name}” (${issued.prefix}…), shown once.`);
  const refused = await apiWith(issued.key)
    .createAccounts({ body: { name: 'Not allowed' } })
    .then(
      () => undefined,
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );
  if (refused !== 'forbidden')
    throw new TourError(`Expected the read-only key to be rejected, got: ${refused ?? 'success'}.`);
  say('It can read; writes are rejected (forbidden).');
  await api.deleteApiKey({ params: { id: issued.id } });
  say('Revoked it.');
}

/** Shows the changes that this tour made. */
export async function readAudit({ api, say }: Guide): Promise<void> {
  const { data, pagination } = await api.listAuditEvents({ query: { per_page: 5 } });
  say(`${count(pagination.total, 'change')} in the log; the newest:`);
  for (const { created_at, action, key_name, fields } of data) {
    say(
      `  ${created_at} ${action} by ${key_name ?? 'an operator'}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`,
    );
  }
}
