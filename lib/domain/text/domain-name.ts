import { domainToASCII } from 'node:url';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_MAX = 253;

/**
 * The one form of a company's domain: lower case, ASCII, without scheme, `www.`, path, port and final dot.
 * Undefined for what is no domain of a company: an address, a single label, an e-mail, an IP.
 */
export function normaliseDomain(text: string): string | undefined {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
  const name = domainToASCII(host).replace(/^www\.(?=[^.]+\.)/, '');
  if (name === '' || name.length > NAME_MAX || /[@\s:[\]]/.test(host)) return undefined;
  const labels = name.split('.');
  const topLevel = labels.at(-1) ?? '';
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(topLevel);
  return isName ? name : undefined;
}
