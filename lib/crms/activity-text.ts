import type { CrmActivity } from '#domain/outbound/crm/crm-activity.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isWeb = (url: string): boolean => /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '');

const linkTo = (url: string, label: string): string =>
  isWeb(url) ? `<a href="${escaped(url)}">${escaped(label)}</a>` : escaped(label);

const hostOf = (url: string): string => (isWeb(url) ? new URL(url).host : url);

const dated = (date: string | null): string => (date === null ? '' : `, ${date}`);

const OPEN = 'Open in Signal Intelligence';

/** The detection's id, as text that no CRM removes. */
const reference = ({ detectionId }: CrmActivity): string => `Reference: ${detectionId}`;

/** For CRMs that show HTML. All of it is our own markup around escaped text. */
export const activityHtml = (activity: CrmActivity): string =>
  [
    `<p><strong>${escaped(activity.headline)}</strong></p>`,
    ...activity.reason
      .split(/\n+/)
      .filter(Boolean)
      .map((line) => `<p>${escaped(line)}</p>`),
    ...(activity.evidence.length > 0 ? ['<ul>'] : []),
    ...activity.evidence.map(
      ({ claim, source_url, published_date }) =>
        `<li>${escaped(claim)} (${linkTo(source_url, hostOf(source_url))}${dated(published_date)})</li>`,
    ),
    ...(activity.evidence.length > 0 ? ['</ul>'] : []),
    ...(activity.link === undefined ? [] : [`<p>${linkTo(activity.link, OPEN)}</p>`]),
    `<p>${escaped(reference(activity))}</p>`,
  ].join('');

/** For CRMs that show plain text. */
export const activityText = (activity: CrmActivity): string =>
  [
    activity.headline,
    activity.reason,
    activity.evidence
      .map(({ claim, source_url, published_date }) => `- ${claim} (${source_url}${dated(published_date)})`)
      .join('\n'),
    ...(activity.link === undefined ? [] : [`${OPEN}: ${activity.link}`]),
    reference(activity),
  ]
    .filter(Boolean)
    .join('\n\n');

/** Truncates at whole characters and marks the cut. */
export const cutTo = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  // Don't cut a surrogate pair in half.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
};
