import type { SignalDetection } from '#contract/detections.ts';

/** The person or role that a detection's message is written to. */
export type Contact = NonNullable<SignalDetection['contact']>;

const PARAGRAPH = '\n\n';

/** The paragraph of `why_reach_out_md` that names the contact. */
export const contactLine = ({ full_name, title }: Pick<Contact, 'full_name' | 'title'>): string =>
  `**Who to contact:** ${full_name === null ? `the ${title}` : `${full_name}, ${title}`}.`;

/** The reasons alone. A text that doesn't have exactly this line is left as it is. */
export const withoutContactLine = (why: string, contact: Contact | null): string =>
  contact === null
    ? why
    : why
        .split(PARAGRAPH)
        .filter((paragraph) => paragraph !== contactLine(contact))
        .join(PARAGRAPH);

type Addressed = Pick<SignalDetection, 'persona_details' | 'why_reach_out_md'>;

/** The contact of a detection stored before contacts were: the persona its text names, or else the best one. */
export function contactAmong({ persona_details: personas, why_reach_out_md }: Addressed): Contact | null {
  const known = personas.filter(({ full_name }) => full_name !== null);
  const named = known.find(({ full_name }) => why_reach_out_md.includes(full_name ?? ''));
  const [best] = [named ?? known, personas].flat();
  if (best === undefined) return null;
  const { person_id, full_name, title, reason } = best;
  return { kind: full_name === null ? 'role' : 'person', person_id, full_name, title, reason };
}
