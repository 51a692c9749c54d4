import { normalizeEmail, normalizeNameSpelling } from './identity.ts';
import roleMailboxes from './role-mailboxes.json' with { type: 'json' };

/** Names of mailboxes that belong to a company and not to a person. */
const ROLE_MAILBOXES: ReadonlySet<string> = new Set(roleMailboxes);

/** Whether it is a mailbox such as info@ or sales@, which anyone at a company may read. */
export function isRoleAddress(address: string): boolean {
  const [mailbox = ''] = (normalizeEmail(address) ?? '').split('@');
  return ROLE_MAILBOXES.has(mailbox.replace(/\+.*$/, '').replace(/[\d._-]/g, ''));
}

const splitName = (name: string): string[] => normalizeNameSpelling(name)?.split(' ') ?? [];

/** Whether two names can be of one person, such as "Orla Vance" and "O. Vance", in any order. */
export function canBeSameName(name: string, otherName: string): boolean {
  const bothNames = [splitName(name), splitName(otherName)];
  const [shorterWords = [], longerWords = []] = bothNames.sort((a, b) => a.length - b.length);
  return (
    shorterWords.length > 0 &&
    shorterWords.every((word) =>
      longerWords.some((otherWord) => otherWord.startsWith(word) || word.startsWith(otherWord)),
    )
  );
}
