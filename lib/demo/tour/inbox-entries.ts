import { type Guide, TourError } from './guide.ts';

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signature: { readonly ok: boolean; readonly reason?: string };
}

export const inboxUrl = ({ origin }: Guide): string => `${origin}/_local/inbox`;

/** What the inbox received, newest first, each with its signature check. */
export async function inboxEntries(guide: Guide): Promise<readonly Delivery[]> {
  const response = await fetch(`${inboxUrl(guide)}.json`);
  if (!response.ok) throw new TourError(`The inbox at ${inboxUrl(guide)} returned ${response.status}.`);
  return ((await response.json()) as { data: Delivery[] }).data;
}
