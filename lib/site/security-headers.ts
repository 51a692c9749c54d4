interface PageRules {
  /** Whether browsers may be told to use only https. */
  readonly deployed: boolean;
}

/** Inline styles are allowed only if they are exactly the ones that were built. */
const policy = (styleHash: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHash === undefined ? '' : ` '${styleHash}'`}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const transport = (deployed: boolean): Record<string, string> =>
  deployed ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** Headers of every file. */
export const fileHeaders = ({ deployed }: PageRules): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...transport(deployed),
});

/** For pages where users type a key: they load, run and call only their own origin, and can't be framed. */
export const pageHeaders = (
  rules: PageRules,
  { styleHash }: { readonly styleHash?: string },
): Record<string, string> => ({
  ...fileHeaders(rules),
  'content-security-policy': policy(styleHash),
  'cross-origin-opener-policy': 'same-origin',
});
