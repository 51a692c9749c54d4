import {
  abortedFailure,
  type ContactWithCompany,
  type Crm,
  type CrmOutcome,
  type CrmPlan,
  type CrmRecordKind,
} from '#domain/outbound/crm/crm.ts';
import {
  type CompanyFields,
  type ContactFields,
  type FieldChange,
  planChanges,
  toContactValues,
} from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany, CrmContact, CrmNote } from '#domain/outbound/crm/crm-record.ts';
import { type CrmContactCandidate, matchContact } from '#domain/outbound/crm/match-contact.ts';
import { mapInChunks } from '#domain/shared/work/limiter.ts';
import type { CrmConnection } from './crm-adapter.ts';
import { ROWS_IN_BATCHES } from './pack-by-size.ts';
import { matchStored, planMatched, type StoredCompany } from './plan-companies.ts';
import { PromiseCache } from './promise-cache.ts';
import { failTogether } from './to-crm-failure.ts';

/** A contact of the CRM with its current values. */
export interface StoredContact extends CrmContactCandidate {
  readonly current: (field: string) => unknown;
}

/** The names of the fields that the account at the CRM has. */
export type ExistingFields = ReadonlySet<string>;

/** `upsertBy`: creates the record, or updates the one that has its value of this field. */
export type WriteVerb = 'update' | 'insert' | { readonly upsertBy: string };

export interface RecordWrite {
  /** The record's id in the CRM. Empty if it is new. */
  readonly id: string;
  readonly changes: readonly FieldChange[];
}

export interface AssociationPair {
  readonly contactId: string;
  readonly companyId: string;
}

/** How contacts get their company, if it isn't one of their fields. */
interface Associations<Client> {
  /** How a plan names it. */
  readonly field: string;
  /** Those of the contacts that have a company, whichever it is. */
  findAssociated(client: Client, contactIds: readonly string[]): Promise<ReadonlySet<string>>;
  associate(client: Client, pairs: readonly AssociationPair[]): Promise<readonly CrmOutcome[]>;
}

/** What a CRM that takes records in batches does in its own way. */
export interface BatchVendor<Client> {
  /** The most records per call. */
  readonly batchSize: number;
  readonly companyFields: CompanyFields;
  readonly contactFields: ContactFields;
  /** The unique fields by which new records are upserted, the best first. Those that have none are inserted. */
  readonly keys: Readonly<Record<CrmRecordKind, readonly string[]>>;
  readonly associations?: Associations<Client>;
  openClient(connection: CrmConnection): (abortSignal: AbortSignal) => Client;
  recordUrl(config: CrmConnection['config'], kind: CrmRecordKind, crmId: string): string | undefined;
  /** The kinds whose fields are set up together have one name. */
  setupName(kind: CrmRecordKind): string;
  readFields(client: Client, kind: CrmRecordKind): Promise<ExistingFields>;
  /** Creates our fields where they are missing. `isCertain`: one is, whatever the CRM says. */
  ensureFields(client: Client, kind: CrmRecordKind, isCertain: boolean): Promise<ExistingFields>;
  /** One of our fields was deleted or hidden after we created it. */
  isFieldMissing(outcome: CrmOutcome): boolean;
  /** Companies that may be these, by our id, domain or name, oldest first. */
  findCompanies(
    client: Client,
    companies: readonly CrmCompany[],
    existingFields: ExistingFields,
  ): Promise<readonly StoredCompany[]>;
  /** Contacts with these addresses or profiles, oldest first. */
  findContacts(
    client: Client,
    contacts: readonly CrmContact[],
    existingFields: ExistingFields,
  ): Promise<readonly StoredContact[]>;
  /** What else a contact gets from its company. */
  companyChanges(
    contactWithCompany: ContactWithCompany<string | null>,
    candidate: StoredContact | undefined,
  ): readonly FieldChange[];
  /** Writes up to `batchSize` records, no two with the same id. */
  write(
    client: Client,
    kind: CrmRecordKind,
    verb: WriteVerb,
    records: readonly RecordWrite[],
  ): Promise<readonly CrmOutcome[]>;
  /** Adds up to `batchSize` notes to companies. */
  addNotes(client: Client, notes: readonly CrmNote[]): Promise<readonly CrmOutcome[]>;
  /** Where a note is shown. Undefined if that is unknown. */
  noteUrl(config: CrmConnection['config'], companyId: string, noteId: string): string | undefined;
}

type Planned<Kind extends CrmPlan['kind']> = Extract<CrmPlan, { readonly kind: Kind }> & {
  /** Its index in the list of records. */
  readonly index: number;
};

