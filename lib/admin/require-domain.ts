import { normaliseDomain } from '#domain/text/domain-name.ts';
import { UsageError } from './command.ts';

/** The domain in the form that domains are compared in. */
export function requireDomain(text: string): string {
  const domain = normaliseDomain(text);
  if (domain === undefined) throw new UsageError(`--domain "${text}" is not a domain.`);
  return domain;
}
