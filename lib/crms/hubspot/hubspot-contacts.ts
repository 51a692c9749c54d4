import type { CrmOutcome, CrmPlan, PlacedContact } from '#domain/outbound/crm/crm.ts';
import { changesOf, contactValues, type FieldChange, fieldNames } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { type CrmContactCandidate, matchContact } from '#domain/outbound/crm/match-contact.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { type PlannedCreate, writePlans } from '../write-plans.ts';
import { associate, companiesOfContacts } from './hubspot-associations.ts';
import { BATCH, type BatchInput, writeBatch } from './hubspot-batch.ts';
import type { HubspotClient } from './hubspot-client.ts';
import type { KnownProperties } from './hubspot-properties.ts';
import { type HubspotRecord, readRecords } from './hubspot-read.ts';
import { COMPANY_TEXT, contactProperties, KEY_OF, propertiesOf } from './hubspot-records.ts';

/** The association with the company, as a plan names it. */
const ASSOCIATION = 'associated company';
const MORE_EMAILS = 'hs_additional_emails';

interface StoredContact extends CrmContactCandidate {
  readonly current: (field: string) => unknown;
}

function stored({ id, properties }: HubspotRecord): StoredContact {
  const emails = [properties.email, ...(properties[MORE_EMAILS] ?? '').split(';')];
  return {
    id,
    emails: emails.flatMap((email) => email?.trim() || []),
    network_url: properties[KEY_OF.contacts] || null,
    // Emails are unique in HubSpot, so it decides nothing.
    companyId: null,
    current: (field) => properties[field],
  };
}

/** The customer's contacts with these emails, then with those profiles that none of them has. */
async function storedContacts(
  client: HubspotClient,
  contacts: readonly CrmContact[],
  known: KnownProperties,
): Promise<StoredContact[]> {
  const wanted = [...fieldNames(contactProperties), COMPANY_TEXT, MORE_EMAILS];
  const properties = wanted.filter((name) => known.has(name));
  const read = async (idProperty: string, ids: readonly string[]): Promise<StoredContact[]> =>
    (await readRecords(client, 'contacts', { ids, idProperty }, properties)).map(stored);
  const byEmail = await read(
    'email',
    contacts.flatMap(({ email }) => email ?? []),
  );
  if (!known.has(KEY_OF.contacts)) return byEmail;
  const seen = new Set(byEmail.map(({ network_url }) => network_url?.toLowerCase()));
  const urls = contacts.flatMap(({ network_url }) =>
    network_url !== null && !seen.has(network_url.toLowerCase()) ? network_url : [],
  );
  return [...byEmail, ...(await read(KEY_OF.contacts, urls))];
}

function planContact(contact: CrmContact, candidates: readonly StoredContact[]): CrmPlan {
  const match = matchContact(contact, null, candidates);
  const values = contactValues({ ...contact, ...(match?.isProfileTaken && { network_url: null }) });
  const current = match?.candidate.current;
  const companyText: FieldChange[] =
    contact.company.name === '' || current?.(COMPANY_TEXT)
      ? []
      : [{ field: COMPANY_TEXT, kind: 'filled', value: contact.company.name }];
  const changes = [...changesOf(contactProperties, values, current), ...companyText];
  if (!match) return { kind: 'create', changes };
  return { kind: 'update', crmId: match.candidate.id, matchedBy: match.by, changes };
}

const idOf = (plan: CrmPlan | undefined): string | undefined =>
  plan?.kind === 'update' ? plan.crmId : undefined;

/** Plans without the association, and the contacts that have a company. */
async function look(
  client: HubspotClient,
  placed: readonly PlacedContact<string | null>[],
  known: KnownProperties,
) {
  const contacts = placed.map(({ contact }) => contact);
  const candidates = await storedContacts(client, contacts, known);
  const plans = contacts.map((contact) => planContact(contact, candidates));
  const settled = await companiesOfContacts(
    client,
    plans.flatMap((plan) => idOf(plan) ?? []),
  );
  return { plans, settled };
}

/** What to write for contacts. One that belongs to a company keeps it. */
export async function planContacts(
  client: HubspotClient,
  placed: readonly PlacedContact<string | null>[],
  known: KnownProperties,
): Promise<CrmPlan[]> {
  const { plans, settled } = await look(client, placed, known);
  return plans.map((plan, place): CrmPlan => {
    if ((plan.kind !== 'create' && plan.kind !== 'update') || settled.has(idOf(plan) ?? '')) return plan;
    const value = placed[place]?.companyId ?? null;
    return { ...plan, changes: [...plan.changes, { field: ASSOCIATION, kind: 'filled', value }] };
  });
}

/** All inputs of a call share one key property: the email if there is one, otherwise the profile. */
async function create(client: HubspotClient, creates: readonly PlannedCreate[]): Promise<CrmOutcome[]> {
  const inputs = creates.map(({ changes }): Required<BatchInput> => {
    const properties = propertiesOf(changes);
    const idProperty = properties.email === undefined ? KEY_OF.contacts : 'email';
    return { idProperty, id: properties[idProperty] ?? '', properties };
  });
  const outcomes: CrmOutcome[] = [];
  for (const key of ['email', KEY_OF.contacts]) {
    const places = [...inputs.keys()].filter((place) => inputs[place]?.idProperty === key);
    const written = await chunkByChunk(places, BATCH, (some) =>
      writeBatch(
        client,
        'contacts',
        'upsert',
        some.flatMap((place) => inputs[place] ?? []),
      ),
    );
    places.forEach((place, index) => {
      const outcome = written[index];
      if (outcome) outcomes[place] = outcome;
    });
  }
  return outcomes;
}

/** Writes contacts and associates those that have no company with theirs. */
export async function writeContacts(
  client: HubspotClient,
  placed: readonly PlacedContact[],
  known: KnownProperties,
): Promise<CrmOutcome[]> {
  const { plans, settled } = await look(client, placed, known);
  const outcomes = await writePlans(plans, {
    update: (updates) =>
      chunkByChunk(updates, BATCH, (some) =>
        writeBatch(
          client,
          'contacts',
          'update',
          some.map(({ crmId, changes }) => ({ id: crmId, properties: propertiesOf(changes) })),
        ),
      ),
    create: (creates) => create(client, creates),
  });
  const pairs = placed.flatMap(({ companyId }, place) => {
    const outcome = outcomes[place];
    if (outcome?.kind !== 'written' || settled.has(outcome.crmId)) return [];
    return [{ place, companyId, contactId: outcome.crmId }];
  });
  const associated = await chunkByChunk(pairs, BATCH, (some) => associate(client, some));
  pairs.forEach(({ place }, index) => {
    const outcome = associated[index];
    if (outcome && outcome.kind !== 'written') outcomes[place] = outcome;
  });
  return outcomes;
}
