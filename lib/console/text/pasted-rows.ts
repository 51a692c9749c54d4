/** A company's page on a professional network, which is not its website. */
const PROFILE = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?(?:linkedin|xing)\.com\/(?:compan|pages|school)/i;
const ADDRESS = /^\S+\.\S{2,}$/;

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
      const profile = parts.find((part) => PROFILE.test(part));
      const domain = parts.find((part) => part !== profile && ADDRESS.test(part));
      const name = parts.find((part) => part !== profile && part !== domain);
      return {
        name: name ?? (domain === undefined ? profile?.split('/').at(-1) : nameOf(domain)),
        ...(domain !== undefined && { domain }),
        ...(profile !== undefined && { network_url: profile.replace(/^(?!https?:)/i, 'https://') }),
        ...(tag.trim() && { tags: [tag.trim()] }),
      };
    });
