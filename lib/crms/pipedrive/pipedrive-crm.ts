import * as z from 'zod';
import {
  aborted,
  type Crm,
  type CrmOutcome,
  type CrmPlan,
  type CrmRecordKind,
  type PlacedContact,
} from '#domain/outbound/crm/crm.ts';
import { changesOf, companyValues } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';
import type { CrmAdapter, CrmConnection } from '../crm-adapter.ts';
import { outcomeOfError } from '../outcome-of-error.ts';
import { ReadyOnce } from '../ready-once.ts';
import { pipedriveActivities } from './pipedrive-activities.ts';
import { dataOf, pipedriveClient } from './pipedrive-client.ts';
import { ensureFields, type FieldCodes, type PipedriveObject, readFields } from './pipedrive-fields.ts';
import { findOrganizations, findPerson, type Look, peopleAt } from './pipedrive-find.ts';
import { pipedriveReader } from './pipedrive-reader.ts';
import { organizationFields, personChanges } from './pipedrive-records.ts';
import {
  AT_ONCE,
  type Draft,
  type Finding,
  planRecords,
  type WriteOptions,
  writeRecords,
} from './pipedrive-write.ts';

/**
 * A new person at a new company takes five calls. At eight calls a second, fifteen people take nine seconds: less than the
 * twelve that rows in flight have when a worker's slice ends.
 */
const BATCH = 15;

const ready = new ReadyOnce<FieldCodes>();

/** Pipedrive names a field that was deleted since we read the fields. */
const isFieldGone = (outcome: CrmOutcome): boolean =>
  outcome.kind === 'failed' && /custom_?field/i.test(outcome.problem.message);

interface OrganizationDraft extends Draft {
  readonly company: CrmCompany;
}
interface PersonDraft extends Draft {
  readonly placed: PlacedContact<string | null>;
}

