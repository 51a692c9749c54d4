import { inject } from 'vitest';
import { createClient } from '#contract/client.ts';
import { must } from './must.ts';

/** The page of a signal in the console, at an active account, with someone to contact whose email can be revealed. */
export async function pageOfDetectionWithPerson(): Promise<string> {
  const { origin, apiKey } = must(inject('browsed') ?? undefined);
  const api = createClient({ baseUrl: `${origin}/v1`, apiKey });
  const { data } = await api.listDetections({ query: { account_status: 'active', per_page: 100 } });
  for (const { id, contact } of data) {
    if (contact?.kind !== 'person' || contact.person_id === null) continue;
    const { data: person } = await api.getPerson({ params: { id: contact.person_id } });
    if (person.email === null && person.email_checked_at === null && person.left_at === null)
      return `#/feed?status=active&relevance=all&d=${id}`;
  }
  throw new Error('No signal of the demo names someone whose email can be revealed.');
}
