import specialUse from './special-use-names.json' with { type: 'json' };

/**
 * Names that, with all their subdomains, never belong to a receiver on the public internet, by who reserves them. Without
 * example.com, .net and .org: RFC 6761 reserves them for documentation, but they are ordinary public names.
 */
const names = new Set(Object.values(specialUse).flat());

/** Expects a lower-case name in ASCII form without a trailing dot. */
export function isSpecialUseName(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.some((_, index) => names.has(labels.slice(index).join('.')));
}
