import type { SignalDetection } from '#contract/detections.ts';
import type { Person } from '#contract/people.ts';

/** Whether the detection is about this person: its event names them, or their profile is its source. */
export const isAbout = (
  { about_person, sources }: Pick<SignalDetection, 'about_person' | 'sources'>,
  { full_name, network_url }: Pick<Person, 'full_name' | 'network_url'>,
): boolean =>
  about_person?.full_name === full_name || (network_url !== null && sources.includes(network_url));
