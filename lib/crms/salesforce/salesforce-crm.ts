import * as z from 'zod';
import type { Crm, CrmOutcome, CrmPlan } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import type { Transport } from '#vendor-api/transport.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import type { CrmAccess, CrmAdapter, CrmConnection } from '../crm-adapter.ts';
import { failTogether } from '../outcome-of-error.ts';
import { ROWS_IN_BATCHES } from '../packed.ts';
import { ReadyOnce } from '../ready-once.ts';
import { planAccountBatch, writeAccountBatch } from './salesforce-accounts.ts';
import { salesforceActivities } from './salesforce-activities.ts';
import {
  type SalesforceClient,
  type SalesforceLogin,
  salesforceClient,
  VERSION,
} from './salesforce-client.ts';
import { BATCH } from './salesforce-collection.ts';
import { planContacts, writeContacts } from './salesforce-contacts.ts';
import { ensureFields, type KnownFields, readFields } from './salesforce-fields.ts';
import { salesforceReader } from './salesforce-reader.ts';

const ready = new ReadyOnce<KnownFields>();

const loginOf = ({ client_id = '', client_secret = '' }: CrmAccess['credentials']): SalesforceLogin => ({
  clientId: client_id,
  clientSecret: client_secret,
});

/** A field was deleted, or a new Run As user can't see it. */
const isFieldGone = (outcome: CrmOutcome): boolean =>
  outcome.kind === 'failed' &&
  (outcome.problem.code === 'invalid_field' || outcome.problem.code === 'not_found');

/** Salesforce as a CRM. Accounts and contacts are found again by our own fields. */
function salesforceCrm({
  transport,
  credentials,
  config,
  name: connection,
  pace,
  liveAccounts,
}: CrmConnection): Crm {
  const withSignal = salesforceClient(transport, loginOf(credentials), connection, { pace });

  /** Ensures that our fields exist, and recreates them if they are gone. */
  async function prepared(
    records: readonly unknown[],
    signal: AbortSignal,
    write: (client: SalesforceClient, known: KnownFields) => Promise<CrmOutcome[]>,
  ): Promise<CrmOutcome[]> {
    const client = withSignal(signal);
    const once = (isCertain: boolean) =>
      failTogether(records, async () =>
        write(client, await ready.ensure(connection, () => ensureFields(client, isCertain))),
      );
    const outcomes = await once(false);
    if (!outcomes.some(isFieldGone)) return outcomes;
    ready.forget(connection);
    return once(true);
  }

  /** Salesforce redirects a bare id to the record's page. */
  const urlOf = (id: string) => (config.domain ? `https://${config.domain}/${id}` : undefined);

  /** With the fields as they are. */
  const planned = (
    records: readonly unknown[],
    signal: AbortSignal,
    plan: (client: SalesforceClient, known: KnownFields) => Promise<CrmPlan[]>,
  ): Promise<CrmPlan[]> => {
    const client = withSignal(signal);
    return failTogether(records, async () =>
      plan(client, await ready.peek(connection, () => readFields(client))),
    );
  };

  return {
    batchSize: ROWS_IN_BATCHES,
    activities: salesforceActivities(withSignal, urlOf),
    recordUrl: (_, crmId) => urlOf(crmId),
    writeCompanies: (companies, signal) =>
      prepared(companies, signal, (client, known) =>
        chunkByChunk(companies, BATCH, (some) =>
          failTogether(some, () => writeAccountBatch({ client, liveAccounts }, some, known)),
        ),
      ),
    planCompanies: (companies, signal) =>
      planned(companies, signal, (client, known) =>
        chunkByChunk(companies, BATCH, (some) => planAccountBatch({ client, liveAccounts }, some, known)),
      ),
    writeContacts: (placed, signal) =>
      prepared(placed, signal, (client, known) => writeContacts(client, placed, known)),
    planContacts: (placed, signal) =>
      planned(placed, signal, (client, known) => planContacts(client, placed, known)),
  };
}

const versions = z.array(z.object({ version: z.string() }));

/** Logs in and checks that the org supports our version of the API; throws if not. Returns the id of the org. */
async function trySalesforce(
  transport: Transport,
  login: SalesforceLogin,
  signal: AbortSignal,
): Promise<string> {
  const client = salesforceClient(transport, login, 'tried', { sessions: new Map() })(signal);
  const response = await client.call({ method: 'GET', path: '/services/data/' });
  const known = versions.safeParse(response.body).data ?? [];
  if (known.some(({ version }) => version === VERSION)) return client.orgId();
  const message = `The org does not offer version ${VERSION} of the API.`;
  throw new VendorRefusedError({ code: 'credentials_refused', message, status: response.status });
}

export const salesforce: CrmAdapter = {
  origin: ({ domain = '' }) => `https://${domain}`,
  open: salesforceCrm,
  reader: ({ transport, credentials, name, pace, now }) =>
    salesforceReader(salesforceClient(transport, loginOf(credentials), name, { pace }), name, { now }),
  async identify({ credentials, config }, transport, signal) {
    const orgId = await trySalesforce(transport, loginOf(credentials), signal);
    return { label: config.domain ?? '', ...(orgId && { config: { account_id: orgId } }) };
  },
};
