import * as z from 'zod';
import type { CrmOutcome, CrmPlan, PlacedContact } from '#domain/outbound/crm/crm.ts';
import { changesOf, contactValues, type FieldChange, fieldNames } from '#domain/outbound/crm/crm-fields.ts';
import { type CrmContactCandidate, matchContact } from '#domain/outbound/crm/match-contact.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { packed } from '../packed.ts';
import { type PlannedCreate, writePlans } from '../write-plans.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { BATCH, writeCollection } from './salesforce-collection.ts';
import type { KnownFields } from './salesforce-fields.ts';
import { QUERY_MAX, queryAll, soqlText } from './salesforce-query.ts';
import { fieldsOf, KEY_OF, personFields } from './salesforce-records.ts';

const ACCOUNT = 'AccountId';

const contactRow = z.object({ Id: z.string() }).catchall(z.unknown());

interface StoredContact extends CrmContactCandidate {
  readonly current: (field: string) => unknown;
}

function stored(record: z.output<typeof contactRow>): StoredContact {
  const text = (name: string): string | null => {
    const value = record[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    id: record.Id,
    emails: [text('Email') ?? []].flat(),
    network_url: text(KEY_OF.Contact),
    companyId: text(ACCOUNT),
    current: (field) => record[field],
  };
}

/** The customer's contacts with these addresses or profiles, oldest first. */
async function storedContacts(
  client: SalesforceClient,
  placed: readonly PlacedContact<string | null>[],
  known: KnownFields,
): Promise<StoredContact[]> {
  const isThere = (name: string): boolean => !name.endsWith('__c') || known.has(`Contact.${name}`);
  const selected = ['Id', ACCOUNT, ...fieldNames(personFields)].filter(isThere).join(', ');
  const conditions = placed.flatMap(({ contact: { email, network_url } }) => [
    ...(email === null ? [] : [`Email = ${soqlText(email)}`]),
    ...(network_url === null || !isThere(KEY_OF.Contact)
      ? []
      : [`${KEY_OF.Contact} = ${soqlText(network_url)}`]),
  ]);
  const queries = packed(conditions, ({ length }) => length, QUERY_MAX).map(
    (some) => `SELECT ${selected} FROM Contact WHERE ${some.join(' OR ')} ORDER BY CreatedDate`,
  );
  return (await queryAll(client, queries, contactRow)).map(stored);
}

/** What to write for contacts. One that belongs to an account keeps it. */
export async function planContacts(
  client: SalesforceClient,
  placed: readonly PlacedContact<string | null>[],
  known: KnownFields,
): Promise<CrmPlan[]> {
  const candidates = await storedContacts(client, placed, known);
  return placed.map(({ contact, companyId }): CrmPlan => {
    const match = matchContact(contact, companyId, candidates);
    const values = contactValues({ ...contact, ...(match?.isProfileTaken && { network_url: null }) });
    const place: FieldChange[] =
      match && match.candidate.companyId !== null
        ? []
        : [{ field: ACCOUNT, kind: 'filled', value: companyId }];
    const changes = [...changesOf(personFields, values, match?.candidate.current), ...place];
    if (!match) return { kind: 'create', changes };
    return { kind: 'update', crmId: match.candidate.id, matchedBy: match.by, changes };
  });
}

/** New contacts are upserted by their profile, so two pushes create one. Those without can only be inserted. */
async function create(client: SalesforceClient, creates: readonly PlannedCreate[]): Promise<CrmOutcome[]> {
  const rows = creates.map(({ changes }) => fieldsOf(changes));
  const outcomes: CrmOutcome[] = [];
  for (const verb of [{ upsertBy: KEY_OF.Contact }, 'insert'] as const) {
    const places = [...rows.keys()].filter(
      (place) => (rows[place]?.[KEY_OF.Contact] === undefined) === (verb === 'insert'),
    );
    const written = await chunkByChunk(places, BATCH, (some) =>
      writeCollection(
        client,
        'Contact',
        verb,
        some.flatMap((place) => (rows[place] ? [rows[place]] : [])),
      ),
    );
    places.forEach((place, index) => {
      const outcome = written[index];
      if (outcome) outcomes[place] = outcome;
    });
  }
  return outcomes;
}

/** Writes contacts. Returns one outcome each. */
export async function writeContacts(
  client: SalesforceClient,
  placed: readonly PlacedContact[],
  known: KnownFields,
): Promise<CrmOutcome[]> {
  const plans = await planContacts(client, placed, known);
  return writePlans(plans, {
    update: (updates) =>
      chunkByChunk(updates, BATCH, (some) =>
        writeCollection(
          client,
          'Contact',
          'update',
          some.map(({ crmId, changes }) => ({ id: crmId, ...fieldsOf(changes) })),
        ),
      ),
    create: (creates) => create(client, creates),
  });
}
