import type { SignalDetection } from '#contract/detections.ts';
import { count, type Guide } from './guide.ts';
import type { TourAccount } from './win-account.ts';

const DRAFT_LINES = 5;

/** The strongest detection of the newest day, which a team would act on first. Background comes last. */
const newestOf = (detections: readonly SignalDetection[]): SignalDetection | undefined =>
  detections.toSorted(
    (a, b) =>
      Number(a.is_background) - Number(b.is_background) ||
      b.detected_at.localeCompare(a.detected_at) ||
      b.alpha - a.alpha,
  )[0];

/** Shows the latest reason to talk to the account, with its evidence and a draft. */
export async function readSignals(
  { api, say }: Guide,
  { id, name }: TourAccount,
): Promise<SignalDetection[]> {
  const { data: detections } = await api.listAccountSignals({ params: { id } });
  const newest = newestOf(detections);
  if (!newest) {
    say(`Nothing was published about ${name} in half a year, so there is nothing to read today.`);
    return [];
  }
  const { headline, alpha, icp_fit, relevance, detected_at, evidence, drafted_message_md } = newest;
  say(`${count(detections.length, 'detection')}; the newest: ${headline}`);
  say(`  alpha ${alpha}, fit ${icp_fit}, relevance ${relevance ?? 'unknown'}, published on ${detected_at}`);
  for (const reason of newest.relevance_reasons) say(`  ${reason}`);
  for (const { claim, source_url } of evidence.slice(0, 2)) say(`  evidence: “${claim}” (${source_url})`);
  say(drafted_message_md === '' ? '  it calls for no message' : '  the drafted message begins:');
  const draft = drafted_message_md.split('\n').filter((line) => line.trim() !== '');
  for (const line of draft.slice(0, DRAFT_LINES)) say(`    ${line}`);
  return detections;
}

/** Marks the detection as not useful, checks the score, and marks it as useful again. */
export async function giveFeedback(
  { api, say }: Guide,
  { id }: TourAccount,
  detections: readonly SignalDetection[],
): Promise<void> {
  const newest = newestOf(detections);
  if (!newest) {
    say('Without a detection there is nothing to judge.');
    return;
  }
  const score = async () => (await api.getAccount({ params: { id } })).data.score;
  const params = { id: newest.id };
  const before = await score();
  await api.giveDetectionFeedback({ params, body: { useful: false, note: 'We know about it already.' } });
  const without = await score();
  await api.giveDetectionFeedback({ params, body: { useful: true } });
  say(
    `Marked as not useful, the score went from ${before} to ${without}; marked as useful, back to ${await score()}.`,
  );
}
