import * as z from 'zod';
import type { Crm, CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import type { CrmAccess, CrmAdapter, CrmConnection } from '#providers/crm/crm-adapter.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';
import { ReadyOnce } from '#providers/crm/ready-once.ts';
import { ROWS_IN_BATCHES } from '#providers/crm/rows-in-batches.ts';
import type { Transport } from '#providers/http/transport.ts';
import { VendorRefused } from '#providers/http/vendor-error.ts';
import { type SalesforceLogin, salesforceClient, VERSION } from './salesforce-client.ts';
import { BATCH, writeCollection } from './salesforce-collection.ts';
import { writeContactBatch } from './salesforce-contacts.ts';
import { ensureFields, KEY_OF } from './salesforce-fields.ts';
import { accountFields } from './salesforce-records.ts';

const ready = new ReadyOnce();

const loginOf = ({ client_id = '', client_secret = '' }: CrmAccess['credentials']): SalesforceLogin => ({
  clientId: client_id,
  clientSecret: client_secret,
});

/** A field was deleted, or a new Run As user can't see it. */
const isFieldGone = (outcome: CrmOutcome): boolean =>
  outcome.kind === 'failed' &&
  (outcome.problem.code === 'invalid_field' || outcome.problem.code === 'not_found');

/** Salesforce as a CRM. Accounts and contacts are found again by our own fields. */
function salesforceCrm({ transport, credentials, config, name: connection, pace }: CrmConnection): Crm {
  const client = salesforceClient(transport, loginOf(credentials), connection, { pace });

  /** Ensures that our fields exist, and recreates them if they are gone. If that fails, every record fails with the error. */
  async function prepared(
    count: number,
    signal: AbortSignal,
    write: () => Promise<CrmOutcome[]>,
  ): Promise<CrmOutcome[]> {
    try {
      await ready.ensure(connection, () => ensureFields(client, signal));
      const outcomes = await write();
      if (!outcomes.some(isFieldGone)) return outcomes;
      ready.forget(connection);
      await ready.ensure(connection, () => ensureFields(client, signal, true));
      return await write();
    } catch (error) {
      const outcome = outcomeOfError(error);
      return Array.from({ length: count }, () => outcome);
    }
  }

  return {
    batchSize: ROWS_IN_BATCHES,
    // Salesforce redirects a bare id to the record's page.
    recordUrl: (_, crmId) => (config.domain ? `https://${config.domain}/${crmId}` : undefined),
    writeCompanies: (companies, signal) =>
      prepared(companies.length, signal, () =>
        chunkByChunk(companies, BATCH, (some) =>
          writeCollection(client, 'Account', { upsertBy: KEY_OF.Account }, some.map(accountFields), signal),
        ),
      ),

    writeContacts: (placed, signal) =>
      prepared(placed.length, signal, () => writeContactBatch(client, placed, signal)),
  };
}

const versions = z.array(z.object({ version: z.string() }));

/** Logs in and checks that the org supports our version of the API; throws if not. */
async function trySalesforce(
  transport: Transport,
  login: SalesforceLogin,
  signal: AbortSignal,
): Promise<void> {
  const client = salesforceClient(transport, login, 'tried', { sessions: new Map() });
  const answer = await client.call({ method: 'GET', path: '/services/data/' }, signal);
  const known = versions.safeParse(answer.body).data ?? [];
  if (known.some(({ version }) => version === VERSION)) return;
  const message = `The org does not offer version ${VERSION} of the API.`;
  throw new VendorRefused({ code: 'credentials_refused', message, status: answer.status });
}

export const salesforce: CrmAdapter = {
  origin: ({ domain = '' }) => `https://${domain}`,
  open: salesforceCrm,
  async identify({ credentials, config }, transport, signal) {
    await trySalesforce(transport, loginOf(credentials), signal);
    return { label: config.domain ?? '' };
  },
};
