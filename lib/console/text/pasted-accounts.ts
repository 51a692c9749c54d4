export interface PastedAccount {
  readonly name: string;
  readonly domain?: string;
}

const DOMAIN = /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+)(?:[/:].*)?$/iu;

const named = (domain: string): string => {
  const [first = domain] = domain.split('.');
  return first.charAt(0).toUpperCase() + first.slice(1);
};

/** One account a line, as people paste them: a domain, a web address, a name, or both in either order. */
export function pastedAccounts(text: string): PastedAccount[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const parts = line
        .split(/[\t,;|]+/)
        .map((part) => part.trim())
        .filter(Boolean);
      const domain = parts.map((part) => DOMAIN.exec(part)?.[1]?.toLowerCase()).find(Boolean);
      const name = parts.find((part) => !DOMAIN.test(part));
      if (domain === undefined) return { name: name ?? line };
      return { name: name ?? named(domain), domain };
    });
}
