interface PageRules {
  /** Whether browsers may be told to use only https. */
  readonly deployed: boolean;
}

/** Inline styles are allowed only if they are exactly the ones that were built. */
const buildContentPolicy = (styleHash: string | undefined): string =>
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

const buildTransportHeaders = (isDeployed: boolean): Record<string, string> =>
  isDeployed ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** Headers of every file. */
export const buildFileHeaders = ({ deployed }: PageRules): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...buildTransportHeaders(deployed),
});

/** For pages where users type a key: they load, run and call only their own origin, and can't be framed. */
export const pageHeaders = (
  rules: PageRules,
  { styleHash }: { readonly styleHash?: string },
): Record<string, string> => ({
  ...buildFileHeaders(rules),
  'content-security-policy': buildContentPolicy(styleHash),
  'cross-origin-opener-policy': 'same-origin',
});
