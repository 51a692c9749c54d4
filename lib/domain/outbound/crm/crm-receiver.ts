import type { CrmProvider } from '#contract/crms.ts';
import {
  ABORTED,
  type OutgoingRow,
  type RowOutcome,
  type RowProblem,
  type RowReceiver,
} from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import type { AddedNotes, NoteTarget } from './add-notes.ts';
import {
  abortedFailure,
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

export type OnWritten = (recordId: string, writtenRecord: WrittenRecord) => void;

/** All people at one company share its record. */
function listCompanies(contacts: readonly CrmContact[]): CrmCompany[] {
  return [...new Map(contacts.map(({ company }) => [company.accountId, company])).values()];
}

/** The email first, then the profile. Two rows of one person would write one record twice in a call. */
const getContactKey = ({ email, network_url }: CrmContact): string | null =>
  email?.toLowerCase() ?? network_url;

/** A record that was written, or would be. */
interface SettledRecord extends Omit<WrittenRecord, 'url' | 'company'> {
  readonly kind: 'settled';
  /** Null for a record that a push would create. */
  readonly crmId: string | null;
  /** Of a contact. */
  readonly company?: SettledRecord;
}
type Result = SettledRecord | CrmFailure;

/** What a push does with records: it writes them, or a dry run plans them. */
interface RecordWork {
  pushCompanies(pushCompanies: readonly CrmCompany[], abortSignal: AbortSignal): Promise<readonly Result[]>;
  pushContacts(
    contacts: readonly ContactWithCompany<string | null>[],
    abortSignal: AbortSignal,
  ): Promise<readonly Result[]>;
}

function createWriter(crm: Crm): RecordWork {
  const toWriteResult = (outcome: CrmOutcome): Result =>
    outcome.kind === 'written'
      ? { matchedBy: undefined, changes: undefined, ...outcome, kind: 'settled' }
      : outcome;
  return {
    pushCompanies: async (companies, signal) =>
      (await crm.writeCompanies(companies, signal)).map(toWriteResult),
    async pushContacts(contacts, signal) {
      // A company that was written has an id.
      const contactsWithCompany = contacts.map(({ contact, companyId }) => ({
        contact,
        companyId: companyId ?? '',
      }));
      return (await crm.writeContacts(contactsWithCompany, signal)).map(toWriteResult);
    },
  };
}

function createPlanner(crm: Crm): RecordWork {
  const toPlanResult = (plan: CrmPlan): Result => {
    if (plan.kind === 'create')
      return { ...plan, kind: 'settled', created: true, crmId: null, matchedBy: undefined };
    return plan.kind === 'update' ? { ...plan, kind: 'settled', created: false } : plan;
  };
  return {
    pushCompanies: async (companies, signal) =>
      (await crm.planCompanies(companies, signal)).map(toPlanResult),
    pushContacts: async (contacts, signal) => (await crm.planContacts(contacts, signal)).map(toPlanResult),
  };
}

const toCompanyFailure = (failure: CrmFailure): CrmFailure => ({
  ...failure,
  problem: { ...failure.problem, message: `Its company: ${failure.problem.message}` },
});

async function pushPeople(
  work: RecordWork,
  contacts: readonly CrmContact[],
  abortSignal: AbortSignal,
): Promise<(Result | 'skipped')[]> {
  const reachableContacts = contacts.filter((contact) => getContactKey(contact) !== null);
  const companies = listCompanies(reachableContacts);
  const companyResults = await work.pushCompanies(companies, abortSignal);
  const resultsByAccount = new Map(
    companies.map(({ accountId }, index) => [accountId, companyResults[index]]),
  );

  const contactsWithCompany = new Map<string, ContactWithCompany<string | null>>();
  for (const contact of reachableContacts) {
    const result = resultsByAccount.get(contact.company.accountId);
    if (result?.kind === 'settled')
      contactsWithCompany.set(getContactKey(contact) ?? '', { contact, companyId: result.crmId });
  }
  const sendableContacts = [...contactsWithCompany.values()];
  const results = sendableContacts.length > 0 ? await work.pushContacts(sendableContacts, abortSignal) : [];
  const resultsByIdentity = new Map(
    [...contactsWithCompany.keys()].map((identity, index) => [identity, results[index]]),
  );
  return contacts.map((contact) => {
    const identity = getContactKey(contact);
    if (identity === null) return 'skipped';
    const company = resultsByAccount.get(contact.company.accountId);
    if (company?.kind !== 'settled') return company ? toCompanyFailure(company) : abortedFailure;
    const result = resultsByIdentity.get(identity) ?? abortedFailure;
    return result.kind === 'settled' ? { ...result, company } : result;
  });
}

/** Adds detections to companies that are in the CRM. Returns what became of them by account. */
export interface NotePusher {
  plan(accountIds: readonly string[]): Promise<ReadonlyMap<string, AddedNotes>>;
  add(
    pushId: string,
    targets: readonly NoteTarget[],
    abortSignal: AbortSignal,
  ): Promise<ReadonlyMap<string, AddedNotes>>;
}

/** A delivery's id is the push's and the record's. */
const getPushId = ({ deliveryId, record }: OutgoingRow): string =>
  deliveryId.slice(0, -`_${record.id}`.length);

export interface CrmReceiverOptions {
  readonly provider: CrmProvider;
  readonly crm: Crm;
  readonly onWritten?: OnWritten | undefined;
  /** Tells what would be written and changes nothing. @default false */
  readonly isDryRun?: boolean | undefined;
  /** Adds detections to the companies that were written. @default nothing */
  readonly notes?: NotePusher | undefined;
}

/** A connected CRM as a push receiver: accounts become companies, people become contacts. */
export function createCrmReceiver({
  provider,
  crm,
  onWritten,
  isDryRun = false,
  notes,
}: CrmReceiverOptions): RowReceiver {
  const work = isDryRun ? createPlanner(crm) : createWriter(crm);
  const addProvider = (problem: RowProblem): RowProblem => ({ ...problem, provider });

  const toWrittenRecord = (
    kind: CrmRecordKind,
    { crmId, created, matchedBy, changes, leftAlone }: SettledRecord,
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
    addedNotes: AddedNotes | undefined,
  ): RowOutcome {
    if (result === 'skipped') return { kind: 'skipped' };
    if (!result) throw new Error(`${provider} returned no outcome for ${id}`);
    if (result.kind !== 'settled') return { ...result, problem: addProvider(result.problem) };
    const { company } = result;
    // A run has time to try again. Who waits for the answer pushes again.
    if (addedNotes?.problem && pushRunId !== undefined && addedNotes.problem.code === ABORTED)
      return { kind: 'retry', problem: addProvider(addedNotes.problem) };
    onWritten?.(id, {
      ...toWrittenRecord(record_type === 'people' ? 'contact' : 'company', result),
      ...(isDryRun && company && { company: toWrittenRecord('company', company) }),
      ...(addedNotes && { notes: addedNotes }),
    });
    if (!addedNotes) return { kind: 'sent' };
    const { problem, ...counts } = addedNotes;
    return { kind: 'sent', notes: { ...counts, ...(problem && { problem: addProvider(problem) }) } };
  }

  async function push(records: readonly FlatRow[], abortSignal: AbortSignal) {
    const [firstRecord] = records;
    if (firstRecord?.record_type !== 'people')
      return work.pushCompanies(records.map(toCrmCompany), abortSignal);
    return pushPeople(work, records.map(toCrmContact), abortSignal);
  }

  /** Only accounts have notes: people of one company would each count its own. */
  async function addNotesTo(
    rows: readonly OutgoingRow[],
    results: readonly (Result | 'skipped')[],
    abortSignal: AbortSignal,
  ) {
    const [firstRow] = rows;
    if (!notes || firstRow?.record.record_type !== 'accounts') return new Map<string, AddedNotes>();
    const targets = rows.flatMap(({ record }, index) => {
      const result = results[index];
      if (!result || result === 'skipped' || result.kind !== 'settled') return [];
      return [{ accountId: record.id, companyId: result.crmId ?? '' }];
    });
    return isDryRun
      ? notes.plan(targets.map(({ accountId }) => accountId))
      : notes.add(getPushId(firstRow), targets, abortSignal);
  }

  return {
    batchSize: crm.batchSize,
    callsInFlight: 1,
    async deliver(rows: readonly OutgoingRow[], signal) {
      const records = rows.map(({ record }) => record);
      const results = await push(records, signal).catch((error: unknown) => {
        if (signal.aborted) return records.map(() => abortedFailure);
        throw error;
      });
      const notesByAccount = await addNotesTo(rows, results, signal);
      return rows.map((row, index) => toRowOutcome(row, results[index], notesByAccount.get(row.record.id)));
    },
  };
}
