import type {
  CrmCompanyRead,
  CrmOwner,
  CrmPage,
  CrmReader,
  GoneCompany,
} from '#domain/market/crm-imports/crm-reader.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';

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

/** A CRM in memory. Cursors and marks are positions in the order of changes, so each may be asked for again. */
export class MemoryCrm implements CrmReader {
  readonly #companies = new Map<string, { company: CrmCompanyRead; at: number }>();
  readonly #gone: { gone: GoneCompany; at: number }[] = [];
  #clock = 0;
  /** How many it claims to have. */
  lie: number | null | undefined;
  /** Thrown by the next calls, in order. */
  readonly faults: Error[] = [];
  asked = 0;
  /** Companies that its lists leave out, and what it says when it is asked for them. */
  readonly unlisted = new Map<string, 'deleted' | 'nothing'>();

  readonly pageSize: number;

  constructor(companies: readonly CrmCompanyRead[], pageSize = 3) {
    this.pageSize = pageSize;
    for (const company of companies) this.set(company);
  }

  set(company: CrmCompanyRead): void {
    this.#clock += 1;
    this.#companies.set(company.crmId, { company, at: this.#clock });
  }

  delete(crmId: string, mergedInto: string | null = null): void {
    this.#clock += 1;
    this.#companies.delete(crmId);
    this.#gone.push({ gone: { crmId, mergedInto }, at: this.#clock });
  }

  begin({ since }: { readonly since: string | null }): string {
    return `${since ?? 0}:0:${this.#clock}`;
  }

  async page(cursor: string, abort: AbortSignal): Promise<CrmPage> {
    abort.throwIfAborted();
    this.asked += 1;
    const fault = this.faults.shift();
    if (fault) throw fault;
    const [since = 0, offset = 0, end = 0] = cursor.split(':').map(Number);
    const changed = [...this.#companies.values()].filter(
      ({ at, company }) => at > since && !this.unlisted.has(company.crmId),
    );
    const gone = this.#gone.filter(({ at }) => at > since);
    const next = offset + this.pageSize;
    const isLast = next >= changed.length;
    return {
      companies: changed.slice(offset, next).map(({ company }) => company),
      gone: offset === 0 ? gone.map((each) => each.gone) : [],
      missing: offset === 0 ? [...this.unlisted.keys()] : [],
      next: isLast ? null : `${since}:${next}:${end}`,
      mark: isLast ? String(end) : null,
    };
  }

  /** Thrown by the next looks, in order. */
  readonly lookFaults: Error[] = [];
  readonly lookedFor: string[] = [];

  async look(crmIds: readonly string[]): Promise<ReadonlyMap<string, 'deleted' | 'there'>> {
    const fault = this.lookFaults.shift();
    if (fault) throw fault;
    this.lookedFor.push(...crmIds);
    return new Map(
      crmIds.flatMap((crmId) => {
        const said = this.unlisted.get(crmId);
        if (said === 'nothing') return [];
        return [[crmId, said ?? 'there'] as const];
      }),
    );
  }

  async total(): Promise<number | null> {
    return this.lie === undefined ? this.#companies.size : this.lie;
  }

  async owners(): Promise<readonly CrmOwner[]> {
    return [ADA, STRANGER];
  }

  async lists() {
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
