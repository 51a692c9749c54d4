import { isIP } from 'node:net';

const MASK_TEXT = '***';

/** A registered domain is public. Without the public suffix list, the last two labels approximate it. */
const PUBLIC_LABELS = 2;

/**
 * Shows where a webhook goes without letting anyone else send to it: scheme, host, and a non-default port. Path, query,
 * fragment and user info are hidden. So are host labels that look like a token, because some receivers put the secret
 * there (`3f9c…e1.hooks.example.com`).
 */
export function maskUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.host === '') return MASK_TEXT;
  const port = url.port === '' ? '' : `:${url.port}`;
  const hasMore =
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== '';
  return `${url.protocol}//${maskHost(url.hostname)}${port}/${hasMore ? MASK_TEXT : ''}`;
}

function maskHost(hostname: string): string {
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return hostname;
  const labels = hostname.split('.');
  const firstPublic = labels.length - PUBLIC_LABELS;
  return labels
    .map((label, index) => (index < firstPublic && isLikelyToken(label) ? MASK_TEXT : label))
    .join('.');
}

/** A false positive costs a little legibility, a missed token leaks a secret; so the rules err toward hiding. */
function isLikelyToken(label: string): boolean {
  const text = label.replaceAll(/[-_]/g, '');
  const digits = text.match(/\d/g)?.length ?? 0;
  const changes = text.match(/\d(?=\D)|\D(?=\d)/g)?.length ?? 0;
  const vowels = text.match(/[aeiouy]/g)?.length ?? 0;
  return (
    // Hexadecimal, including UUIDs: 12 digits are 48 bits, which no name has by chance.
    (text.length >= 12 && digits >= 2 && /^[0-9a-f]+$/.test(text)) ||
    // Letters and digits mixed, as in base32, base36 and base64; names alternate once or twice.
    (text.length >= 12 && changes >= 4) ||
    (text.length >= 20 && digits >= 3) ||
    // In words about two of five letters are vowels (counting y), in random text 6 of 26.
    (/^[a-z0-9]{16,}$/.test(label) && vowels / (label.length - digits) < 0.3)
  );
}
