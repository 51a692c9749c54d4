import type { CrmProvider } from '#contract/crms.ts';
import {
  ABORTED,
  type OutgoingRow,
  type Receiver,
  type RowOutcome,
  type RowProblem,
} from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import type { ActivityTarget, AddedActivities } from './add-activities.ts';
import {
  aborted,
  type Crm,
  type CrmFailure,
  type CrmMatchedBy,
  type CrmOutcome,
  type CrmPlan,
  type CrmRecordKind,
  type PlacedContact,
} from './crm.ts';
import type { FieldChange } from './crm-fields.ts';
import { type CrmCompany, type CrmContact, companyOf, contactOf } from './crm-record.ts';

/** A record that is in the CRM now, or would be after a push. */
export interface WrittenRecord {
  readonly created: boolean;
  readonly url: string | undefined;
  readonly matchedBy: CrmMatchedBy | undefined;
  /** Only of a dry run. */
  readonly changes: readonly FieldChange[] | undefined;
  /** The person's company. Only of a dry run. */
  readonly company?: WrittenRecord;
  /** Notes or tasks: added, or of a dry run those that a push would add. */
  readonly activities?: AddedActivities;
}

export type OnWritten = (recordId: string, written: WrittenRecord) => void;

/** All people at one company share its record. */
function companiesOf(contacts: readonly CrmContact[]): CrmCompany[] {
  return [...new Map(contacts.map(({ company }) => [company.accountId, company])).values()];
}

/** The email first, then the profile. Two rows of one person would write one record twice in a call. */
const contactKey = ({ email, network_url }: CrmContact): string | null => email?.toLowerCase() ?? network_url;

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
    contacts: readonly PlacedContact<string | null>[],
    signal: AbortSignal,
  ): Promise<readonly Result[]>;
}

function writing(crm: Crm): Work {
  const settled = (outcome: CrmOutcome): Result =>
    outcome.kind === 'written'
      ? { matchedBy: undefined, changes: undefined, ...outcome, kind: 'settled' }
      : outcome;
  return {
    companies: async (companies, signal) => (await crm.writeCompanies(companies, signal)).map(settled),
    async contacts(contacts, signal) {
      // A company that was written has an id.
      const placed = contacts.map(({ contact, companyId }) => ({ contact, companyId: companyId ?? '' }));
      return (await crm.writeContacts(placed, signal)).map(settled);
    },
  };
}

function planning(crm: Crm): Work {
  const settled = (plan: CrmPlan): Result => {
    if (plan.kind === 'create')
      return { ...plan, kind: 'settled', created: true, crmId: null, matchedBy: undefined };
    return plan.kind === 'update' ? { ...plan, kind: 'settled', created: false } : plan;
  };
  return {
    companies: async (companies, signal) => (await crm.planCompanies(companies, signal)).map(settled),
    contacts: async (contacts, signal) => (await crm.planContacts(contacts, signal)).map(settled),
  };
}

const ofCompany = (failure: CrmFailure): CrmFailure => ({
  ...failure,
  problem: { ...failure.problem, message: `Its company: ${failure.problem.message}` },
});

async function pushPeople(
  work: Work,
  contacts: readonly CrmContact[],
  signal: AbortSignal,
): Promise<(Result | 'skipped')[]> {
  const reachable = contacts.filter((contact) => contactKey(contact) !== null);
  const companies = companiesOf(reachable);
  const settled = await work.companies(companies, signal);
  const companyResult = new Map(companies.map(({ accountId }, place) => [accountId, settled[place]]));

  const placed = new Map<string, PlacedContact<string | null>>();
  for (const contact of reachable) {
    const result = companyResult.get(contact.company.accountId);
    if (result?.kind === 'settled')
      placed.set(contactKey(contact) ?? '', { contact, companyId: result.crmId });
  }
  const sent = [...placed.values()];
  const results = sent.length > 0 ? await work.contacts(sent, signal) : [];
  const byIdentity = new Map([...placed.keys()].map((identity, place) => [identity, results[place]]));
  return contacts.map((contact) => {
    const identity = contactKey(contact);
    if (identity === null) return 'skipped';
    const company = companyResult.get(contact.company.accountId);
    if (company?.kind !== 'settled') return company ? ofCompany(company) : aborted;
    const result = byIdentity.get(identity) ?? aborted;
    return result.kind === 'settled' ? { ...result, company } : result;
  });
}

