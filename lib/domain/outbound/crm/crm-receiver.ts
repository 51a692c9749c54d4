import type { CrmProvider } from '#contract/crms.ts';
import type { OutgoingRow, Receiver, RowOutcome, RowProblem } from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import { aborted, type Crm, type CrmOutcome } from './crm.ts';
import { type CrmCompany, type CrmContact, companyOf, contactOf } from './crm-record.ts';

/** A record that is in the CRM now. */
export interface WrittenRecord {
  readonly created: boolean;
  readonly url: string | undefined;
}

export type OnWritten = (recordId: string, written: WrittenRecord) => void;

/** All people at one company share its record. */
function companiesOf(contacts: readonly CrmContact[]): CrmCompany[] {
  return [...new Map(contacts.map(({ company }) => [company.accountId, company])).values()];
}

/** The email first, then the profile. Two rows of one person would write one record twice in a call. */
const contactKey = ({ email, profileUrl }: CrmContact): string | null => email?.toLowerCase() ?? profileUrl;

const ofCompany = (outcome: CrmOutcome): CrmOutcome =>
  outcome.kind === 'written'
    ? outcome
    : { ...outcome, problem: { ...outcome.problem, message: `Its company: ${outcome.problem.message}` } };

async function writePeople(
  crm: Crm,
  contacts: readonly CrmContact[],
  signal: AbortSignal,
): Promise<(CrmOutcome | 'skipped')[]> {
  const reachable = contacts.filter((contact) => contactKey(contact) !== null);
  const companies = companiesOf(reachable);
  const written = await crm.writeCompanies(companies, signal);
  const companyOutcome = new Map(companies.map(({ accountId }, place) => [accountId, written[place]]));

  const placed = new Map<string, { readonly contact: CrmContact; readonly companyId: string }>();
  for (const contact of reachable) {
    const outcome = companyOutcome.get(contact.company.accountId);
    if (outcome?.kind === 'written') {
      placed.set(contactKey(contact) ?? '', { contact, companyId: outcome.crmId });
    }
  }
  const sent = [...placed.values()];
  const outcomes = sent.length > 0 ? await crm.writeContacts(sent, signal) : [];
  const byIdentity = new Map([...placed.keys()].map((identity, place) => [identity, outcomes[place]]));
  return contacts.map((contact) => {
    const identity = contactKey(contact);
    if (identity === null) return 'skipped';
    const company = companyOutcome.get(contact.company.accountId);
    if (company?.kind !== 'written') return company ? ofCompany(company) : aborted;
    return byIdentity.get(identity) ?? aborted;
  });
}

export interface CrmReceiverOptions {
  readonly provider: CrmProvider;
  readonly crm: Crm;
  readonly onWritten?: OnWritten;
}

/** A connected CRM as a push receiver: accounts become companies, people become contacts. */
export function crmReceiver({ provider, crm, onWritten }: CrmReceiverOptions): Receiver {
  const named = (problem: RowProblem): RowProblem => ({ ...problem, provider });

  function rowOutcome({ id, record_type }: FlatRow, outcome: CrmOutcome | 'skipped' | undefined): RowOutcome {
    if (outcome === 'skipped') return { kind: 'skipped' };
    if (!outcome) throw new Error(`${provider} returned no outcome for ${id}`);
    if (outcome.kind !== 'written') return { ...outcome, problem: named(outcome.problem) };
    const kind = record_type === 'people' ? 'contact' : 'company';
    onWritten?.(id, { created: outcome.created, url: crm.recordUrl(kind, outcome.crmId) });
    return { kind: 'sent' };
  }

  async function write(records: readonly FlatRow[], signal: AbortSignal) {
    const [first] = records;
    if (first?.record_type !== 'people') return crm.writeCompanies(records.map(companyOf), signal);
    return writePeople(crm, records.map(contactOf), signal);
  }

  return {
    batchSize: crm.batchSize,
    callsInFlight: 1,
    async deliver(rows: readonly OutgoingRow[], signal) {
      const records = rows.map(({ record }) => record);
      const outcomes = await write(records, signal).catch((error: unknown) => {
        if (signal.aborted) return records.map(() => aborted);
        throw error;
      });
      return records.map((record, place) => rowOutcome(record, outcomes[place]));
    },
  };
}

/** Replaces a disconnected CRM: only its rows fail, not the push. */
export const disconnectedReceiver = (provider: CrmProvider): Receiver => ({
  batchSize: 500,
  callsInFlight: 1,
  deliver: async (rows) =>
    rows.map(() => ({
      kind: 'failed',
      problem: {
        provider,
        code: 'crm_disconnected',
        message: 'The CRM was disconnected before this row was sent.',
      },
    })),
});
