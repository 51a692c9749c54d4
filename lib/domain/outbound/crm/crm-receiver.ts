import type { CrmProvider } from '#contract/crms.ts';
import {
  ABORTED,
  type OutgoingRow,
  type Receiver,
  type RowOutcome,
  type RowProblem,
} from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import type { AddedNotes, NoteTarget } from './add-notes.ts';
import {
  aborted,
  type ContactWithCompany,
  type Crm,
  type CrmFailure,
  type CrmMatchedBy,
  type CrmOutcome,
  type CrmPlan,
  type CrmRecordKind,
} from './crm.ts';
import type { FieldChange } from './crm-fields.ts';
import { type CrmCompany, type CrmContact, toCrmCompany, toCrmContact } from './crm-record.ts';

/** A record that is in the CRM now, or would be after a push. */
export interface WrittenRecord {
  readonly created: boolean;
  readonly url: string | undefined;
  readonly matchedBy: CrmMatchedBy | undefined;
  /** Only of a dry run. */
  readonly changes: readonly FieldChange[] | undefined;
  /** The customer's own fields that have another value than ours. */
  readonly leftAlone?: readonly string[];
  /** The person's company. Only of a dry run. */
  readonly company?: WrittenRecord;
  /** Added, or of a dry run those that a push would add. */
  readonly notes?: AddedNotes;
}

export type OnWritten = (recordId: string, written: WrittenRecord) => void;

/** All people at one company share its record. */
function listCompanies(contacts: readonly CrmContact[]): CrmCompany[] {
  return [...new Map(contacts.map(({ company }) => [company.accountId, company])).values()];
}

/** The email first, then the profile. Two rows of one person would write one record twice in a call. */
const getContactKey = ({ email, network_url }: CrmContact): string | null =>
  email?.toLowerCase() ?? network_url;

/** A record that was written, or would be. */
interface Settled extends Omit<WrittenRecord, 'url' | 'company'> {
  readonly kind: 'settled';
  /** Null for a record that a push would create. */
  readonly crmId: string | null;
  /** Of a contact. */
  readonly company?: Settled;
}
type Result = Settled | CrmFailure;

/** What a push does with records: it writes them, or a dry run plans them. */
interface Work {
  companies(companies: readonly CrmCompany[], signal: AbortSignal): Promise<readonly Result[]>;
  contacts(
    contacts: readonly ContactWithCompany<string | null>[],
    signal: AbortSignal,
  ): Promise<readonly Result[]>;
}

function createWriter(crm: Crm): Work {
  const toWriteResult = (outcome: CrmOutcome): Result =>
    outcome.kind === 'written'
      ? { matchedBy: undefined, changes: undefined, ...outcome, kind: 'settled' }
      : outcome;
  return {
    companies: async (companies, signal) => (await crm.writeCompanies(companies, signal)).map(toWriteResult),
    async contacts(contacts, signal) {
      // A company that was written has an id.
      const contactsWithCompany = contacts.map(({ contact, companyId }) => ({
        contact,
        companyId: companyId ?? '',
      }));
      return (await crm.writeContacts(contactsWithCompany, signal)).map(toWriteResult);
    },
  };
}

function createPlanner(crm: Crm): Work {
  const toPlanResult = (plan: CrmPlan): Result => {
    if (plan.kind === 'create')
      return { ...plan, kind: 'settled', created: true, crmId: null, matchedBy: undefined };
    return plan.kind === 'update' ? { ...plan, kind: 'settled', created: false } : plan;
  };
  return {
    companies: async (companies, signal) => (await crm.planCompanies(companies, signal)).map(toPlanResult),
    contacts: async (contacts, signal) => (await crm.planContacts(contacts, signal)).map(toPlanResult),
  };
}

const toCompanyFailure = (failure: CrmFailure): CrmFailure => ({
  ...failure,
  problem: { ...failure.problem, message: `Its company: ${failure.problem.message}` },
});

async function pushPeople(
  work: Work,
  contacts: readonly CrmContact[],
  signal: AbortSignal,
): Promise<(Result | 'skipped')[]> {
  const reachable = contacts.filter((contact) => getContactKey(contact) !== null);
  const companies = listCompanies(reachable);
  const settled = await work.companies(companies, signal);
  const companyResult = new Map(companies.map(({ accountId }, index) => [accountId, settled[index]]));

  const contactsWithCompany = new Map<string, ContactWithCompany<string | null>>();
  for (const contact of reachable) {
    const result = companyResult.get(contact.company.accountId);
    if (result?.kind === 'settled')
      contactsWithCompany.set(getContactKey(contact) ?? '', { contact, companyId: result.crmId });
  }
  const sent = [...contactsWithCompany.values()];
  const results = sent.length > 0 ? await work.contacts(sent, signal) : [];
  const byIdentity = new Map(
    [...contactsWithCompany.keys()].map((identity, index) => [identity, results[index]]),
  );
  return contacts.map((contact) => {
    const identity = getContactKey(contact);
    if (identity === null) return 'skipped';
    const company = companyResult.get(contact.company.accountId);
    if (company?.kind !== 'settled') return company ? toCompanyFailure(company) : aborted;
    const result = byIdentity.get(identity) ?? aborted;
    return result.kind === 'settled' ? { ...result, company } : result;
  });
}

