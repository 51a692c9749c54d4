import * as z from 'zod';
import { listFieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import type { ExistingFields, StoredContact } from '../batch-crm.ts';
import { packBySize } from '../pack-by-size.ts';
import { listDomainSpellings, type StoredCompany } from '../plan-companies.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { toText } from './salesforce-deals.ts';
import { accountFields, KEY_FIELDS, personFields } from './salesforce-fields.ts';
import { buildSoqlPattern, joinSoqlList, MAX_QUERY_LENGTH, queryAll, quoteSoql } from './salesforce-query.ts';

const COUNTRY = 'BillingCountry';

const row = z.object({ Id: z.string() }).catchall(z.unknown());

function toStoredCompany(record: z.output<typeof row>): StoredCompany {
  const readText = (name: string): string | null => toText(record[name]);
  return {
    id: record.Id,
    accountId: readText(KEY_FIELDS.Account),
    name: readText('Name'),
    sites: [readText('Website')],
    country: readText(COUNTRY),
    current: (field) => record[field],
  };
}

/** Shorter domains are part of many others: "x.com" of every "…x.com". */
const SHORT_DOMAIN_LENGTH = 8;

/**
 * `Website` is free text: "acme.example", "https://www.acme.example/de". What the patterns find besides, such as
 * "notacme.example", is sorted out by `matchCompanies`. For a short domain they say where it may begin.
 */
const listWebsiteConditions = (domain: string): string[] =>
  listDomainSpellings(domain).flatMap((name) =>
    (name.length < SHORT_DOMAIN_LENGTH ? ['', '%/', '%.'] : ['%']).map(
      (patternStart) => `Website LIKE ${buildSoqlPattern(patternStart, name, '%')}`,
    ),
  );

/** Only records of the same country are matched by name. */
const toConditions = ({ domain, name, country }: CrmCompany): string =>
  [
    ...(domain === null ? [] : listWebsiteConditions(domain)),
    ...(name === '' || country === null ? [] : [`Name = ${quoteSoql(name)}`]),
  ].join(' OR ');

/** Fields of ours exist only if they were created and the Run As user sees them. */
const createFieldCheck =
  (object: string, existingFields: ExistingFields) =>
  (name: string): boolean =>
    !name.endsWith('__c') || existingFields.has(`${object}.${name}`);

/** Two calls if all companies are new, one if all are known. */
export async function findAccounts(
  client: SalesforceClient,
  companies: readonly CrmCompany[],
  existingFields: ExistingFields,
): Promise<StoredCompany[]> {
  const isVisible = createFieldCheck('Account', existingFields);
  const selectedFields = ['Id', ...listFieldNames(accountFields), COUNTRY].filter(isVisible).join(', ');
  const findStoredCompanies = async (conditions: readonly string[]): Promise<StoredCompany[]> => {
    const queries = conditions.map(
      (whereCondition) =>
        `SELECT ${selectedFields} FROM Account WHERE ${whereCondition} ORDER BY CreatedDate`,
    );
    return (await queryAll(client, queries, row)).map(toStoredCompany);
  };

  const ids = companies.map(({ accountId }) => accountId);
  const matchedById = isVisible(KEY_FIELDS.Account)
    ? await findStoredCompanies(
        packBySize(ids, (id) => id.length, MAX_QUERY_LENGTH).map(
          (batch) => `${KEY_FIELDS.Account} IN ${joinSoqlList(batch)}`,
        ),
      )
    : [];
  const matchedIds = new Set(matchedById.map(({ accountId }) => accountId));
  const conditions = companies
    .filter(({ accountId }) => !matchedIds.has(accountId))
    .map(toConditions)
    .filter((condition) => condition !== '');
  const otherMatches = await findStoredCompanies(
    packBySize(conditions, ({ length }) => length, MAX_QUERY_LENGTH).map((batch) => batch.join(' OR ')),
  );
  return [...matchedById, ...otherMatches];
}

/** The account of a contact. */
export const ACCOUNT_FIELD = 'AccountId';

function toStoredContact(record: z.output<typeof row>): StoredContact {
  const readText = (name: string): string | null => toText(record[name]);
  return {
    id: record.Id,
    emails: [readText('Email') ?? []].flat(),
    network_url: readText(KEY_FIELDS.Contact),
    companyId: readText(ACCOUNT_FIELD),
    current: (field) => record[field],
  };
}

export async function findContacts(
  client: SalesforceClient,
  contacts: readonly CrmContact[],
  existingFields: ExistingFields,
): Promise<StoredContact[]> {
  const isVisible = createFieldCheck('Contact', existingFields);
  const selectedFields = ['Id', ACCOUNT_FIELD, ...listFieldNames(personFields)].filter(isVisible).join(', ');
  const conditions = contacts.flatMap(({ email, network_url }) => [
    ...(email === null ? [] : [`Email = ${quoteSoql(email)}`]),
    ...(network_url === null || !isVisible(KEY_FIELDS.Contact)
      ? []
      : [`${KEY_FIELDS.Contact} = ${quoteSoql(network_url)}`]),
  ]);
  const queries = packBySize(conditions, ({ length }) => length, MAX_QUERY_LENGTH).map(
    (batch) => `SELECT ${selectedFields} FROM Contact WHERE ${batch.join(' OR ')} ORDER BY CreatedDate`,
  );
  return (await queryAll(client, queries, row)).map(toStoredContact);
}
