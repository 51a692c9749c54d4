import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { type Identity, marksOf } from '#domain/market/privacy/identity.ts';
import type { SuppressionList } from '#domain/market/privacy/suppression-list.ts';
import type { Pepper } from '#platform/suppression-pepper.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** `everywhere` or some workspaces. */
const markItem = z.object({
  PK: z.string(),
  everywhere: z.boolean().default(false),
  workspaces: z.set(z.string()).default(new Set()),
});
const stateItem = z.object({ revision: z.int(), proof: z.string() });

/** Where a suppression applies. */
export type Scope = { readonly workspaceId: string } | 'everywhere';

/** The list as operators edit it. */
export interface KeptSuppressionList extends SuppressionList {
  add(identities: readonly Identity[], scope: Scope, at: Date): Promise<number>;
  /** Returns how many of these people's identifiers were on the list. */
  lift(identities: readonly Identity[], scope: Scope): Promise<number>;
  /** Returns the kinds of identifiers on the list, such as `email`. */
  marked(identities: readonly Identity[], scope: Scope): Promise<string[]>;
}

/** Hashed with another secret, it gives another value. */
const PROOF = 'the secret of this list';

const hmac = (pepper: string, text: string): string =>
  createHmac('sha256', pepper).update(text).digest('hex');

/**
 * Marks people by each of their identifiers. The table holds keyed hashes, and the secret is stored
 * elsewhere.
 */
export function suppressionList(table: Table, pepper: Pepper): KeptSuppressionList {
  const state = () => getItem(table, keys.suppressionState(), (item) => stateItem.parse(item));

  /** With the wrong secret, the list would suppress no one. */
  async function secret(): Promise<string> {
    const [key, kept] = await Promise.all([pepper(), state()]);
    if (kept && kept.proof !== hmac(key, PROOF)) {
      throw new Error(
        'The suppression list was created with another secret. Restore that secret, or no one on it is recognized.',
      );
    }
    return key;
  }

  const distinctMarks = (identities: readonly Identity[]): string[] => [
    ...new Set(identities.flatMap(marksOf)),
  ];

  const moved = (key: string) => ({
    Update: {
      Key: keys.suppressionState(),
      UpdateExpression: 'SET proof = :proof ADD revision :one',
      ExpressionAttributeValues: { ':proof': hmac(key, PROOF), ':one': 1 },
    },
  });

  /**
   * Writes each mark together with the list's revision, so a reader of the new revision also sees the mark.
   */
  async function change(
    identities: readonly Identity[],
    update: (Key: ReturnType<typeof keys.suppressedPerson>) => Parameters<typeof transact>[1][number],
  ): Promise<number> {
    const key = await secret();
    const marks = distinctMarks(identities);
    let changed = 0;
    for (const mark of marks) {
      const outcome = await transact(table, [update(keys.suppressedPerson(hmac(key, mark))), moved(key)]);
      changed += Number(outcome.committed);
    }
    return changed;
  }

  async function found(marks: readonly string[]): Promise<Map<string, z.infer<typeof markItem>>> {
    const key = await secret();
    const byPartition = new Map(marks.map((mark) => [keys.suppressedPerson(hmac(key, mark)).PK, mark]));
    const items = await batchGet(
      table,
      marks.map((mark) => keys.suppressedPerson(hmac(key, mark))),
    );
    return new Map(
      items.map((item) => {
        const parsed = markItem.parse(item);
        return [byPartition.get(parsed.PK) ?? '', parsed];
      }),
    );
  }

  return {
    revision: async () => (await state())?.revision ?? 0,

    async check(workspaceId, people) {
      const marks = await found(distinctMarks(people));
      const counts = (mark: string): boolean => {
        const item = marks.get(mark);
        return item !== undefined && (item.everywhere || item.workspaces.has(workspaceId));
      };
      return people.map((person) => marksOf(person).some(counts));
    },

    add: (identities, scope, at) =>
      change(identities, (Key) => ({
        Update: {
          Key,
          ...(scope === 'everywhere'
            ? {
                UpdateExpression: 'SET everywhere = :true, added_at = if_not_exists(added_at, :at)',
                ConditionExpression: 'attribute_not_exists(everywhere)',
                ExpressionAttributeValues: { ':true': true, ':at': at.toISOString() },
              }
            : {
                UpdateExpression: 'SET added_at = if_not_exists(added_at, :at) ADD workspaces :set',
                ConditionExpression: 'NOT contains(workspaces, :id)',
                ExpressionAttributeValues: {
                  ':set': new Set([scope.workspaceId]),
                  ':id': scope.workspaceId,
                  ':at': at.toISOString(),
                },
              }),
        },
      })),

    lift: (identities, scope) =>
      change(identities, (Key) =>
        scope === 'everywhere'
          ? { Delete: { Key, ConditionExpression: 'attribute_exists(PK)' } }
          : {
              Update: {
                Key,
                UpdateExpression: 'DELETE workspaces :set',
                ConditionExpression: 'contains(workspaces, :id)',
                ExpressionAttributeValues: {
                  ':set': new Set([scope.workspaceId]),
                  ':id': scope.workspaceId,
                },
              },
            },
      ),

    async marked(identities, scope) {
      const marks = await found(distinctMarks(identities));
      const counts = ({ everywhere, workspaces }: z.infer<typeof markItem>): boolean =>
        everywhere || (scope !== 'everywhere' && workspaces.has(scope.workspaceId));
      const kinds = [...marks].flatMap(([mark, item]) => (counts(item) ? [mark.split(' ')[0] ?? ''] : []));
      return [...new Set(kinds)];
    },
  };
}
