import * as z from 'zod';
import { WON_CONTACTS_MAX, type WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { packBySize } from '../pack-by-size.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { KEY_FIELDS } from './salesforce-fields.ts';
import { joinSoqlList, QUERY_MAX, queryAll } from './salesforce-query.ts';

const text = z.string().nullish();

/** 400 ids of 18 characters and their quotes. */
const splitIds = (ids: readonly string[]): string[][] => packBySize(ids, () => 25, QUERY_MAX);

const dealGroup = z.object({ account: z.string(), IsWon: z.boolean(), deals: z.int() });

/** How many won deals the accounts have, and whether one is open. A group each, which Salesforce doesn't page: 2,000 at most. */
export async function readDeals(client: SalesforceClient, ids: readonly string[]) {
  const queries = splitIds(ids).map(
    (some) =>
      `SELECT AccountId account, IsWon, COUNT(Id) deals FROM Opportunity WHERE (IsWon = true OR IsClosed = false) AND AccountId IN ${joinSoqlList(some)} GROUP BY AccountId, IsWon`,
  );
  const won = new Map<string, number>();
  const open = new Set<string>();
  for (const { account, IsWon, deals } of await queryAll(client, queries, dealGroup)) {
    if (IsWon) won.set(account, deals);
    else open.add(account);
  }
  return { won, open };
}

const contactRole = z.object({
  ContactId: z.string(),
  Contact: z.object({ Name: text, Title: text, Email: text }).catchall(z.unknown()).nullish(),
  Opportunity: z.object({ AccountId: z.string() }),
});

/** Won deals per query. With four people each, nobody is cut off. */
const DEALS_PER_QUERY = 500;
const ROLES_MAX = 2_000;
/** Salesforce may return a tenth of what a query asks for. */
const ROLE_PAGES_MAX = 20;

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
  won: ReadonlyMap<string, number>,
  fields: string,
): Promise<ReadonlyMap<string, readonly WonContact[]>> {
  const queries = packBySize([...won], ([, deals]) => deals, DEALS_PER_QUERY)
    .flatMap((accounts) => splitIds(accounts.map(([id]) => id)))
    .map(
      (some) =>
        `SELECT ContactId, ${fields}, Opportunity.AccountId FROM OpportunityContactRole WHERE Opportunity.IsWon = true AND Opportunity.AccountId IN ${joinSoqlList(some)} ORDER BY Opportunity.CloseDate DESC, Id DESC LIMIT ${ROLES_MAX}`,
    );
  const found = new Map<string, WonContact[]>();
  for (const each of await queryAll(client, queries, contactRole, ROLE_PAGES_MAX)) {
    const earlierContacts = found.get(each.Opportunity.AccountId) ?? [];
    const isNew = !earlierContacts.some(({ crmId }) => crmId === each.ContactId);
    if (isNew && earlierContacts.length < WON_CONTACTS_MAX && each.Contact?.Name)
      earlierContacts.push(toWonContact(each));
    found.set(each.Opportunity.AccountId, earlierContacts);
  }
  return found;
}
