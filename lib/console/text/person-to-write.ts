import type { SignalDetection } from '#contract/detections.ts';
import type { Person } from '#contract/people.ts';

type Named = Pick<Person, 'full_name' | 'title' | 'ranking' | 'icp_tier' | 'network_url'>;
type Written = Pick<
  SignalDetection,
  'headline' | 'why_reach_out_md' | 'key_facts' | 'evidence' | 'personas' | 'sources'
>;

const CONTACT_LINE = /\*\*Who to contact:\*\*\s*([^\n]*)/;
/** A role in place of a name: "the Head of Operations. No one with that title …". */
const ROLE_ALONE = /^the /;

/** People found by a search come first, by tier, because it searched for the role. */
const byRelevance = (a: Named, b: Named): number =>
  (a.icp_tier ?? Number.MAX_SAFE_INTEGER) - (b.icp_tier ?? Number.MAX_SAFE_INTEGER) || a.ranking - b.ranking;

/** Whether the detection is about this person: it gives their name, or their profile as its source. */
export function isNamedIn(
  { headline, key_facts, evidence, sources }: Omit<Written, 'personas' | 'why_reach_out_md'>,
  { full_name, network_url }: Named,
): boolean {
  if (network_url !== null && sources.includes(network_url)) return true;
  return [headline, ...key_facts, ...evidence.map(({ claim }) => claim)].some((text) =>
    text.includes(full_name),
  );
}

/** Name and title of the person that the message is written to; undefined if it is written to a role. */
export function addresseeOf({ why_reach_out_md }: Pick<Written, 'why_reach_out_md'>): string | undefined {
  const contact = CONTACT_LINE.exec(why_reach_out_md)?.[1]?.replace(/\.\s*$/, '');
  return contact === undefined || ROLE_ALONE.test(contact) ? undefined : contact;
}

/**
 * The recipient of the drafted message: the contact it names, otherwise the first person with one of its titles, otherwise
 * the most relevant person.
 */
export function personToWrite<P extends Named>(detection: Written, people: readonly P[]): P | undefined {
  const ranked = people.toSorted(byRelevance);
  const addressee = addresseeOf(detection);
  const named = ranked.find(({ full_name }) => addressee?.includes(full_name));
  if (named) return named;
  for (const persona of detection.personas) {
    const titled = ranked.find(({ title }) => title.toLowerCase() === persona.toLowerCase());
    if (titled) return titled;
  }
  return ranked[0];
}
