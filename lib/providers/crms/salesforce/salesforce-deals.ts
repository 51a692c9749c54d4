import * as z from 'zod';
import { MAX_WON_CONTACTS, type WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { packBySize } from '../pack-by-size.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { KEY_FIELDS } from './salesforce-fields.ts';
import { joinSoqlList, MAX_QUERY_LENGTH, queryAll } from './salesforce-query.ts';

export const optionalText = z.string().nullish();

/** 400 ids of 18 characters and their quotes. */
const splitIds = (ids: readonly string[]): string[][] => packBySize(ids, () => 25, MAX_QUERY_LENGTH);

const dealGroup = z.object({ account: z.string(), IsWon: z.boolean(), deals: z.int() });

/** How many won deals the accounts have, and whether one is open. A group each, which Salesforce doesn't page: 2,000 at most. */
export async function readDeals(client: SalesforceClient, ids: readonly string[]) {
  const queries = splitIds(ids).map(
    (accountIds) =>
      `SELECT AccountId account, IsWon, COUNT(Id) deals FROM Opportunity WHERE (IsWon = true OR IsClosed = false) AND AccountId IN ${joinSoqlList(accountIds)} GROUP BY AccountId, IsWon`,
  );
  const wonDealCounts = new Map<string, number>();
  const openAccountIds = new Set<string>();
  for (const { account, IsWon, deals } of await queryAll(client, queries, dealGroup)) {
    if (IsWon) wonDealCounts.set(account, deals);
    else openAccountIds.add(account);
  }
  return { won: wonDealCounts, open: openAccountIds };
}

const contactRole = z.object({
  ContactId: z.string(),
  Contact: z
    .object({ Name: optionalText, Title: optionalText, Email: optionalText })
    .catchall(z.unknown())
    .nullish(),
  Opportunity: z.object({ AccountId: z.string() }),
});

/** Won deals per query. With four people each, nobody is cut off. */
const DEALS_PER_QUERY = 500;
const MAX_ROLES = 2_000;
/** Salesforce may return a tenth of what a query asks for. */
const MAX_ROLE_PAGES = 20;

export const toText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function toWonContact({ ContactId, Contact }: z.output<typeof contactRole>): WonContact {
  return {
    crmId: ContactId,
    full_name: Contact?.Name ?? '',
    title: toText(Contact?.Title),
    email: toText(Contact?.Email),
    network_url: toText(Contact?.[KEY_FIELDS.Contact]),
  };
}

/** The people of won deals, by account, the newest deals first. */
export async function readWonContacts(
  client: SalesforceClient,
  wonDealsByAccount: ReadonlyMap<string, number>,
  fields: string,
): Promise<ReadonlyMap<string, readonly WonContact[]>> {
  const queries = packBySize([...wonDealsByAccount], ([, deals]) => deals, DEALS_PER_QUERY)
    .flatMap((accounts) => splitIds(accounts.map(([id]) => id)))
    .map(
      (accountIds) =>
        `SELECT ContactId, ${fields}, Opportunity.AccountId FROM OpportunityContactRole WHERE Opportunity.IsWon = true AND Opportunity.AccountId IN ${joinSoqlList(accountIds)} ORDER BY Opportunity.CloseDate DESC, Id DESC LIMIT ${MAX_ROLES}`,
    );
  const contactsByAccount = new Map<string, WonContact[]>();
  for (const role of await queryAll(client, queries, contactRole, MAX_ROLE_PAGES)) {
    const earlierContacts = contactsByAccount.get(role.Opportunity.AccountId) ?? [];
    const isNew = !earlierContacts.some(({ crmId }) => crmId === role.ContactId);
    if (isNew && earlierContacts.length < MAX_WON_CONTACTS && role.Contact?.Name)
      earlierContacts.push(toWonContact(role));
    contactsByAccount.set(role.Opportunity.AccountId, earlierContacts);
  }
  return contactsByAccount;
}
