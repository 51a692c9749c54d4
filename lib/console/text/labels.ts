import type { Data, Item } from '../api/service.ts';
import { formatMinute, toWords } from './format.ts';

type Report = Data<'getRun'>['stats']['sources'][number];

/** Names that their ids don't spell out. */
const NAMES: Readonly<Record<string, string>> = {
  sec_edgar: 'SEC filings',
  dns: 'DNS',
  gdelt: 'GDELT',
  usaspending: 'USAspending',
  site: 'Company site',
  identity: 'Company registers',
  feeds: 'Company feeds',
};

export const sourceName = (source: string): string => NAMES[source] ?? toWords(source);

/** What went wrong and until when; undefined if nothing did. */
export function describeFailure({ error, retry_at }: Report): string | undefined {
  if (error === undefined) return undefined;
  return retry_at === undefined ? error : `${error} Paused until ${formatMinute(retry_at)}.`;
}

/** The offered types and their labels. */
export const SECTION_TYPES: Readonly<Record<string, string>> = {
  overview: 'Overview',
  product: 'Product',
  value_prop: 'Value proposition',
  icp: 'Ideal customer profile',
  pricing: 'Pricing',
  competitor: 'Competitors',
  custom: 'Custom',
};

/** A custom type is shown as written. */
export const sectionTypeLabel = (type: string): string => {
  const typeKey = type.toLowerCase();
  return (Object.hasOwn(SECTION_TYPES, typeKey) && SECTION_TYPES[typeKey]) || toWords(type);
};

/** Places and industries that a discovery doesn't know, perhaps because of a typing error. Undefined if it knows all. */
export const describeUnknown = (words: readonly string[]): string | undefined =>
  words.length === 0
    ? undefined
    : `Not known, so searched as written: ${words.map((word) => `“${word}”`).join(', ')}. Check the spelling.`;

/** How useful a signal's detections were, and how that affects new ones. */
export function describeFeedback({
  feedback: { useful, not_useful },
  learned: { weight },
}: Pick<Item<'listSignals'>, 'feedback' | 'learned'>): string {
  const ratingCount = useful + not_useful;
  if (ratingCount === 0 && weight === 1) return 'No feedback';
  return [
    ...(ratingCount > 0 ? [`${useful} of ${ratingCount} useful`] : []),
    ...(weight < 1 ? [`new evidence counts ${Math.round(weight * 100)} %`] : []),
  ].join(' · ');
}
