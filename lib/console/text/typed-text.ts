/** Comma-separated words as people type lists. */
export const parseList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** A whole number as people type it: `1200`, `1,200`, `1.200` or `1 200`. An empty field has neither value nor problem. */
export function parseCount(text: string): { readonly value?: number; readonly problem?: string } {
  const typed = text.trim();
  if (typed === '') return {};
  return /^(\d{1,9}|\d{1,3}([,.'\s]\d{3}){1,2})$/.test(typed)
    ? { value: Number(typed.replaceAll(/\D/g, '')) }
    : { problem: 'Enter a whole number, such as 50.' };
}

/** A company's page on a professional network, which is not its website. */
const PROFILE_URL_PATTERN =
  /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(?:linkedin|xing)\.com\/(?:compan|pages|school)/i;
const DOMAIN_PATTERN = /^\S+\.\S{2,}$/;

const nameOf = (address: string): string => {
  const [head = address] = address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '').split('.');
  return head.charAt(0).toUpperCase() + head.slice(1);
};

/** One company a line: a domain, a web address, or a name with either. Whether they are valid is the service's to say. */
export const parsePasted = (text: string, tag: string): readonly object[] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(/[\t,;|]+/)
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .filter((parts) => parts.length > 0)
    .map((parts) => {
      const profile = parts.find((part) => PROFILE_URL_PATTERN.test(part));
      const domain = parts.find((part) => part !== profile && DOMAIN_PATTERN.test(part));
      const name = parts.find((part) => part !== profile && part !== domain);
      return {
        name: name ?? (domain === undefined ? profile?.split('/').at(-1) : nameOf(domain)),
        ...(domain !== undefined && { domain }),
        ...(profile !== undefined && { network_url: profile.replace(/^(?!https?:)/i, 'https://') }),
        ...(tag.trim() && { tags: [tag.trim()] }),
      };
    });
