interface PageRules {
  /** Whether the page's component writes inline styles. */
  readonly inlineStyles: boolean;
  /** Whether browsers may be told to use only https. */
  readonly deployed: boolean;
}

const policy = (inlineStyles: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
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
export const fileHeaders = ({ deployed }: Pick<PageRules, 'deployed'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...transport(deployed),
});

/** For pages where users type a key: they load, run and call only their own origin, and can't be framed. */
export const pageHeaders = ({ inlineStyles, deployed }: PageRules): Record<string, string> => ({
  ...fileHeaders({ deployed }),
  'content-security-policy': policy(inlineStyles),
  'cross-origin-opener-policy': 'same-origin',
});
