import { createHmac } from 'node:crypto';
import * as z from 'zod';
import {
  computeMarks,
  type HashOf,
  hashEmail,
  hashMarks,
  type Identity,
} from '#domain/market/privacy/identity.ts';
import type { SuppressionList } from '#domain/market/privacy/suppression-list.ts';
import type { Pepper } from '#platform/suppression-pepper.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { contains, exists, isAbsent, lacks, unlessSet } from '#table/dynamodb/expressions.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { deleteEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** `everywhere` or some workspaces. */
const markItem = z.object({
  everywhere: z.boolean().default(false),
  workspaces: z.set(z.string()).default(new Set()),
});
const stateItem = z.object({ revision: z.int(), proof: z.string() });

/** Where a suppression applies. */
export type Scope = { readonly workspaceId: string } | 'everywhere';

/** The list as operators edit it. */
export interface StoredSuppressionList extends SuppressionList {
  add(identities: readonly Identity[], scope: Scope, addedAt: Date): Promise<number>;
  /** Returns how many of these people's identifiers were on the list. */
  lift(identities: readonly Identity[], scope: Scope): Promise<number>;
  /** Returns the kinds of identifiers on the list, such as `email`. */
  marked(identities: readonly Identity[], scope: Scope): Promise<string[]>;
  /** How the list hashes what identifies a person, to compare it with what is stored. */
  hashing(): Promise<HashOf>;
  /** What to store of these addresses, in order, so that a person is recognized by one that isn't stored. */
  emailMarks(addresses: readonly (string | null)[]): Promise<(string | undefined)[]>;
}

/** Hashed with another secret, it gives another value. */
const PROOF = 'the secret of this list';

const createHashOf =
  (pepper: string): HashOf =>
  (text) =>
    createHmac('sha256', pepper).update(text).digest('hex');

/**
 * Marks people by each of their identifiers. The table holds keyed hashes, and the secret is stored
 * elsewhere.
 */
export function createSuppressionList(table: Table, pepper: Pepper): StoredSuppressionList {
  const state = () => getItem(table, keys.suppressionState(), stateItem);

  /** With the wrong secret, the list would suppress no one. */
  async function openList(): Promise<{ readonly hashOf: HashOf; readonly isNew: boolean }> {
    const [key, storedState] = await Promise.all([pepper(), state()]);
    const hashOf = createHashOf(key);
    if (storedState && storedState.proof !== hashOf(PROOF)) {
      throw new Error(
        'The suppression list was created with another secret. Restore that secret, or no one on it is recognized.',
      );
    }
    return { hashOf, isNew: storedState === undefined };
  }

  const hashing = async (): Promise<HashOf> => (await openList()).hashOf;

  const raiseRevision = (hashOf: HashOf) =>
    updateEntry(keys.suppressionState(), { set: { proof: hashOf(PROOF) }, add: { revision: 1 } });

  /**
   * Writes each mark together with the list's revision, so a reader of the new revision also sees the mark.
   */
  async function changeMarks(
    identities: readonly Identity[],
    update: (Key: ReturnType<typeof keys.suppressedPerson>) => Parameters<typeof transact>[1][number],
  ): Promise<number> {
    const hashOf = await hashing();
    const hashes = new Set(identities.flatMap((identity) => hashMarks(identity, hashOf)));
    let changedCount = 0;
    for (const hash of hashes) {
      const outcome = await transact(table, [update(keys.suppressedPerson(hash)), raiseRevision(hashOf)]);
      changedCount += Number(outcome.committed);
    }
    return changedCount;
  }

  const findMarks = (hashes: readonly string[]) => findItems(table, hashes, keys.suppressedPerson, markItem);

  return {
    revision: async () => (await state())?.revision ?? 0,

    async check(workspaceId, people) {
      const hashOf = await hashing();
      const byPerson = people.map((person) => hashMarks(person, hashOf));
      const suppressedMarks = await findMarks(byPerson.flat());
      const appliesHere = (hash: string): boolean => {
        const item = suppressedMarks.get(hash);
        return item !== undefined && (item.everywhere || item.workspaces.has(workspaceId));
      };
      return byPerson.map((hashes) => hashes.some(appliesHere));
    },

    add: (identities, scope, addedAt) =>
      changeMarks(identities, (Key) =>
        updateEntry(Key, {
          ...(scope === 'everywhere'
            ? {
                set: { everywhere: true, added_at: unlessSet(addedAt.toISOString()) },
                when: isAbsent('everywhere'),
              }
            : {
                set: { added_at: unlessSet(addedAt.toISOString()) },
                add: { workspaces: new Set([scope.workspaceId]) },
                when: lacks('workspaces', scope.workspaceId),
              }),
        }),
      ),

    lift: (identities, scope) =>
      changeMarks(identities, (Key) =>
        scope === 'everywhere'
          ? deleteEntry(Key, exists())
          : updateEntry(Key, {
              delete: { workspaces: new Set([scope.workspaceId]) },
              when: contains('workspaces', scope.workspaceId),
            }),
      ),

    async marked(identities, scope) {
      const hashOf = await hashing();
      const marks = new Map(identities.flatMap(computeMarks).map((mark) => [hashOf(mark), mark]));
      const appliesHere = ({ everywhere, workspaces }: z.infer<typeof markItem>): boolean =>
        everywhere || (scope !== 'everywhere' && workspaces.has(scope.workspaceId));
      const kinds = [...(await findMarks([...marks.keys()]))].flatMap(([hash, item]) =>
        appliesHere(item) ? [marks.get(hash)?.split(' ')[0] ?? ''] : [],
      );
      return [...new Set(kinds)];
    },

    hashing,

    async emailMarks(addresses) {
      if (addresses.every((address) => address === null)) return addresses.map(() => undefined);
      const { hashOf, isNew } = await openList();
      // The marks depend on the secret even while no one is on the list.
      if (isNew) {
        const initialState = { ...keys.suppressionState(), proof: hashOf(PROOF), revision: 0 };
        await putItem(table, initialState, isAbsent());
      }
      return addresses.map((address) => (address === null ? undefined : hashEmail(address, hashOf)));
    },
  };
}
