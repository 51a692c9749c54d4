import * as z from 'zod';
import type { CrmOutcome, CrmPlan } from '#domain/outbound/crm/crm.ts';
import { fieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { LiveAccounts } from '#domain/outbound/crm/crm-links.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import { domainSpellings } from '../domain-spellings.ts';
import { packed } from '../packed.ts';
import { matchStored, planCompany, type StoredCompany } from '../plan-companies.ts';
import { writePlans } from '../write-plans.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { writeCollection } from './salesforce-collection.ts';
import type { KnownFields } from './salesforce-fields.ts';
import { QUERY_MAX, queryAll, soqlList, soqlPattern, soqlText } from './salesforce-query.ts';
import { accountFields, fieldsOf, KEY_OF } from './salesforce-records.ts';

const COUNTRY = 'BillingCountry';

const account = z.object({ Id: z.string() }).catchall(z.unknown());

function stored(record: z.output<typeof account>): StoredCompany {
  const text = (name: string): string | null => {
    const value = record[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    id: record.Id,
    accountId: text(KEY_OF.Account),
    name: text('Name'),
    sites: [text('Website')],
    country: text(COUNTRY),
    current: (field) => record[field],
  };
}

/** Shorter domains are part of many others: "x.com" of every "…x.com". */
const SHORT = 8;

/**
 * `Website` is free text: "acme.example", "https://www.acme.example/de". What the patterns find besides, such as
 * "notacme.example", is sorted out by `matchCompanies`. For a short domain they say where it may begin.
 */
const websiteIs = (domain: string): string[] =>
  domainSpellings(domain).flatMap((name) =>
    (name.length < SHORT ? ['', '%/', '%.'] : ['%']).map(
      (before) => `Website LIKE ${soqlPattern(before, name, '%')}`,
    ),
  );

/** Only records of the same country are matched by name. */
const conditionsFor = ({ domain, name, country }: CrmCompany): string =>
  [
    ...(domain === null ? [] : websiteIs(domain)),
    ...(name === '' || country === null ? [] : [`Name = ${soqlText(name)}`]),
  ].join(' OR ');

interface AccountWork {
  readonly client: SalesforceClient;
  readonly liveAccounts: LiveAccounts;
}

/** What to write for up to 200 companies: two calls if all are new, one if all are known. */
export async function planAccountBatch(
  { client, liveAccounts }: AccountWork,
  companies: readonly CrmCompany[],
  known: KnownFields,
): Promise<CrmPlan[]> {
  const isThere = (name: string): boolean => !name.endsWith('__c') || known.has(`Account.${name}`);
  const selected = ['Id', ...fieldNames(accountFields), COUNTRY].filter(isThere).join(', ');
  const find = async (conditions: readonly string[]): Promise<StoredCompany[]> => {
    const queries = conditions.map(
      (where) => `SELECT ${selected} FROM Account WHERE ${where} ORDER BY CreatedDate`,
    );
    return (await queryAll(client, queries, account)).map(stored);
  };

  const ids = companies.map(({ accountId }) => accountId);
  const ours = isThere(KEY_OF.Account)
    ? await find(
        packed(ids, (id) => id.length, QUERY_MAX).map((some) => `${KEY_OF.Account} IN ${soqlList(some)}`),
      )
    : [];
  const isOurs = new Set(ours.map(({ accountId }) => accountId));
  const conditions = companies
    .filter(({ accountId }) => !isOurs.has(accountId))
    .map(conditionsFor)
    .filter((condition) => condition !== '');
  const others = await find(
    packed(conditions, ({ length }) => length, QUERY_MAX).map((some) => some.join(' OR ')),
  );
  const matches = await matchStored(companies, [...ours, ...others], liveAccounts);
  return companies.map((company, place) =>
    planCompany(accountFields, company, matches[place] ?? { kind: 'none' }),
  );
}

/** Writes up to 200 companies. New ones are upserted by our id, so two pushes create one. */
export async function writeAccountBatch(
  work: AccountWork,
  companies: readonly CrmCompany[],
  known: KnownFields,
): Promise<CrmOutcome[]> {
  const { client } = work;
  const plans = await planAccountBatch(work, companies, known);
  return writePlans(plans, {
    update: (updates) =>
      writeCollection(
        client,
        'Account',
        'update',
        updates.map(({ crmId, changes }) => ({ id: crmId, ...fieldsOf(changes) })),
      ),
    create: (creates) =>
      writeCollection(
        client,
        'Account',
        { upsertBy: KEY_OF.Account },
        creates.map(({ changes }) => fieldsOf(changes)),
      ),
  });
}
