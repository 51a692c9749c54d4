import type {
  CrmCompanyRead,
  CrmOwner,
  CrmPage,
  CrmReader,
  DeletedCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';

export const ADA: CrmOwner = { id: 'o1', name: 'Ada Moor', email: 'Ada@seller.example' };
export const STRANGER: CrmOwner = { id: 'o9', name: 'Sam Gone', email: 'sam@seller.example' };

export const crmCompany = (crmId: string, changes: Partial<CrmCompanyRead> = {}): CrmCompanyRead => ({
  crmId,
  name: `Company ${crmId}`,
  websites: [`https://www.company-${crmId}.com/de`],
  accountId: null,
  owner: null,
  relation: 'prospect',
  industry: 'Logistics',
  employees: 120,
  country: 'DE',
  wonContacts: [],
  ...changes,
});

/** A CRM in memory. Cursors are positions, so each may be asked for again. */
export class MemoryCrm implements CrmReader {
  readonly #companies = new Map<string, CrmCompanyRead>();
  readonly #deleted: DeletedCompany[] = [];
  /** How many it claims to have. */
  lie: number | null | undefined;
  /** Thrown by the next calls, in order. */
  readonly faults: Error[] = [];
  asked = 0;

  readonly pageSize: number;

  constructor(companies: readonly CrmCompanyRead[], pageSize = 3) {
    this.pageSize = pageSize;
    for (const company of companies) this.set(company);
  }

  set(company: CrmCompanyRead): void {
    this.#companies.set(company.crmId, company);
  }

  delete(crmId: string, mergedInto: string | null = null): void {
    this.#companies.delete(crmId);
    this.#deleted.push({ crmId, mergedInto });
  }

  createFirstCursor(): string {
    return '0';
  }

  async readPage(cursor: string, abort: AbortSignal): Promise<CrmPage> {
    abort.throwIfAborted();
    this.asked += 1;
    const fault = this.faults.shift();
    if (fault) throw fault;
    const offset = Number(cursor);
    const next = offset + this.pageSize;
    return {
      companies: [...this.#companies.values()].slice(offset, next),
      deleted: offset === 0 ? [...this.#deleted] : [],
      next: next >= this.#companies.size ? null : String(next),
    };
  }

  async readCompanyCount(): Promise<number | null> {
    return this.lie === undefined ? this.#companies.size : this.lie;
  }

  async listCompanyLists() {
    return [];
  }
}

export const busy = (retryAfterMs?: number) =>
  new VendorBusyError({ code: 'crm_rate_limited', message: 'The CRM asked to slow down.', retryAfterMs });

export const refused = () =>
  new VendorRefusedError({
    code: 'crm_credentials_refused',
    message: 'The CRM no longer accepts the credentials.',
  });
