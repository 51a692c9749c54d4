import * as z from 'zod';
import { aborted, type Crm, type CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import type { CrmAdapter, CrmConnection } from '#providers/crm/crm-adapter.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';
import { ReadyOnce } from '#providers/crm/ready-once.ts';
import { VendorRefused } from '#providers/http/vendor-error.ts';
import { dataOf, pipedriveClient } from './pipedrive-client.ts';
import { ensureFields, type FieldCodes, type PipedriveObject } from './pipedrive-fields.ts';
import { findOrganization, findPerson, peopleAt } from './pipedrive-find.ts';
import { organizationBody, personBody } from './pipedrive-records.ts';
import { type Draft, writeRecords } from './pipedrive-write.ts';

/**
 * A new person at a new company takes five calls. At eight calls a second, fifteen people take nine seconds: less than the
 * twelve that rows in flight have when a worker's slice ends.
 */
const BATCH = 15;

const ready = {
  organizations: new ReadyOnce<FieldCodes<'organizations'>>(),
  persons: new ReadyOnce<FieldCodes<'persons'>>(),
};

/** Pipedrive names a field that was deleted since we read the fields. */
const isFieldGone = (outcome: CrmOutcome): boolean =>
  outcome.kind === 'failed' && /custom_?field/i.test(outcome.problem.message);

/** Pipedrive as a CRM. The service remembers the ids of organizations and persons. */
function pipedriveCrm({ transport, credentials, config, name, links, pace }: CrmConnection): Crm {
  const client = pipedriveClient(transport, credentials, pace);

  /** Writes records with the codes of our fields, and retries those whose codes were out of date. */
  async function write<Kind extends PipedriveObject>(
    kind: Kind,
    prepared: ReadyOnce<FieldCodes<Kind>>,
    count: number,
    draftsWith: (codes: FieldCodes<Kind>) => readonly Draft[],
    signal: AbortSignal,
  ): Promise<CrmOutcome[]> {
    const once = async (places: readonly number[]): Promise<CrmOutcome[]> => {
      const codes = await prepared.ensure(name, () => ensureFields(client, kind, signal));
      const all = draftsWith(codes);
      const drafts = places.flatMap((place) => all[place] ?? []);
      const options = { client, links, kind, signal, codes: Object.values<string>(codes) };
      return chunkByChunk(drafts, BATCH, (some) => writeRecords(options, some));
    };
    const places = Array.from({ length: count }, (_, place) => place);
    try {
      const outcomes = await once(places);
      const again = places.filter((place) => outcomes[place] && isFieldGone(outcomes[place]));
      if (again.length === 0) return outcomes;
      prepared.forget(name);
      const written = await once(again);
      again.forEach((place, index) => {
        outcomes[place] = written[index] ?? aborted;
      });
      return outcomes;
    } catch (error) {
      const outcome = signal.aborted ? aborted : outcomeOfError(error);
      return places.map(() => outcome);
    }
  }

  return {
    batchSize: BATCH,
    recordUrl: (kind, crmId) =>
      config.domain
        ? `https://${config.domain}/${kind === 'company' ? 'organization' : 'person'}/${crmId}`
        : undefined,

    writeCompanies: (companies, signal) =>
      write(
        'organizations',
        ready.organizations,
        companies.length,
        (codes) =>
          companies.map((company) => ({
            record: { accountId: company.accountId },
            find: () => findOrganization(client, company, codes, signal),
            body: () => organizationBody(company, codes),
          })),
        signal,
      ),

    writeContacts: (placed, signal) =>
      write(
        'persons',
        ready.persons,
        placed.length,
        (codes) => {
          const colleagues = peopleAt(client, codes, signal);
          return placed.map(({ contact, companyId }) => ({
            record: { accountId: contact.company.accountId, personId: contact.personId },
            find: async () => findPerson(client, contact, await colleagues(companyId), codes, signal),
            body: (before) =>
              personBody(contact, Number(companyId), codes, before ?? { emails: [], phones: [] }),
          }));
        },
        signal,
      ),
  };
}

const user = z.object({ company_name: z.string().nullish(), company_domain: z.string().nullish() });

export const pipedrive: CrmAdapter = {
  origin: ({ domain = '' }) => `https://${domain}`,
  open: pipedriveCrm,
  async identify({ credentials, config: { domain = '' } }, transport, signal) {
    const client = pipedriveClient(transport, credentials);
    const answer = await client.call({ method: 'GET', path: '/api/v1/users/me' }, signal);
    const { company_name, company_domain } = dataOf(answer, user, 'tell who the token is for');
    // The service remembers record ids per host.
    if (company_domain && `${company_domain}.pipedrive.com` !== domain) {
      const message = `The token belongs to ${company_domain}.pipedrive.com, not to ${domain}.`;
      throw new VendorRefused({ code: 'credentials_refused', message });
    }
    return { label: company_name || domain };
  },
};
