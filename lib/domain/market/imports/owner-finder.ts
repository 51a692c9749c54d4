import type { Member } from '#contract/members.ts';
import { foldName } from '#domain/shared/text/fold.ts';

/** The member that a cell names, or why there is none. */
export type OwnerFinder = (cell: string) => { readonly id: string } | { readonly problem: string };

/** As in "Ada Lovelace (ada@acme.com)" or "Ada Lovelace <ada@acme.com>". */
const EMAIL_IN_BRACKETS = /[(<]([^\s()<>@]{1,64}@[^\s()<>@]{1,255})[)>]$/;

/** Finds members by id, email or full name, as CRMs export owners. */
export function createOwnerFinder(
  members: readonly Pick<Member, 'id' | 'email' | 'full_name'>[],
): OwnerFinder {
  const idsByIdOrEmail = new Map(
    members.flatMap(({ id, email }) => [[foldName(id), id] as const, [foldName(email), id] as const]),
  );
  const membersByName = Map.groupBy(members, ({ full_name }) => foldName(full_name));
  return (cell) => {
    const bracketedEmail = EMAIL_IN_BRACKETS.exec(cell.trim())?.[1];
    const id = idsByIdOrEmail.get(foldName(bracketedEmail ?? cell));
    if (id !== undefined) return { id };
    const [member, namesake] = membersByName.get(foldName(cell)) ?? [];
    if (namesake) return { problem: `Several members are called ${JSON.stringify(cell)}. Use an email.` };
    if (member) return { id: member.id };
    return { problem: `No member has the name, email or id ${JSON.stringify(cell)}.` };
  };
}
