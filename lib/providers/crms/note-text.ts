import type { CrmNote } from '#domain/outbound/crm/crm-record.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isWebUrl = (url: string): boolean => /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '');

const linkTo = (url: string, label: string): string =>
  isWebUrl(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>` : escapeHtml(label);

const hostOf = (url: string): string => (isWebUrl(url) ? new URL(url).host : url);

const formatDate = (date: string | null): string => (date === null ? '' : `, ${date}`);

const OPEN_LABEL = 'Open in Signal Intelligence';

/** For CRMs that show HTML. All of it is our own markup around escaped text. */
export const noteHtml = (note: CrmNote): string =>
  [
    `<p><strong>${escapeHtml(note.headline)}</strong></p>`,
    ...note.reason
      .split(/\n+/)
      .filter(Boolean)
      .map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(note.evidence.length > 0 ? ['<ul>'] : []),
    ...note.evidence.map(
      ({ claim, source_url, published_date }) =>
        `<li>${escapeHtml(claim)} (${linkTo(source_url, hostOf(source_url))}${formatDate(published_date)})</li>`,
    ),
    ...(note.evidence.length > 0 ? ['</ul>'] : []),
    ...(note.link === undefined ? [] : [`<p>${linkTo(note.link, OPEN_LABEL)}</p>`]),
  ].join('');

/** For CRMs that show plain text. */
export const noteText = (note: CrmNote): string =>
  [
    note.headline,
    note.reason,
    note.evidence
      .map(
        ({ claim, source_url, published_date }) => `- ${claim} (${source_url}${formatDate(published_date)})`,
      )
      .join('\n'),
    ...(note.link === undefined ? [] : [`${OPEN_LABEL}: ${note.link}`]),
  ]
    .filter(Boolean)
    .join('\n\n');

/** Truncates at whole characters and marks the cut. */
export const truncateText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const keptText = text.slice(0, maxLength - 1);
  // Don't cut a surrogate pair in half.
  return `${/[\ud800-\udbff]$/.test(keptText) ? keptText.slice(0, -1) : keptText}…`;
};
