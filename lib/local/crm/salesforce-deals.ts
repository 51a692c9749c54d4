import type { CustomersAct } from './fill-rules.ts';
import type { SalesforceOrg } from './salesforce-org.ts';
import {
  generateSampleCompanies,
  type SampleCompany,
  type SampleContact,
  type SampleDeal,
  sampleOwners,
} from './sample-companies.ts';

interface StoredRecord {
  readonly id: string;
  isDeleted: boolean;
}
export interface Opportunity extends StoredRecord {
  accountId: string;
  readonly name: string;
  state: SampleDeal['state'];
  readonly closesAt: number;
}
export interface ContactRole extends StoredRecord {
  readonly opportunityId: string;
  readonly contactId: string;
}
export interface OrgUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
}

/** What the list view of key accounts selects. */
export const LISTED = { field: 'Rating', value: 'Hot' } as const;

const TYPES = {
  customer: 'Customer - Direct',
  partner: 'Channel Partner / Reseller',
  competitor: 'Competitor',
  prospect: 'Prospect',
} as const;

const createId = (prefix: string, number: number): string => `${prefix}${String(number).padStart(15, '0')}`;
const toUserId = (number: number): string => createId('005', number);

/** What an org has besides its accounts and contacts: users, opportunities and the people in them. */
export class SalesforceDeals {
  readonly opportunities = new Map<string, Opportunity>();
  readonly roles = new Map<string, ContactRole>();
  readonly users: ReadonlyMap<string, OrgUser> = new Map(
    sampleOwners.map(({ number, firstName, lastName, email, isActive }) => [
      toUserId(number),
      { id: toUserId(number), name: `${firstName} ${lastName}`, email, isActive },
    ]),
  );
  readonly #org: SalesforceOrg;
  readonly #now: () => number;
  #unfilled = 0;

  constructor(org: SalesforceOrg, now: () => number) {
    this.#org = org;
    this.#now = now;
  }

  /** Adds companies when they are first needed. */
  fillLater(count: number): void {
    this.#unfilled += count;
  }

  fill(): void {
    const ids = new Map<number, string>();
    for (const company of generateSampleCompanies(this.#unfilled)) this.#addCompany(company, ids);
    this.#unfilled = 0;
  }

  #addCompany(company: SampleCompany, ids: Map<number, string>): void {
    const { number, name, website, country, employees, type, owner, deals, changedAt } = company;
    const id = this.#org.add('Account', {
      Name: name,
      Website: website,
      BillingCountry: country,
      NumberOfEmployees: employees,
      Type: type && TYPES[type],
      OwnerId: owner === null ? null : toUserId(owner),
      [LISTED.field]: company.isInList ? LISTED.value : null,
    });
    ids.set(number, id);
    const record = this.#org.find('Account', id);
    if (record) {
      record.isDeleted = company.isDeleted || company.mergedInto !== null;
      record.masterId = company.mergedInto === null ? null : (ids.get(company.mergedInto) ?? null);
    }
    const people = new Map<number, string>();
    const personOf = (contact: SampleContact): string => {
      const existing = people.get(contact.number) ?? this.#addPerson(id, contact);
      people.set(contact.number, existing);
      return existing;
    };
    for (const deal of deals)
      this.#addDeal(id, deal, deal.contacts.map(personOf), deal.closedAt ?? changedAt);
  }

  #addPerson(
    AccountId: string,
    { firstName, lastName, email, title }: Omit<SampleContact, 'number'>,
  ): string {
    const row = { AccountId, FirstName: firstName, LastName: lastName, Email: email, Title: title };
    return this.#org.add('Contact', row);
  }

  #addDeal(
    accountId: string,
    { name, state }: Pick<SampleDeal, 'name' | 'state'>,
    contactIds: readonly string[],
    closesAt: number,
  ): void {
    const id = createId('006', this.opportunities.size + 1);
    this.opportunities.set(id, { id, accountId, name, state, closesAt, isDeleted: false });
    for (const contactId of contactIds) this.#addRole(id, contactId);
  }

  #addRole(opportunityId: string, contactId: string): void {
    const id = createId('00K', this.roles.size + 1);
    this.roles.set(id, { id, opportunityId, contactId, isDeleted: false });
  }

  /** With the people in them. */
  #deleteDeals(deals: readonly Opportunity[]): void {
    const ids = new Set(deals.map(({ id }) => id));
    const roles = [...this.roles.values()].filter(({ opportunityId }) => ids.has(opportunityId));
    for (const record of [...deals, ...roles]) Object.assign(record, { isDeleted: true });
  }

  act(act: CustomersAct): void {
    const account = this.#org.find('Account', act.company);
    if (!account) throw new Error(`There is no account ${act.company}.`);
    const deals = [...this.opportunities.values()].filter(
      ({ accountId, isDeleted }) => accountId === act.company && !isDeleted,
    );
    switch (act.kind) {
      case 'rename':
        account.fields.set('Name', act.name);
        break;
      case 'list':
        account.fields.set(LISTED.field, LISTED.value);
        break;
      case 'add_deal': {
        const people = act.contact ? [this.#addPerson(account.id, act.contact)] : [];
        this.#addDeal(account.id, { name: 'New deal', state: act.state }, people, this.#now());
        break;
      }
      case 'win_deals':
        for (const deal of deals) if (deal.state === 'open') Object.assign(deal, { state: 'won' });
        break;
      case 'delete_deals':
        this.#deleteDeals(deals);
        break;
      case 'delete':
        Object.assign(account, { isDeleted: true });
        this.#deleteDeals(deals);
        break;
      case 'merge': {
        const master = this.#org.find('Account', act.into);
        if (!master) throw new Error(`There is no account ${act.into}.`);
        Object.assign(account, { isDeleted: true, masterId: act.into });
        for (const deal of deals) Object.assign(deal, { accountId: act.into });
        break;
      }
    }
  }
}
