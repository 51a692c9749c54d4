import type { SignalDetection } from '#contract/detections.ts';

/** The person or role that a detection's message is written to. */
export type Contact = NonNullable<SignalDetection['contact']>;

/** The paragraph of `why_reach_out_md` that names the contact. */
export const formatContactLine = ({ full_name, title }: Pick<Contact, 'full_name' | 'title'>): string =>
  `**Who to contact:** ${full_name === null ? `the ${title}` : `${full_name}, ${title}`}.`;
