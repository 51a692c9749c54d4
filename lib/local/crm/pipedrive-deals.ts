import type { CustomersAct } from './fill-rules.ts';
import {
  type FilledCompany,
  type FilledContact,
  type FilledDeal,
  filledCompanies,
} from './filled-companies.ts';
import { type CompanyRecord, type PipedriveCompany, timeOf } from './pipedrive-company.ts';

export interface Deal {
  readonly id: number;
  orgId: number | null;
  /** The contact. A deal has one; others take part in it. */
  readonly personId: number | null;
  status: FilledDeal['state'];
  wonAt: number | null;
  readonly isArchived: boolean;
  isDeleted: boolean;
  updatedAt: number;
}

/** The labels of organizations. */
export const LABELS = [
  { id: 1, label: 'Customer' },
  { id: 2, label: 'Partner' },
  { id: 3, label: 'Competitor' },
  { id: 4, label: 'Prospect' },
  { id: 5, label: 'Key account' },
] as const;
const LABEL_OF = { customer: 1, partner: 2, competitor: 3, prospect: 4 } as const;
/** What the filter of key accounts selects. */
const LISTED = 5;

const labelsOf = ({ data }: CompanyRecord): readonly number[] =>
  (data.get('label_ids') as readonly number[] | undefined) ?? [];

export const isListed = (record: CompanyRecord): boolean => labelsOf(record).includes(LISTED);

/** The deals of a company of the Pipedrive sandbox, and what people do there. */
export class PipedriveDeals {
  readonly all: Deal[] = [];
  readonly #company: PipedriveCompany;
  readonly #now: () => number;
  #unfilled = 0;

  constructor(company: PipedriveCompany, now: () => number) {
    this.#company = company;
    this.#now = now;
  }

  /** Adds companies when they are first needed. */
  fillLater(count: number): void {
    this.#unfilled += count;
  }

  fill(): void {
    for (const company of filledCompanies(this.#unfilled)) this.#addCompany(company);
    this.#unfilled = 0;
  }

  #addCompany({ name, website, country, employees, type, owner, deals, ...company }: FilledCompany): void {
    const { changedAt } = company;
    const label_ids = [...(type ? [LABEL_OF[type]] : []), ...(company.isInList ? [LISTED] : [])];
    const record = this.#company.add(
      'organizations',
      {
        name,
        ...(website !== null && { website }),
        ...(country !== null && { address: { country } }),
        ...(employees !== null && { employee_count: employees }),
        label_ids,
      },
      changedAt,
    );
    record.data.set('owner_id', owner);
    record.isDeleted = company.isDeleted || company.mergedInto !== null;
    const people = new Map<number, number>();
    const personOf = (contact: FilledContact): number => {
      const known = people.get(contact.number) ?? this.#addPerson(record.id, contact, changedAt);
      people.set(contact.number, known);
      return known;
    };
    for (const { state, contacts, closedAt, number } of deals) {
      const [personId = null] = contacts.map(personOf);
      const wonAt = state === 'won' ? closedAt : null;
      // A deal that is closed may be archived.
      this.#addDeal(
        {
          orgId: record.id,
          personId,
          status: state,
          wonAt,
          isArchived: state !== 'open' && number % 3 === 0,
        },
        changedAt,
      );
    }
  }

  #addPerson(
    org_id: number,
    { firstName, lastName, email, title }: Omit<FilledContact, 'number'>,
    updatedAt: number,
  ): number {
    const emails = [{ value: email, primary: true, label: 'work' }];
    const body = { name: `${firstName} ${lastName}`, org_id, emails };
    const record = this.#company.add('persons', body, updatedAt);
    record.data.set('job_title', title);
    return record.id;
  }

  #addDeal(
    deal: Pick<Deal, 'orgId' | 'personId' | 'status' | 'wonAt' | 'isArchived'>,
    updatedAt: number,
  ): void {
    this.all.push({ ...deal, id: this.all.length + 1, isDeleted: false, updatedAt });
    const key = `${deal.orgId}`;
    this.#byOrganization.set(key, [...(this.#byOrganization.get(key) ?? []), this.all.length - 1]);
  }

  readonly #byOrganization = new Map<string, readonly number[]>();

  of(orgId: number): Deal[] {
    return (this.#byOrganization.get(`${orgId}`) ?? [])
      .flatMap((place) => this.all[place] ?? [])
      .filter((deal) => deal.orgId === orgId && !deal.isDeleted);
  }

  /** A deal as the API returns it. */
  shown({ id, orgId, personId, status, wonAt, isArchived, isDeleted, updatedAt }: Deal): object {
    return {
      id,
      title: `Deal ${id}`,
      org_id: orgId,
      person_id: personId,
      status: isDeleted ? 'deleted' : status,
      is_archived: isArchived,
      is_deleted: isDeleted,
      won_time: wonAt === null ? null : timeOf(wonAt),
      update_time: timeOf(updatedAt),
    };
  }

  #find(id: string): CompanyRecord {
    const record = this.#company.find('organizations', Number(id));
    if (!record) throw new Error(`There is no organization ${id}.`);
    return record;
  }

  act(act: CustomersAct): void {
    const updatedAt = this.#now();
    if (act.kind === 'stamp_all') {
      for (const id of this.#company.ids('organizations')) Object.assign(this.#find(`${id}`), { updatedAt });
      return;
    }
    const record = this.#find(act.company);
    const deals = this.of(record.id);
    switch (act.kind) {
      case 'rename':
        record.data.set('name', act.name);
        record.updatedAt = updatedAt;
        break;
      case 'list':
        record.data.set('label_ids', [...labelsOf(record), LISTED]);
        record.updatedAt = updatedAt;
        break;
      case 'add_deal': {
        const personId = act.contact ? this.#addPerson(record.id, act.contact, updatedAt) : null;
        const wonAt = act.state === 'won' ? updatedAt : null;
        this.#addDeal({ orgId: record.id, personId, status: act.state, wonAt, isArchived: false }, updatedAt);
        break;
      }
      case 'win_deals':
        for (const deal of deals)
          if (deal.status === 'open') Object.assign(deal, { status: 'won', wonAt: updatedAt, updatedAt });
        break;
      case 'delete_deals':
        for (const deal of deals) Object.assign(deal, { isDeleted: true, updatedAt });
        break;
      // Nothing tells about these but that they are no longer listed.
      case 'delete':
        record.isDeleted = true;
        for (const deal of deals) Object.assign(deal, { orgId: null, updatedAt });
        break;
      case 'merge': {
        record.isDeleted = true;
        const into = this.#find(act.into);
        into.updatedAt = updatedAt;
        for (const { personId, status, wonAt, isArchived } of deals)
          this.#addDeal({ orgId: into.id, personId, status, wonAt, isArchived }, updatedAt);
        for (const deal of deals) deal.orgId = null;
        break;
      }
    }
  }
}