/** Pipedrive as a CRM. The service remembers the ids of organizations and persons. */
function pipedriveCrm({
  transport,
  credentials,
  config,
  name,
  links,
  liveAccounts,
  pace,
}: CrmConnection): Crm {
  const withSignal = pipedriveClient(transport, credentials, pace);
  const keyOf = (kind: PipedriveObject): string => `${name} ${kind}`;

  const organizationDraft = (company: CrmCompany): OrganizationDraft => ({
    company,
    record: { accountId: company.accountId },
    changes: (before) => changesOf(organizationFields, companyValues(company), before?.current),
  });

  const personDraft = (placed: PlacedContact<string | null>): PersonDraft => ({
    placed,
    record: { accountId: placed.contact.company.accountId, personId: placed.contact.personId },
    changes: (before) => personChanges(placed.contact, placed.companyId, before),
  });

  const organizations = (look: Look): WriteOptions<OrganizationDraft> => ({
    look,
    links,
    kind: 'organizations',
    async find(drafts) {
      const companies = drafts.map(({ company }) => company);
      return (await findOrganizations(look, name, companies, liveAccounts)).map((match): Finding => {
        if (match.kind === 'none') return undefined;
        if (match.kind === 'unclear') return { kind: 'failed', problem: match.problem };
        return { record: match.candidate, by: match.by };
      });
    },
  });

  const persons = (look: Look): WriteOptions<PersonDraft> => {
    const colleagues = peopleAt(look);
    return {
      look,
      links,
      kind: 'persons',
      find: (drafts) =>
        mapLimited(drafts, AT_ONCE, async ({ placed: { contact, companyId } }): Promise<Finding> => {
          try {
            const match = await findPerson(look, contact, companyId, colleagues);
            return match && { record: match.candidate, by: match.by };
          } catch (error) {
            return look.client.signal.aborted ? aborted : outcomeOfError(error);
          }
        }),
    };
  };

  const urlOf = (kind: CrmRecordKind, crmId: string): string | undefined =>
    config.domain
      ? `https://${config.domain}/${kind === 'company' ? 'organization' : 'person'}/${crmId}`
      : undefined;

  /** Runs batch by batch with the codes of our fields. */
  const inBatches = <Item, Result>(
    items: readonly Item[],
    look: Look,
    work: (look: Look, some: readonly Item[]) => Promise<Result[]>,
  ): Promise<Result[]> => chunkByChunk(items, BATCH, (some) => work(look, some));

  /** Writes records with the codes of our fields, and retries those whose codes were out of date. */
  async function write<Item extends Draft>(
    options: (look: Look) => WriteOptions<Item>,
    kind: PipedriveObject,
    drafts: readonly Item[],
    signal: AbortSignal,
  ): Promise<CrmOutcome[]> {
    const client = withSignal(signal);
    const once = async (some: readonly Item[]): Promise<CrmOutcome[]> => {
      const codes = await ready.ensure(keyOf(kind), () => ensureFields(client, kind));
      return inBatches(some, { client, codes }, (look, part) => writeRecords(options(look), part));
    };
    try {
      const outcomes = await once(drafts);
      const again = [...drafts.keys()].filter((place) => outcomes[place] && isFieldGone(outcomes[place]));
      if (again.length === 0) return outcomes;
      ready.forget(keyOf(kind));
      const written = await once(again.flatMap((place) => drafts[place] ?? []));
      again.forEach((place, index) => {
        outcomes[place] = written[index] ?? aborted;
      });
      return outcomes;
    } catch (error) {
      const outcome = signal.aborted ? aborted : outcomeOfError(error);
      return drafts.map(() => outcome);
    }
  }

  /** With the fields as they are. */
  async function plan<Item extends Draft>(
    options: (look: Look) => WriteOptions<Item>,
    kind: PipedriveObject,
    drafts: readonly Item[],
    signal: AbortSignal,
  ): Promise<CrmPlan[]> {
    const client = withSignal(signal);
    try {
      const codes = await ready.peek(keyOf(kind), () => readFields(client, kind));
      return await inBatches(drafts, { client, codes }, (look, some) => planRecords(options(look), some));
    } catch (error) {
      const failure = signal.aborted ? aborted : outcomeOfError(error);
      return drafts.map(() => failure);
    }
  }

  return {
    batchSize: BATCH,
    activities: pipedriveActivities(withSignal, (companyId) => urlOf('company', companyId)),
    recordUrl: urlOf,
    writeCompanies: (companies, signal) =>
      write(organizations, 'organizations', companies.map(organizationDraft), signal),
    planCompanies: (companies, signal) =>
      plan(organizations, 'organizations', companies.map(organizationDraft), signal),
    writeContacts: (placed, signal) => write(persons, 'persons', placed.map(personDraft), signal),
    planContacts: (placed, signal) => plan(persons, 'persons', placed.map(personDraft), signal),
  };
}

const user = z.object({
  company_id: z.int().nullish(),
  company_name: z.string().nullish(),
  company_domain: z.string().nullish(),
});

export const pipedrive: CrmAdapter = {
  origin: ({ domain = '' }) => `https://${domain}`,
  open: pipedriveCrm,
  reader: ({ transport, credentials, name, pace, now }) =>
    pipedriveReader(pipedriveClient(transport, credentials, pace), name, now),
  async identify({ credentials, config: { domain = '' } }, transport, signal) {
    const client = pipedriveClient(transport, credentials)(signal);
    const response = await client.call({ method: 'GET', path: '/api/v1/users/me' });
    const { company_id, company_name, company_domain } = dataOf(response, user, 'tell who the token is for');
    if (company_domain && `${company_domain}.pipedrive.com` !== domain) {
      const message = `The token belongs to ${company_domain}.pipedrive.com, not to ${domain}.`;
      throw new VendorRefusedError({ code: 'credentials_refused', message });
    }
    return {
      label: company_name || domain,
      ...(company_id && { config: { account_id: String(company_id) } }),
    };
  },
};
