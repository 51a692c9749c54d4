import type { Member } from '#contract/members.ts';
import { foldName } from '#domain/shared/text/fold.ts';

/** The member that a cell names, or why there is none. */
export type OwnerFinder = (ownerText: string) => { readonly id: string } | { readonly problem: string };

type MemberNames = Pick<Member, 'id' | 'email' | 'full_name'>;

/** As in "Ada Lovelace (ada@acme.com)" or "Ada Lovelace <ada@acme.com>". */
const EMAIL_IN_BRACKETS = /[(<]([^\s()<>@]{1,64}@[^\s()<>@]{1,255})[)>]$/;

/** Finds members by id, email or full name, as CRMs export owners. */
export function createOwnerFinder(members: readonly MemberNames[]): OwnerFinder {
  const exact = new Map(
    members.flatMap(({ id, email }) => [[foldName(id), id] as const, [foldName(email), id] as const]),
  );
  const byName = Map.groupBy(members, ({ full_name }) => foldName(full_name));
  return (ownerText) => {
    const id = exact.get(foldName(EMAIL_IN_BRACKETS.exec(ownerText.trim())?.[1] ?? ownerText));
    if (id !== undefined) return { id };
    const [only, second] = byName.get(foldName(ownerText)) ?? [];
    if (second) return { problem: `Several members are called ${JSON.stringify(ownerText)}. Use an email.` };
    if (only) return { id: only.id };
    return { problem: `No member has the name, email or id ${JSON.stringify(ownerText)}.` };
  };
}
