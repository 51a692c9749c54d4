import * as z from 'zod';
import type { CrmOutcome, PlacedContact } from '#domain/outbound/crm/crm.ts';
import { chunkByChunk } from '#domain/shared/work/chunked.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';
import type { SalesforceClient } from './salesforce-client.ts';
import { BATCH, type Fields, type Verb, writeCollection } from './salesforce-collection.ts';
import { KEY_OF } from './salesforce-fields.ts';
import { queryAll, soqlList } from './salesforce-query.ts';
import { contactFields, profileKey } from './salesforce-records.ts';

/** A query is part of the URL, which may have 16 KB: a hundred addresses of 60 characters, encoded. */
const ADDRESSES_PER_QUERY = 100;

const foundContact = z.object({ Id: z.string(), Email: z.string() });

/** Ids of the contacts with these emails, in lower case. If there are several, the oldest. */
async function contactsByEmail(
  client: SalesforceClient,
  emails: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = await chunkByChunk(emails, ADDRESSES_PER_QUERY, (some) =>
    queryAll(
      client,
      `SELECT Id, Email FROM Contact WHERE Email IN ${soqlList(some)} ORDER BY CreatedDate DESC`,
      foundContact,
      signal,
    ),
  );
  return new Map(found.map(({ Id, Email }) => [Email.toLowerCase(), Id]));
}

interface Planned {
  readonly verb: 'update' | 'upsert' | 'insert';
  readonly fields: Fields;
}

function plan(placed: PlacedContact, byEmail: ReadonlyMap<string, string>): Planned {
  const fields = contactFields(placed);
  const url = profileKey(placed);
  const id = byEmail.get(placed.contact.email?.toLowerCase() ?? '');
  const withUrl = url === null ? fields : { ...fields, [KEY_OF.Contact]: url };
  if (id !== undefined) return { verb: 'update', fields: { id, ...withUrl } };
  return { verb: url === null ? 'insert' : 'upsert', fields: withUrl };
}

const VERBS: Readonly<Record<Planned['verb'], Verb>> = {
  update: 'update',
  upsert: { upsertBy: KEY_OF.Contact },
  insert: 'insert',
};

async function write(
  client: SalesforceClient,
  planned: readonly Planned[],
  signal: AbortSignal,
): Promise<CrmOutcome[]> {
  const outcomes: CrmOutcome[] = [];
  for (const verb of ['update', 'upsert', 'insert'] as const) {
    const places = [...planned.keys()].filter((place) => planned[place]?.verb === verb);
    const written = await chunkByChunk(places, BATCH, (some) =>
      writeCollection(
        client,
        'Contact',
        VERBS[verb],
        some.flatMap((place) => (planned[place] ? [planned[place].fields] : [])),
        signal,
      ),
    );
    places.forEach((place, index) => {
      const outcome = written[index];
      if (outcome) outcomes[place] = outcome;
    });
  }
  return outcomes;
}

/** Another contact has the profile. The email decides, and the profile stays where it is. */
const isProfileTaken = (outcome: CrmOutcome | undefined): boolean =>
  outcome?.kind === 'failed' && outcome.problem.code === 'duplicate_value';

/** By email if a contact has it, otherwise by profile. Returns one outcome per contact. */
export async function writeContactBatch(
  client: SalesforceClient,
  placed: readonly PlacedContact[],
  signal: AbortSignal,
): Promise<CrmOutcome[]> {
  const emails = placed.flatMap(({ contact }) => contact.email ?? []);
  const byEmail = await contactsByEmail(client, emails, signal).catch(outcomeOfError);
  if ('kind' in byEmail) return placed.map(() => byEmail);
  const planned = placed.map((each) => plan(each, byEmail));
  const outcomes = await write(client, planned, signal);
  const again = planned.flatMap(({ verb, fields }, place) => {
    if (verb !== 'update' || !isProfileTaken(outcomes[place])) return [];
    const { [KEY_OF.Contact]: _, ...rest } = fields;
    return [{ place, verb, fields: rest }];
  });
  const written = await write(client, again, signal);
  again.forEach(({ place }, index) => {
    const outcome = written[index];
    if (outcome) outcomes[place] = outcome;
  });
  return outcomes;
}
