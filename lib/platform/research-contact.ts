import type { ResearchSource } from './research-sources.ts';

const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const PAGE = /^https:\/\/[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?$/;

/** What is wrong with a live-source contact; undefined if it is valid. */
export function checkContact(contact: string, sources: readonly ResearchSource[]): string | undefined {
  if (EMAIL.test(contact)) return undefined;
  if (!PAGE.test(contact)) return `must be an email address or an https page, got "${contact}"`;
  return sources.includes('sec_edgar')
    ? `must be an email address, as the SEC requires; got "${contact}". Set one, or remove the source sec_edgar`
    : undefined;
}
