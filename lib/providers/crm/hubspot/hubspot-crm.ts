import * as z from 'zod';
import type { Crm, CrmOutcome, CrmRecordKind } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import type { CrmAdapter, CrmConnection, CrmIdentity } from '#providers/crm/crm-adapter.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';
import { ReadyOnce } from '#providers/crm/ready-once.ts';
import { ROWS_IN_BATCHES } from '#providers/crm/rows-in-batches.ts';
import type { Transport } from '#providers/http/transport.ts';
import { VendorBusy, VendorRefused } from '#providers/http/vendor-error.ts';
import { associate } from './hubspot-associations.ts';
import { BATCH } from './hubspot-batch.ts';
import { HUBSPOT_ORIGIN, hubspotClient, VERSION } from './hubspot-client.ts';
import { writeCompanyBatch } from './hubspot-companies.ts';
import { upsertContacts } from './hubspot-contacts.ts';
import { ensureProperties, type HubspotObject } from './hubspot-properties.ts';

const ready = new ReadyOnce();

/** One of our properties was deleted after we created it. */
const isPropertyGone = (outcome: CrmOutcome): boolean =>
  outcome.kind === 'failed' &&
  /property .*does not exist|PROPERTY_DOESNT_EXIST/i.test(outcome.problem.message);

/** HubSpot as a CRM. Companies and contacts are found again by our own properties. */
function hubspotCrm({ transport, credentials, config, name: connection, pace }: CrmConnection): Crm {
  const client = hubspotClient(transport, credentials.access_token ?? '', pace);

  /** Ensures that our properties exist, and recreates them if they are gone. If that fails, every record fails with the error. */
  async function prepared(
    object: HubspotObject,
    count: number,
    signal: AbortSignal,
    write: () => Promise<CrmOutcome[]>,
  ): Promise<CrmOutcome[]> {
    const key = `${connection} ${object}`;
    const once = async () => {
      await ready.ensure(key, () => ensureProperties(client, object, signal));
      return write();
    };
    try {
      const outcomes = await once();
      if (!outcomes.some(isPropertyGone)) return outcomes;
      ready.forget(key);
      return await once();
    } catch (error) {
      const outcome = outcomeOfError(error);
      return Array.from({ length: count }, () => outcome);
    }
  }

  return {
    batchSize: ROWS_IN_BATCHES,
    recordUrl: (kind, crmId) => recordUrl(config, kind, crmId),
    writeCompanies: (companies, signal) =>
      prepared('companies', companies.length, signal, () =>
        chunkByChunk(companies, BATCH, (some) => writeCompanyBatch(client, some, signal)),
      ),

    writeContacts: (placed, signal) =>
      prepared('contacts', placed.length, signal, async () => {
        const outcomes = await upsertContacts(client, placed, signal);
        const pairs = placed.flatMap(({ companyId }, place) => {
          const outcome = outcomes[place];
          return outcome?.kind === 'written' ? [{ place, companyId, contactId: outcome.crmId }] : [];
        });
        const associated = await chunkByChunk(pairs, BATCH, (some) => associate(client, some, signal));
        pairs.forEach(({ place }, index) => {
          const outcome = associated[index];
          if (outcome && outcome.kind !== 'written') outcomes[place] = outcome;
        });
        return outcomes;
      }),
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
  const answer = await hubspotClient(transport, accessToken).call(
    { method: 'GET', path: `/account-info/${VERSION}/details` },
    signal,
  );
  const account = details.safeParse(answer.body);
  if (answer.status === 200 && account.success) {
    const { portalId, uiDomain } = account.data;
    const isKnown = uiDomain !== undefined && UI_DOMAIN.test(uiDomain);
    return {
      label: `Portal ${portalId}`,
      ...(isKnown && { config: { portal_id: String(portalId), ui_domain: uiDomain } }),
    };
  }
  const problem = {
    code: 'unexpected_answer',
    message: `HubSpot answered ${answer.status}.`,
    status: answer.status,
  };
  throw answer.status >= 400 && answer.status < 500 ? new VendorRefused(problem) : new VendorBusy(problem);
}

export const hubspot: CrmAdapter = {
  origin: () => HUBSPOT_ORIGIN,
  open: hubspotCrm,
  identify: ({ credentials }, transport, signal) =>
    identify(transport, credentials.access_token ?? '', signal),
};
