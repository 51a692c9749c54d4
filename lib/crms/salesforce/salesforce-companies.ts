import * as z from 'zod';
import {
  type CrmCompanyRead,
  WON_CONTACTS_MAX,
  type WonContact,
} from '#domain/market/crm-imports/crm-reader.ts';
import { packed } from '../packed.ts';
import { relationOf } from '../relation-of.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { QUERY_MAX, queryAll, soqlList } from './salesforce-query.ts';
import { visibleFields } from './salesforce-read.ts';
import { KEY_OF } from './salesforce-records.ts';

const text = z.string().nullish();

export const accountRow = z
  .object({
    Id: z.string(),
    Name: text,
    Website: text,
    Type: text,
    Industry: text,
    NumberOfEmployees: z.number().nullish(),
    BillingCountry: text,
    OwnerId: text,
    Owner: z.object({ Name: text, Email: text }).nullish(),
  })
  .catchall(z.unknown());
type AccountRow = z.output<typeof accountRow>;

/** What an administrator may have hidden from the Run As user. A query that names such a field fails. */
const HIDEABLE = ['Website', 'Type', 'Industry', 'NumberOfEmployees', 'BillingCountry', KEY_OF.Account];

/** How accounts and contacts are selected in one org. */
export interface ReadableFields {
  readonly account: string;
  /** People who are accounts themselves aren't companies. Undefined in an org without such accounts. */
  readonly isCompany: string | undefined;
  /** Undefined if contacts are hidden. */
  readonly contact: string | undefined;
}

export async function readableFields(client: SalesforceClient): Promise<ReadableFields> {
  const accounts = await visibleFields(client, 'Account');
  const contacts = await visibleFields(client, 'Contact');
  const seen = HIDEABLE.filter((name) => accounts.has(name));
  const ofContact = ['Name', 'Title', 'Email', KEY_OF.Contact].filter((name) => contacts.has(name));
  return {
    account: ['Id', 'Name', 'OwnerId', 'Owner.Name', 'Owner.Email', ...seen].join(', '),
    isCompany: accounts.has('IsPersonAccount') ? 'IsPersonAccount = false' : undefined,
    contact: ofContact.includes('Name') ? ofContact.map((name) => `Contact.${name}`).join(', ') : undefined,
  };
}

/** 400 ids of 18 characters and their quotes. */
const idChunks = (ids: readonly string[]): string[][] => packed(ids, () => 25, QUERY_MAX);

const dealGroup = z.object({ account: z.string(), IsWon: z.boolean(), deals: z.int() });

/** How many won deals the accounts have, and whether one is open. A group each, which Salesforce doesn't page: 2,000 at most. */
async function dealsOf(client: SalesforceClient, ids: readonly string[]) {
  const queries = idChunks(ids).map(
    (some) =>
      `SELECT AccountId account, IsWon, COUNT(Id) deals FROM Opportunity WHERE (IsWon = true OR IsClosed = false) AND AccountId IN ${soqlList(some)} GROUP BY AccountId, IsWon`,
  );
  const won = new Map<string, number>();
  const open = new Set<string>();
  for (const { account, IsWon, deals } of await queryAll(client, queries, dealGroup)) {
    if (IsWon) won.set(account, deals);
    else open.add(account);
  }
  return { won, open };
}

const role = z.object({
  ContactId: z.string(),
  Contact: z.object({ Name: text, Title: text, Email: text }).catchall(z.unknown()).nullish(),
  Opportunity: z.object({ AccountId: z.string() }),
});

/** Won deals per query. With four people each, nobody is cut off. */
const DEALS_PER_QUERY = 500;
const ROLES_MAX = 2_000;
/** Salesforce may return a tenth of what a query asks for. */
const PAGES_MAX = 20;

const filled = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function contactOf({ ContactId, Contact }: z.output<typeof role>): WonContact {
  return {
    crmId: ContactId,
    full_name: Contact?.Name ?? '',
    title: filled(Contact?.Title),
    email: filled(Contact?.Email),
    network_url: filled(Contact?.[KEY_OF.Contact]),
  };
}

/** The people of won deals, by account, the newest deals first. */
async function wonContacts(
  client: SalesforceClient,
  won: ReadonlyMap<string, number>,
  fields: string,
): Promise<ReadonlyMap<string, readonly WonContact[]>> {
  const queries = packed([...won], ([, deals]) => deals, DEALS_PER_QUERY)
    .flatMap((accounts) => idChunks(accounts.map(([id]) => id)))
    .map(
      (some) =>
        `SELECT ContactId, ${fields}, Opportunity.AccountId FROM OpportunityContactRole WHERE Opportunity.IsWon = true AND Opportunity.AccountId IN ${soqlList(some)} ORDER BY Opportunity.CloseDate DESC, Id DESC LIMIT ${ROLES_MAX}`,
    );
  const found = new Map<string, WonContact[]>();
  for (const each of await queryAll(client, queries, role, PAGES_MAX)) {
    const known = found.get(each.Opportunity.AccountId) ?? [];
    const isNew = !known.some(({ crmId }) => crmId === each.ContactId);
    if (isNew && known.length < WON_CONTACTS_MAX && each.Contact?.Name) known.push(contactOf(each));
    found.set(each.Opportunity.AccountId, known);
  }
  return found;
}

/** Accounts with their deals and the people of won deals: two calls for a thousand, one if nobody has won anything. */
export async function companiesOf(
  client: SalesforceClient,
  accounts: readonly AccountRow[],
  fields: ReadableFields,
): Promise<CrmCompanyRead[]> {
  if (accounts.length === 0) return [];
  const { won, open } = await dealsOf(
    client,
    accounts.map(({ Id }) => Id),
  );
  const contacts = fields.contact === undefined ? new Map() : await wonContacts(client, won, fields.contact);
  return accounts.map((account) => ({
    crmId: account.Id,
    name: account.Name ?? '',
    websites: [filled(account.Website)].filter((site) => site !== null),
    accountId: filled(account[KEY_OF.Account]),
    owner: account.OwnerId
      ? { id: account.OwnerId, name: account.Owner?.Name ?? '', email: filled(account.Owner?.Email) }
      : null,
    relation: relationOf(
      { hasWon: won.has(account.Id), hasOpen: open.has(account.Id) },
      account.Type ?? null,
    ),
    industry: filled(account.Industry),
    employees: account.NumberOfEmployees ?? null,
    country: filled(account.BillingCountry),
    wonContacts: contacts.get(account.Id) ?? [],
  }));
}