/** Adds detections to companies that are in the CRM. Returns what became of them by account. */
export interface PushedNotes {
  plan(accountIds: readonly string[]): Promise<ReadonlyMap<string, AddedNotes>>;
  add(
    pushId: string,
    targets: readonly NoteTarget[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, AddedNotes>>;
}

/** A delivery's id is the push's and the record's. */
const pushIdOf = ({ deliveryId, record }: OutgoingRow): string =>
  deliveryId.slice(0, -`_${record.id}`.length);

export interface CrmReceiverOptions {
  readonly provider: CrmProvider;
  readonly crm: Crm;
  readonly onWritten?: OnWritten | undefined;
  /** Tells what would be written and changes nothing. @default false */
  readonly isDryRun?: boolean | undefined;
  /** Adds detections to the companies that were written. @default nothing */
  readonly notes?: PushedNotes | undefined;
}

/** A connected CRM as a push receiver: accounts become companies, people become contacts. */
export function createCrmReceiver({
  provider,
  crm,
  onWritten,
  isDryRun = false,
  notes,
}: CrmReceiverOptions): Receiver {
  const work = isDryRun ? createPlanner(crm) : createWriter(crm);
  const withProvider = (problem: RowProblem): RowProblem => ({ ...problem, provider });

  const toWrittenRecord = (
    kind: CrmRecordKind,
    { crmId, created, matchedBy, changes, leftAlone }: Settled,
  ): WrittenRecord => ({
    created,
    matchedBy,
    changes,
    ...(leftAlone && { leftAlone }),
    url: crmId === null ? undefined : crm.recordUrl(kind, crmId),
  });

  function toRowOutcome(
    { record: { id, record_type }, pushRunId }: OutgoingRow,
    result: Result | 'skipped' | undefined,
    added: AddedNotes | undefined,
  ): RowOutcome {
    if (result === 'skipped') return { kind: 'skipped' };
    if (!result) throw new Error(`${provider} returned no outcome for ${id}`);
    if (result.kind !== 'settled') return { ...result, problem: withProvider(result.problem) };
    const { company } = result;
    // A run has time to try again. Who waits for the answer pushes again.
    if (added?.problem && pushRunId !== undefined && added.problem.code === ABORTED)
      return { kind: 'retry', problem: withProvider(added.problem) };
    onWritten?.(id, {
      ...toWrittenRecord(record_type === 'people' ? 'contact' : 'company', result),
      ...(isDryRun && company && { company: toWrittenRecord('company', company) }),
      ...(added && { notes: added }),
    });
    if (!added) return { kind: 'sent' };
    const { problem, ...counts } = added;
    return { kind: 'sent', notes: { ...counts, ...(problem && { problem: withProvider(problem) }) } };
  }

  async function push(records: readonly FlatRow[], signal: AbortSignal) {
    const [first] = records;
    if (first?.record_type !== 'people') return work.companies(records.map(toCrmCompany), signal);
    return pushPeople(work, records.map(toCrmContact), signal);
  }

  /** Only accounts have notes: people of one company would each count its own. */
  async function addTo(
    rows: readonly OutgoingRow[],
    results: readonly (Result | 'skipped')[],
    signal: AbortSignal,
  ) {
    const [first] = rows;
    if (!notes || first?.record.record_type !== 'accounts') return new Map<string, AddedNotes>();
    const targets = rows.flatMap(({ record }, index) => {
      const result = results[index];
      if (!result || result === 'skipped' || result.kind !== 'settled') return [];
      return [{ accountId: record.id, companyId: result.crmId ?? '' }];
    });
    return isDryRun
      ? notes.plan(targets.map(({ accountId }) => accountId))
      : notes.add(pushIdOf(first), targets, signal);
  }

  return {
    batchSize: crm.batchSize,
    callsInFlight: 1,
    async deliver(rows: readonly OutgoingRow[], signal) {
      const records = rows.map(({ record }) => record);
      const results = await push(records, signal).catch((error: unknown) => {
        if (signal.aborted) return records.map(() => aborted);
        throw error;
      });
      const added = await addTo(rows, results, signal);
      return rows.map((row, index) => toRowOutcome(row, results[index], added.get(row.record.id)));
    },
  };
}
