import { type Guide, TourError } from './guide.ts';

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signature: { readonly ok: boolean; readonly reason?: string };
}

export const inboxUrl = ({ origin }: Guide): string => `${origin}/_local/inbox`;

/** What the local run's inbox received, newest first, each with the verdict on its signature. */
export async function inboxEntries(guide: Guide): Promise<readonly Delivery[]> {
  const response = await fetch(`${inboxUrl(guide)}.json`);
  if (!response.ok) throw new TourError(`The inbox at ${inboxUrl(guide)} answered ${response.status}.`);
  return ((await response.json()) as { data: Delivery[] }).data;
}