/** Adds detections to companies that are in the CRM. Returns what became of them by account. */
export interface PushedActivities {
  plan(accountIds: readonly string[]): Promise<ReadonlyMap<string, AddedActivities>>;
  add(
    pushId: string,
    targets: readonly ActivityTarget[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, AddedActivities>>;
}

/** Another push has the claim for a moment, or there was no time left. */
const isPassing = ({ code }: RowProblem): boolean => code === 'crm_locked' || code === ABORTED;

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
  readonly activities?: PushedActivities | undefined;
}

/** A connected CRM as a push receiver: accounts become companies, people become contacts. */
export function crmReceiver({
  provider,
  crm,
  onWritten,
  isDryRun = false,
  activities,
}: CrmReceiverOptions): Receiver {
  const work = isDryRun ? planning(crm) : writing(crm);
  const named = (problem: RowProblem): RowProblem => ({ ...problem, provider });

  const shown = (kind: CrmRecordKind, { crmId, created, matchedBy, changes }: Settled): WrittenRecord => ({
    created,
    matchedBy,
    changes,
    url: crmId === null ? undefined : crm.recordUrl(kind, crmId),
  });

  function rowOutcome(
    { record: { id, record_type }, pushRunId }: OutgoingRow,
    result: Result | 'skipped' | undefined,
    added: AddedActivities | undefined,
  ): RowOutcome {
    if (result === 'skipped') return { kind: 'skipped' };
    if (!result) throw new Error(`${provider} returned no outcome for ${id}`);
    if (result.kind !== 'settled') return { ...result, problem: named(result.problem) };
    const { company } = result;
    // A run has time to try again. Who waits for the answer pushes again.
    if (added?.problem && pushRunId !== undefined && isPassing(added.problem))
      return { kind: 'retry', problem: named(added.problem) };
    onWritten?.(id, {
      ...shown(record_type === 'people' ? 'contact' : 'company', result),
      ...(isDryRun && company && { company: shown('company', company) }),
      ...(added && { activities: added }),
    });
    if (!added) return { kind: 'sent' };
    const { problem, ...counts } = added;
    return { kind: 'sent', activities: { ...counts, ...(problem && { problem: named(problem) }) } };
  }

  async function push(records: readonly FlatRow[], signal: AbortSignal) {
    const [first] = records;
    if (first?.record_type !== 'people') return work.companies(records.map(companyOf), signal);
    return pushPeople(work, records.map(contactOf), signal);
  }

  /** Only accounts have activities: people of one company would each count its own. */
  async function addTo(
    rows: readonly OutgoingRow[],
    results: readonly (Result | 'skipped')[],
    signal: AbortSignal,
  ) {
    const [first] = rows;
    if (!activities || first?.record.record_type !== 'accounts') return new Map<string, AddedActivities>();
    const targets = rows.flatMap(({ record }, place) => {
      const result = results[place];
      if (!result || result === 'skipped' || result.kind !== 'settled') return [];
      return [{ accountId: record.id, companyId: result.crmId ?? '' }];
    });
    return isDryRun
      ? activities.plan(targets.map(({ accountId }) => accountId))
      : activities.add(pushIdOf(first), targets, signal);
  }

  return {
    batchSize: activities ? Math.min(crm.batchSize, crm.activities.companiesPerBatch) : crm.batchSize,
    callsInFlight: 1,
    async deliver(rows: readonly OutgoingRow[], signal) {
      const records = rows.map(({ record }) => record);
      const results = await push(records, signal).catch((error: unknown) => {
        if (signal.aborted) return records.map(() => aborted);
        throw error;
      });
      const added = await addTo(rows, results, signal);
      return rows.map((row, place) => rowOutcome(row, results[place], added.get(row.record.id)));
    },
  };
}
