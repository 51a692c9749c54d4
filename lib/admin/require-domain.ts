import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { UsageError } from './command.ts';

/** The normalized domain. */
export function requireDomain(text: string): string {
  const domain = normalizeDomain(text);
  if (domain === undefined)
    throw new UsageError(`--domain must be a domain such as company.com, not "${text}".`);
  return domain;
}