/** CRMs reject a call that has one record twice, so its second plan goes into a second call. */
function splitRounds(plans: readonly Planned<'update'>[]): Planned<'update'>[][] {
  const rounds: Planned<'update'>[][] = [];
  const counts = new Map<string, number>();
  for (const plan of plans) {
    const round = counts.get(plan.crmId) ?? 0;
    counts.set(plan.crmId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), plan];
  }
  return rounds;
}

/** The result before anything is written. A record that needs no change costs no call. */
function toInitialOutcome(plan: CrmPlan): CrmOutcome {
  if (plan.kind === 'failed' || plan.kind === 'retry') return plan;
  if (plan.kind === 'create' || plan.changes.length > 0) return abortedFailure;
  const { crmId, matchedBy, leftAlone } = plan;
  return { kind: 'written', crmId, created: false, matchedBy, ...(leftAlone && { leftAlone }) };
}

/** A CRM that takes records in batches: ensure fields, find, plan, write. Records are found again by our own fields. */
export function createBatchCrm<Client>(vendor: BatchVendor<Client>): (connection: CrmConnection) => Crm {
  const { batchSize } = vendor;
  const fieldsBySetup = new PromiseCache<ExistingFields>();

  async function writePlans(
    client: Client,
    kind: CrmRecordKind,
    plans: readonly CrmPlan[],
  ): Promise<CrmOutcome[]> {
    const outcomes = plans.map(toInitialOutcome);
    const indexed = plans.map((plan, index) => ({ ...plan, index }));
    const writeInBatches = (verb: WriteVerb, records: readonly RecordWrite[]) =>
      mapInChunks(records, batchSize, (batch) => vendor.write(client, kind, verb, batch));

    const updates = indexed.filter(
      (plan): plan is Planned<'update'> => plan.kind === 'update' && plan.changes.length > 0,
    );
    for (const round of splitRounds(updates)) {
      const roundOutcomes = await writeInBatches(
        'update',
        round.map(({ crmId, changes }) => ({ id: crmId, changes })),
      );
      round.forEach(({ index, matchedBy, leftAlone }, position) => {
        const outcome = roundOutcomes[position] ?? abortedFailure;
        outcomes[index] =
          outcome.kind === 'written' ? { ...outcome, matchedBy, ...(leftAlone && { leftAlone }) } : outcome;
      });
    }

    const creates = indexed.filter((plan): plan is Planned<'create'> => plan.kind === 'create');
    const createsByKey = Map.groupBy(creates, ({ changes }) =>
      vendor.keys[kind].find((key) => changes.some(({ field }) => field === key)),
    );
    for (const [key, keyedCreates] of createsByKey) {
      const records = keyedCreates.map(({ changes }) => ({ id: '', changes }));
      const keyedOutcomes = await writeInBatches(key === undefined ? 'insert' : { upsertBy: key }, records);
      keyedCreates.forEach(({ index }, position) => {
        outcomes[index] = keyedOutcomes[position] ?? abortedFailure;
      });
    }
    return outcomes;
  }

  /** What to write for contacts, and those of them that have a company in the CRM, which they keep. */
  async function matchContacts(
    client: Client,
    resolvedContacts: readonly ContactWithCompany<string | null>[],
    existingFields: ExistingFields,
  ) {
    const candidates = await vendor.findContacts(
      client,
      resolvedContacts.map(({ contact }) => contact),
      existingFields,
    );
    const plans = resolvedContacts.map((resolvedContact): CrmPlan => {
      const { contact, companyId } = resolvedContact;
      const match = matchContact(contact, companyId, candidates);
      const values = toContactValues({ ...contact, ...(match?.isProfileUsed && { network_url: null }) });
      const { changes: contactChanges } = planChanges(vendor.contactFields, values, match?.candidate.current);
      const changes = [...contactChanges, ...vendor.companyChanges(resolvedContact, match?.candidate)];
      if (!match) return { kind: 'create', changes };
      return { kind: 'update', crmId: match.candidate.id, matchedBy: match.by, changes };
    });
    const ids = plans.flatMap((plan) => (plan.kind === 'update' ? plan.crmId : []));
    return { plans, associated: (await vendor.associations?.findAssociated(client, ids)) ?? new Set() };
  }

  async function planContacts(
    client: Client,
    resolvedContacts: readonly ContactWithCompany<string | null>[],
    existingFields: ExistingFields,
  ): Promise<CrmPlan[]> {
    const { plans, associated } = await matchContacts(client, resolvedContacts, existingFields);
    const { associations } = vendor;
    if (!associations) return plans;
    return plans.map((plan, index): CrmPlan => {
      if (plan.kind !== 'create' && plan.kind !== 'update') return plan;
      if (plan.kind === 'update' && associated.has(plan.crmId)) return plan;
      const value = resolvedContacts[index]?.companyId ?? null;
      return { ...plan, changes: [...plan.changes, { field: associations.field, kind: 'filled', value }] };
    });
  }

  async function writeContacts(
    client: Client,
    resolvedContacts: readonly ContactWithCompany[],
    existingFields: ExistingFields,
  ): Promise<CrmOutcome[]> {
    const { plans, associated } = await matchContacts(client, resolvedContacts, existingFields);
    const outcomes = await writePlans(client, 'contact', plans);
    const { associations } = vendor;
    if (!associations) return outcomes;
    const pairs = resolvedContacts.flatMap(({ companyId }, index) => {
      const outcome = outcomes[index];
      if (outcome?.kind !== 'written' || associated.has(outcome.crmId)) return [];
      return [{ index, companyId, contactId: outcome.crmId }];
    });
    const results = await mapInChunks(pairs, batchSize, (batch) => associations.associate(client, batch));
    pairs.forEach(({ index }, position) => {
      const result = results[position];
      if (result && result.kind !== 'written') outcomes[index] = result;
    });
    return outcomes;
  }

  return (connection) => {
    const { config, name, liveAccounts, sentValues } = connection;
    const openClientWithSignal = vendor.openClient(connection);

    async function matchBatch(
      client: Client,
      companies: readonly CrmCompany[],
      existingFields: ExistingFields,
    ) {
      const candidates = await vendor.findCompanies(client, companies, existingFields);
      const matches = await matchStored(companies, candidates, liveAccounts);
      return planMatched(vendor.companyFields, companies, matches, sentValues);
    }

    /** Ensures that our fields exist, and creates them again if they are missing after all. */
    async function withFields(
      kind: CrmRecordKind,
      records: readonly unknown[],
      abortSignal: AbortSignal,
      work: (client: Client, existingFields: ExistingFields) => Promise<CrmOutcome[]>,
    ): Promise<CrmOutcome[]> {
      const client = openClientWithSignal(abortSignal);
      const key = `${name} ${vendor.setupName(kind)}`;
      const attempt = (isCertain: boolean) =>
        failTogether(records, async () =>
          work(client, await fieldsBySetup.ensure(key, () => vendor.ensureFields(client, kind, isCertain))),
        );
      const outcomes = await attempt(false);
      if (!outcomes.some(vendor.isFieldMissing)) return outcomes;
      fieldsBySetup.forget(key);
      return attempt(true);
    }

    /** With the fields as they are. */
    const withCurrentFields = (
      kind: CrmRecordKind,
      records: readonly unknown[],
      abortSignal: AbortSignal,
      work: (client: Client, existingFields: ExistingFields) => Promise<CrmPlan[]>,
    ): Promise<CrmPlan[]> => {
      const client = openClientWithSignal(abortSignal);
      const key = `${name} ${vendor.setupName(kind)}`;
      return failTogether(records, async () =>
        work(client, await fieldsBySetup.peek(key, () => vendor.readFields(client, kind))),
      );
    };

    return {
      batchSize: ROWS_IN_BATCHES,
      notes: {
        perCall: batchSize,
        add: (notes, signal) =>
          failTogether(notes, async () => [...(await vendor.addNotes(openClientWithSignal(signal), notes))]),
        url: (companyId, noteId) => vendor.noteUrl(config, companyId, noteId),
      },
      recordUrl: (kind, crmId) => vendor.recordUrl(config, kind, crmId),
      writeCompanies: (companies, signal) =>
        withFields('company', companies, signal, (client, existingFields) =>
          mapInChunks(companies, batchSize, (batch) =>
            failTogether(batch, async () => {
              const { plans, recordWrite } = await matchBatch(client, batch, existingFields);
              return recordWrite(() => writePlans(client, 'company', plans));
            }),
          ),
        ),
      planCompanies: (companies, signal) =>
        withCurrentFields('company', companies, signal, (client, existingFields) =>
          mapInChunks(
            companies,
            batchSize,
            async (batch) => (await matchBatch(client, batch, existingFields)).plans,
          ),
        ),
      writeContacts: (resolvedContacts, signal) =>
        withFields('contact', resolvedContacts, signal, (client, existingFields) =>
          writeContacts(client, resolvedContacts, existingFields),
        ),
      planContacts: (resolvedContacts, signal) =>
        withCurrentFields('contact', resolvedContacts, signal, (client, existingFields) =>
          planContacts(client, resolvedContacts, existingFields),
        ),
    };
  };
}
