import * as z from 'zod';
import type { Crm, CrmOutcome, CrmPlan, CrmRecordKind } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import type { Transport } from '#vendor-api/transport.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';
import type { CrmAdapter, CrmConnection, CrmIdentity } from '../crm-adapter.ts';
import { failTogether } from '../outcome-of-error.ts';
import { ROWS_IN_BATCHES } from '../packed.ts';
import { ReadyOnce } from '../ready-once.ts';
import { hubspotActivities } from './hubspot-activities.ts';
import { BATCH } from './hubspot-batch.ts';
import {
  HUBSPOT_ORIGIN,
  type HubspotClient,
  type HubspotObject,
  hubspotClient,
  VERSION,
} from './hubspot-client.ts';
import { planCompanyBatch, writeCompanyBatch } from './hubspot-companies.ts';
import { planContacts, writeContacts } from './hubspot-contacts.ts';
import { ensureProperties, type KnownProperties, readProperties } from './hubspot-properties.ts';
import { hubspotReader } from './hubspot-reader.ts';

const ready = new ReadyOnce<KnownProperties>();

/** One of our properties was deleted after we created it. */
const isPropertyGone = (result: CrmOutcome | CrmPlan): boolean =>
  result.kind === 'failed' &&
  /property .{0,200}does not exist|PROPERTY_DOESNT_EXIST/i.test(
    `${result.problem.message} ${result.problem.code.toUpperCase()}`,
  );

/** HubSpot as a CRM. Companies and contacts are found again by our own properties. */
function hubspotCrm({
  transport,
  credentials,
  config,
  name: connection,
  pace,
  liveAccounts,
}: CrmConnection): Crm {
  const withSignal = hubspotClient(transport, credentials.access_token ?? '', pace);
  const keyOf = (object: HubspotObject): string => `${connection} ${object}`;

  /** Ensures that our properties exist, and recreates them if they are gone. */
  async function prepared(
    object: HubspotObject,
    records: readonly unknown[],
    signal: AbortSignal,
    write: (client: HubspotClient, known: KnownProperties) => Promise<CrmOutcome[]>,
  ): Promise<CrmOutcome[]> {
    const client = withSignal(signal);
    const key = keyOf(object);
    const once = () =>
      failTogether(records, async () =>
        write(client, await ready.ensure(key, () => ensureProperties(client, object))),
      );
    const outcomes = await once();
    if (!outcomes.some(isPropertyGone)) return outcomes;
    ready.forget(key);
    return once();
  }

  /** With the properties as they are. */
  const planned = (
    object: HubspotObject,
    records: readonly unknown[],
    signal: AbortSignal,
    plan: (client: HubspotClient, known: KnownProperties) => Promise<CrmPlan[]>,
  ): Promise<CrmPlan[]> => {
    const client = withSignal(signal);
    return failTogether(records, async () =>
      plan(client, await ready.peek(keyOf(object), () => readProperties(client, object))),
    );
  };

  return {
    batchSize: ROWS_IN_BATCHES,
    activities: hubspotActivities(withSignal, (companyId) => recordUrl(config, 'company', companyId)),
    recordUrl: (kind, crmId) => recordUrl(config, kind, crmId),
    writeCompanies: (companies, signal) =>
      prepared('companies', companies, signal, (client, known) =>
        chunkByChunk(companies, BATCH, (some) =>
          failTogether(some, async () => [
            ...(await writeCompanyBatch({ client, liveAccounts }, some, known)),
          ]),
        ),
      ),
    planCompanies: (companies, signal) =>
      planned('companies', companies, signal, (client, known) =>
        chunkByChunk(companies, BATCH, (some) => planCompanyBatch({ client, liveAccounts }, some, known)),
      ),
    writeContacts: (placed, signal) =>
      prepared('contacts', placed, signal, (client, known) => writeContacts(client, placed, known)),
    planContacts: (placed, signal) =>
      planned('contacts', placed, signal, (client, known) => planContacts(client, placed, known)),
  };
}

/** HubSpot's numbers for its object types. */
const OBJECT_TYPES: Readonly<Record<CrmRecordKind, string>> = { company: '0-2', contact: '0-1' };

/** Unknown for connections made before the portal was stored. */
function recordUrl(
  { portal_id, ui_domain }: CrmConnection['config'],
  kind: CrmRecordKind,
  crmId: string,
): string | undefined {
  if (!portal_id || !ui_domain) return undefined;
  return `https://${ui_domain}/contacts/${portal_id}/record/${OBJECT_TYPES[kind]}/${crmId}`;
}

/** `app.hubspot.com`, `app-eu1.hubspot.com` */
const UI_DOMAIN = /^app(?:-[a-z0-9]+)?\.hubspot\.com$/;
const details = z.object({ portalId: z.number(), uiDomain: z.string().optional() });

/** Looks up the token's account; throws if there is none. */
async function identify(
  transport: Transport,
  accessToken: string,
  signal: AbortSignal,
): Promise<CrmIdentity> {
  const client = hubspotClient(transport, accessToken)(signal);
  const response = await client.call({ method: 'GET', path: `/account-info/${VERSION}/details` });
  const account = details.safeParse(response.body);
  if (response.status === 200 && account.success) {
    const { portalId, uiDomain } = account.data;
    const isKnown = uiDomain !== undefined && UI_DOMAIN.test(uiDomain);
    const id = String(portalId);
    return {
      label: `Portal ${id}`,
      config: { account_id: id, portal_id: id, ...(isKnown && { ui_domain: uiDomain }) },
    };
  }
  const problem = {
    code: 'unexpected_answer',
    message: `HubSpot answered ${response.status}.`,
    status: response.status,
  };
  throw response.status >= 400 && response.status < 500
    ? new VendorRefusedError(problem)
    : new VendorBusyError(problem);
}

export const hubspot: CrmAdapter = {
  origin: () => HUBSPOT_ORIGIN,
  open: hubspotCrm,
  reader: hubspotReader,
  identify: ({ credentials }, transport, signal) =>
    identify(transport, credentials.access_token ?? '', signal),
};
