import type { CrmOutcome, PlacedContact } from '#domain/outbound/crm/crm.ts';
import type { CrmContact } from '#domain/outbound/crm/crm-record.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { BATCH, type BatchInput, writeBatch } from './hubspot-batch.ts';
import type { HubspotClient } from './hubspot-client.ts';
import { KEY_OF } from './hubspot-properties.ts';
import { contactProperties } from './hubspot-records.ts';

/** How a contact is identified, and whether its profile is left out because another contact has it. */
interface Way {
  readonly by: 'email' | 'url';
  readonly withoutUrl?: true;
}

function inputOf(contact: CrmContact, { by, withoutUrl }: Way): BatchInput {
  const properties = contactProperties(contact);
  const { [KEY_OF.contacts]: _, ...rest } = properties;
  const idProperty = by === 'email' ? 'email' : KEY_OF.contacts;
  return { idProperty, id: properties[idProperty] ?? '', properties: withoutUrl ? rest : properties };
}

const firstWay = ({ email }: CrmContact): Way => ({ by: email === null ? 'url' : 'email' });

/** HubSpot names the property whose value another record has. For emails it names the contact instead. */
function takenProperty(outcome: CrmOutcome | undefined): 'email' | 'url' | undefined {
  if (outcome?.kind !== 'failed') return undefined;
  const { code, message } = outcome.problem;
  if (code === 'conflict' || /contact already exists/i.test(message)) return 'email';
  return message.includes(KEY_OF.contacts) && /already has that value/i.test(message) ? 'url' : undefined;
}

/**
 * What to try next if two of the customer's contacts match one person. A contact pushed by profile before the email
 * was known is found by profile and gets the email. If another contact already has the email, that one is updated and
 * the profile stays where it is.
 */
function nextWay({ email, profileUrl }: CrmContact, way: Way, outcome: CrmOutcome): Way | undefined {
  const taken = takenProperty(outcome);
  if (taken === 'url' && way.by === 'email' && !way.withoutUrl && profileUrl) return { by: 'url' };
  if (taken === 'email' && way.by === 'url' && email) return { by: 'email', withoutUrl: true };
  return undefined;
}

/** Upserts in as few calls as possible: all inputs of a call share one key property. */
async function writeBy(
  client: HubspotClient,
  contacts: readonly CrmContact[],
  ways: readonly Way[],
  signal: AbortSignal,
): Promise<CrmOutcome[]> {
  const outcomes: CrmOutcome[] = [];
  for (const by of ['email', 'url'] as const) {
    const places = [...contacts.keys()].filter((place) => ways[place]?.by === by);
    const written = await chunkByChunk(places, BATCH, (some) => {
      const inputs = some.flatMap((place) => {
        const [contact, way] = [contacts[place], ways[place]];
        return contact && way ? [inputOf(contact, way)] : [];
      });
      return writeBatch(client, 'contacts', 'upsert', inputs, signal);
    });
    places.forEach((place, index) => {
      const outcome = written[index];
      if (outcome) outcomes[place] = outcome;
    });
  }
  return outcomes;
}

/** Upserts by email if there is one, otherwise by profile. Returns one outcome per contact. */
export async function upsertContacts(
  client: HubspotClient,
  placed: readonly PlacedContact[],
  signal: AbortSignal,
): Promise<CrmOutcome[]> {
  const contacts = placed.map(({ contact }) => contact);
  let ways = contacts.map(firstWay);
  const outcomes = await writeBy(client, contacts, ways, signal);
  // At most two more rounds, for the few that conflict with each other.
  for (let round = 0; round < 2; round += 1) {
    const again = contacts.flatMap((contact, place) => {
      const [way, outcome] = [ways[place], outcomes[place]];
      const next = way && outcome && nextWay(contact, way, outcome);
      return next ? [{ place, contact, next }] : [];
    });
    if (again.length === 0) return outcomes;
    const written = await writeBy(
      client,
      again.map(({ contact }) => contact),
      again.map(({ next }) => next),
      signal,
    );
    again.forEach(({ place }, index) => {
      const outcome = written[index];
      if (outcome) outcomes[place] = outcome;
    });
    ways = ways.map((way, place) => again.find((each) => each.place === place)?.next ?? way);
  }
  return outcomes;
}
