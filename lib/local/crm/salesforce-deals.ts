import type { CustomersAct } from './fill-rules.ts';
import {
  type FilledCompany,
  type FilledContact,
  type FilledDeal,
  filledCompanies,
  filledOwners,
} from './filled-companies.ts';
import type { SalesforceOrg } from './salesforce-org.ts';

interface Kept {
  readonly id: string;
  stamp: number;
  isDeleted: boolean;
}
export interface Opportunity extends Kept {
  accountId: string;
  readonly name: string;
  state: FilledDeal['state'];
  readonly closesAt: number;
}
export interface ContactRole extends Kept {
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

const idOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(15, '0')}`;
const userId = (number: number): string => idOf('005', number);

/** What an org has besides its accounts and contacts: users, opportunities and the people in them. */
export class SalesforceDeals {
  readonly opportunities = new Map<string, Opportunity>();
  readonly roles = new Map<string, ContactRole>();
  readonly users: ReadonlyMap<string, OrgUser> = new Map(
    filledOwners.map(({ number, firstName, lastName, email, isActive }) => [
      userId(number),
      { id: userId(number), name: `${firstName} ${lastName}`, email, isActive },
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
    for (const company of filledCompanies(this.#unfilled)) this.#addCompany(company, ids);
    this.#unfilled = 0;
  }

  #addCompany(company: FilledCompany, ids: Map<number, string>): void {
    const { number, name, website, country, employees, type, owner, deals, changedAt } = company;
    const id = this.#org.add(
      'Account',
      {
        Name: name,
        Website: website,
        BillingCountry: country,
        NumberOfEmployees: employees,
        Type: type && TYPES[type],
        OwnerId: owner === null ? null : userId(owner),
        [LISTED.field]: company.isInList ? LISTED.value : null,
      },
      changedAt,
    );
    ids.set(number, id);
    const record = this.#org.find('Account', id);
    if (record) {
      record.isDeleted = company.isDeleted || company.mergedInto !== null;
      record.masterId = company.mergedInto === null ? null : (ids.get(company.mergedInto) ?? null);
    }
    const people = new Map<number, string>();
    const personOf = (contact: FilledContact): string => {
      const known = people.get(contact.number) ?? this.#addPerson(id, contact, changedAt);
      people.set(contact.number, known);
      return known;
    };
    for (const deal of deals)
      this.#addDeal(id, deal, deal.contacts.map(personOf), deal.closedAt ?? changedAt, changedAt);
  }

  #addPerson(
    AccountId: string,
    { firstName, lastName, email, title }: Omit<FilledContact, 'number'>,
    stamp: number,
  ): string {
    const row = { AccountId, FirstName: firstName, LastName: lastName, Email: email, Title: title };
    return this.#org.add('Contact', row, stamp);
  }

  #addDeal(
    accountId: string,
    { name, state }: Pick<FilledDeal, 'name' | 'state'>,
    contactIds: readonly string[],
    closesAt: number,
    stamp: number,
  ): void {
    const id = idOf('006', this.opportunities.size + 1);
    this.opportunities.set(id, { id, accountId, name, state, closesAt, stamp, isDeleted: false });
    for (const contactId of contactIds) this.#addRole(id, contactId, stamp);
  }

  #addRole(opportunityId: string, contactId: string, stamp: number): void {
    const id = idOf('00K', this.roles.size + 1);
    this.roles.set(id, { id, opportunityId, contactId, stamp, isDeleted: false });
  }

  /** Somebody enters a person of a deal later. */
  addLateRole(accountId: string, contact: Omit<FilledContact, 'number'>): void {
    const won = [...this.opportunities.values()].find(
      (deal) => deal.accountId === accountId && deal.state === 'won',
    );
    if (!won) throw new Error(`${accountId} has won nothing.`);
    this.#addRole(won.id, this.#addPerson(accountId, contact, this.#now()), this.#now());
  }

  /** With the people in them. */
  #deleteDeals(deals: readonly Opportunity[], stamp: number): void {
    const ids = new Set(deals.map(({ id }) => id));
    const roles = [...this.roles.values()].filter(({ opportunityId }) => ids.has(opportunityId));
    for (const record of [...deals, ...roles]) Object.assign(record, { isDeleted: true, stamp });
  }

  act(act: CustomersAct): void {
    const stamp = this.#now();
    if (act.kind === 'stamp_all') {
      for (const record of this.#org.all('Account')) record.stamp = stamp;
      return;
    }
    const account = this.#org.find('Account', act.company);
    if (!account) throw new Error(`There is no account ${act.company}.`);
    const deals = [...this.opportunities.values()].filter(
      ({ accountId, isDeleted }) => accountId === act.company && !isDeleted,
    );
    switch (act.kind) {
      case 'rename':
        account.fields.set('Name', act.name);
        account.stamp = stamp;
        break;
      case 'list':
        account.fields.set(LISTED.field, LISTED.value);
        account.stamp = stamp;
        break;
      case 'add_deal': {
        const people = act.contact ? [this.#addPerson(account.id, act.contact, stamp)] : [];
        this.#addDeal(account.id, { name: 'New deal', state: act.state }, people, stamp, stamp);
        break;
      }
      case 'win_deals':
        for (const deal of deals) if (deal.state === 'open') Object.assign(deal, { state: 'won', stamp });
        break;
      case 'delete_deals':
        this.#deleteDeals(deals, stamp);
        break;
      case 'delete':
        Object.assign(account, { isDeleted: true, stamp });
        this.#deleteDeals(deals, stamp);
        break;
      case 'merge': {
        const master = this.#org.find('Account', act.into);
        if (!master) throw new Error(`There is no account ${act.into}.`);
        Object.assign(account, { isDeleted: true, masterId: act.into, stamp });
        for (const deal of deals) Object.assign(deal, { accountId: act.into, stamp });
        master.stamp = stamp;
        break;
      }
    }
  }
}
