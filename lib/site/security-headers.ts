interface PageRules {
  /** Whether the page's component writes styles of its own. */
  readonly inlineStyles: boolean;
  /** Whether browsers may be told to come by https alone. */
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

/** On everything that the site sends. */
export const fileHeaders = ({ deployed }: Pick<PageRules, 'deployed'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...transport(deployed),
});

/** A page into which a key is typed: it loads, runs and calls nothing but what comes from here, and is in nobody's frame. */
export const pageHeaders = ({ inlineStyles, deployed }: PageRules): Record<string, string> => ({
  ...fileHeaders({ deployed }),
  'content-security-policy': policy(inlineStyles),
  'cross-origin-opener-policy': 'same-origin',
});
