import * as z from 'zod';
import {
  type CompanyFacts,
  type ContactFacts,
  customersCompanies,
  customersContacts,
  type DealFacts,
  type OldCompany,
} from './crm-facts.ts';
import type { CrmStore, StoredRecord, Values } from './crm-store.ts';
import type { SandboxRecord } from './sandbox.ts';

/** What a person at the customer does in the CRM. Companies are named by the CRM's id. */
const customersAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rename'), company: z.string(), name: z.string() }),
  z.strictObject({
    kind: z.literal('add_deal'),
    company: z.string(),
    state: z.enum(['open', 'won', 'lost']),
    contact: z
      .strictObject({ firstName: z.string(), lastName: z.string(), email: z.string(), title: z.string() })
      .exactOptional(),
  }),
  z.strictObject({ kind: z.literal('win_deals'), company: z.string() }),
  z.strictObject({ kind: z.literal('delete_deals'), company: z.string() }),
  z.strictObject({ kind: z.literal('delete'), company: z.string() }),
  z.strictObject({ kind: z.literal('merge'), company: z.string(), into: z.string() }),
  z.strictObject({ kind: z.literal('list'), company: z.string() }),
]);

export type CustomersAct = z.output<typeof customersAct>;

const writableKind = z.enum(['company', 'contact']);

/** The rules that every CRM sandbox knows. */
export const accountRules = {
  /** Companies that the account has had for years, with their deals and contacts. */
  companies: z.array(z.custom<OldCompany>()).exactOptional(),
  /** What the account adds to every total that it states. */
  total_off_by: z.int().exactOptional(),
  acts: z.array(customersAct).exactOptional(),
  /** Fields that the account's administrators require on every write. */
  required: z.partialRecord(writableKind, z.array(z.string())).exactOptional(),
  /** Whether the service may add notes. */
  notes: z.boolean().exactOptional(),
  /** Companies that the customer already has, by the CRM's names of its fields. */
  existing: z.array(z.record(z.string(), z.string())).exactOptional(),
};

/** An account of a CRM with what its people and administrators do there. How the CRM names and merges is its own matter. */
export abstract class CrmAccount {
  abstract readonly store: CrmStore;
  abstract readonly nameField: string;
  abstract readonly emailField: string;
  abstract toCompany(company: CompanyFacts): Values;
  abstract toContact(contact: ContactFacts, companyId: string | undefined): Values;
  abstract toDeal(deal: DealFacts): Values;
  /** Adds a company to the list `KEY_ACCOUNTS`. */
  abstract joinList(company: StoredRecord): void;
  abstract merge(company: StoredRecord, survivor: StoredRecord): void;

  required: Partial<Record<z.output<typeof writableKind>, readonly string[]>> = {};
  allowsNotes = true;
  totalOffBy = 0;
  #hasCustomersRecords = false;

  setRules(rules: z.output<z.ZodObject<typeof accountRules>>, now: number): void {
    this.required = rules.required ?? this.required;
    this.allowsNotes = rules.notes ?? this.allowsNotes;
    this.totalOffBy = rules.total_off_by ?? this.totalOffBy;
    if (rules.existing || rules.acts || rules.companies) this.fill();
    this.#addOldCompanies(rules.companies ?? []);
    for (const values of rules.existing ?? []) this.store.add('company', values, 'customer');
    for (const act of rules.acts ?? []) this.#perform(act, now);
  }

  /** Adds what the account has before anybody calls it. */
  fill(): void {
    if (!this.#hasCustomersRecords) this.#addCustomersRecords();
    this.#hasCustomersRecords = true;
  }

  describeRecords(): SandboxRecord[] {
    this.fill();
    return this.store.describeRecords();
  }

  /** What every account starts with. A contact whose address is unique and used is left out. */
  #addCustomersRecords(): void {
    const companies = new Map(
      customersCompanies.map((company) => [
        company.name,
        this.store.add('company', this.toCompany(company), 'customer'),
      ]),
    );
    for (const contact of customersContacts) {
      if (this.store.findByKey('contact', this.emailField, contact.email) !== undefined) continue;
      const company = companies.get(contact.company ?? '');
      const record = this.store.add('contact', this.toContact(contact, company?.id), 'customer');
      if (company) this.store.link(record, company);
    }
  }

  #addDeal(company: StoredRecord, facts: DealFacts, contacts: readonly StoredRecord[]): void {
    const deal = this.store.add('deal', this.toDeal(facts));
    this.store.link(company, deal);
    for (const contact of contacts) this.store.link(deal, contact);
  }

  #addOldCompanies(companies: readonly OldCompany[]): void {
    const records = new Map<number, StoredRecord>();
    for (const company of companies) {
      const record = this.store.add('company', this.toCompany(company));
      records.set(company.number, record);
      this.#addOldDeals(record, company);
      if (company.isInList) this.joinList(record);
      record.isDeleted = company.isDeleted;
      const mergeTarget = company.mergedInto === null ? undefined : records.get(company.mergedInto);
      if (mergeTarget) this.merge(record, mergeTarget);
    }
  }

  #addOldDeals(company: StoredRecord, { deals }: OldCompany): void {
    const people = new Map<number, StoredRecord>();
    for (const { contacts, ...deal } of deals) {
      const records = contacts.map((contact) => {
        const record =
          people.get(contact.number) ?? this.store.add('contact', this.toContact(contact, company.id));
        people.set(contact.number, record);
        return record;
      });
      this.#addDeal(company, deal, records);
    }
  }

  /** What a person at the customer does. */
  #perform(act: CustomersAct, now: number): void {
    const company = this.store.require('company', act.company);
    const deals = this.store.listLinked('company', company.id, 'deal');
    switch (act.kind) {
      case 'rename':
        this.store.update(company, { [this.nameField]: act.name });
        return;
      case 'add_deal': {
        const contacts = act.contact
          ? [this.store.add('contact', this.toContact(act.contact, company.id))]
          : [];
        this.#addDeal(company, { name: 'New deal', state: act.state, closedAt: now }, contacts);
        return;
      }
      case 'win_deals':
        for (const deal of deals)
          this.store.update(deal, this.toDeal({ name: 'Won', state: 'won', closedAt: now }));
        return;
      case 'delete_deals':
        for (const deal of deals) deal.isDeleted = true;
        return;
      case 'delete':
        for (const deal of deals) deal.isDeleted = true;
        company.isDeleted = true;
        return;
      case 'merge':
        this.merge(company, this.store.require('company', act.into));
        return;
      case 'list':
        this.joinList(company);
    }
  }
}
