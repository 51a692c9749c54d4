import { isIP } from 'node:net';

const HIDDEN = '***';

/** A registered domain is public knowledge; without the list of public suffixes its two last labels stand for it. */
const PUBLIC_LABELS = 2;

/**
 * Shows where a webhook goes and nothing that could let someone else send to it: scheme, host, and the port
 * unless it is the scheme's own. Path, query, fragment and user info are hidden, as are labels of the host that
 * look like a token, because some receivers put the secret there (`3f9c…e1.hooks.example.com`).
 */
export function maskUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.host === '') return HIDDEN;
  const port = url.port === '' ? '' : `:${url.port}`;
  const hasMore =
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== '';
  return `${url.protocol}//${maskHost(url.hostname)}${port}/${hasMore ? HIDDEN : ''}`;
}

function maskHost(hostname: string): string {
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return hostname;
  const labels = hostname.split('.');
  const firstPublic = labels.length - PUBLIC_LABELS;
  return labels
    .map((label, index) => (index < firstPublic && looksLikeToken(label) ? HIDDEN : label))
    .join('.');
}

/** A wrong guess costs a little legibility, a missed token a secret; so the rules lean towards hiding. */
function looksLikeToken(label: string): boolean {
  const text = label.replaceAll(/[-_]/g, '');
  const digits = text.match(/\d/g)?.length ?? 0;
  const changes = text.match(/\d(?=\D)|\D(?=\d)/g)?.length ?? 0;
  const vowels = text.match(/[aeiouy]/g)?.length ?? 0;
  return (
    // Hexadecimal, UUIDs included: 12 digits are 48 bits, more than a name has by chance.
    (text.length >= 12 && digits >= 2 && /^[0-9a-f]+$/.test(text)) ||
    // Letters and digits in turn, as base32, base36 and base64 have them; names change once or twice.
    (text.length >= 12 && changes >= 4) ||
    (text.length >= 20 && digits >= 3) ||
    // Words have about two vowels (with y) in five letters, random letters six in 26.
    (/^[a-z0-9]{16,}$/.test(label) && vowels / (label.length - digits) < 0.3)
  );
}
