import type { Member } from '#contract/members.ts';
import { fold } from '#domain/shared/text/fold.ts';

/** The member that a cell names, or why there is none. */
export type OwnerFinder = (named: string) => { readonly id: string } | { readonly problem: string };

type Named = Pick<Member, 'id' | 'email' | 'full_name'>;

/** As in "Ada Lovelace (ada@acme.com)" or "Ada Lovelace <ada@acme.com>". */
const EMAIL_IN_BRACKETS = /[(<]([^\s()<>@]{1,64}@[^\s()<>@]{1,255})[)>]$/;

const key = (name: string): string => fold(name.trim().replaceAll(/\s+/g, ' '));

/** Finds members by id, email or full name, as CRMs export owners. */
export function ownerFinder(members: readonly Named[]): OwnerFinder {
  const exact = new Map(
    members.flatMap(({ id, email }) => [[key(id), id] as const, [key(email), id] as const]),
  );
  const byName = Map.groupBy(members, ({ full_name }) => key(full_name));
  return (named) => {
    const id = exact.get(key(EMAIL_IN_BRACKETS.exec(named.trim())?.[1] ?? named));
    if (id !== undefined) return { id };
    const [only, second] = byName.get(key(named)) ?? [];
    if (second) return { problem: `Several members are called ${JSON.stringify(named)}. Use an email.` };
    if (only) return { id: only.id };
    return { problem: `No member has the name, email or id ${JSON.stringify(named)}.` };
  };
}
