import { randomUUID } from 'node:crypto';
import { HOUR_SECONDS } from '#contract/time.ts';
import type { MemberIdentityStore } from '#domain/workspace/sign-in/finish-sign-in.ts';
import { type SignInTransactionStore, signInTransaction } from '#domain/workspace/sign-in/start-sign-in.ts';
import { allOf, anyOf, differs, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, putItem, updateIf } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { checkEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

export const createSignInTransactionStore = (table: Table): SignInTransactionStore => ({
  async add(transaction) {
    await putItem(table, {
      ...keys.signInTransaction(transaction.hash),
      ...transaction,
      expires_at: Math.ceil(Date.parse(transaction.good_until) / 1000) + HOUR_SECONDS,
    });
  },

  async claim(hash, browserHash, workspaceId) {
    // The same taker means that the SDK retried this write.
    const taken_by = randomUUID();
    const claimed = await updateIf(table, {
      Key: keys.signInTransaction(hash),
      set: { taken_by },
      when: allOf(
        { browser_hash: browserHash, workspace_id: workspaceId },
        anyOf(isAbsent('taken_by'), { taken_by }),
      ),
      ReturnValues: 'ALL_NEW',
    });
    return claimed && signInTransaction.parse(claimed);
  },
});

export const createMemberIdentityStore = (table: Table): MemberIdentityStore => ({
  async findHolder(workspaceId, client, subject) {
    const prefix = keys.memberIdentity(workspaceId, '');
    // As many as members at most, and read only for an address or an account that is new here.
    const items = await listItemsUnder(table, prefix);
    const holder = items.find((item) => item.client === client && item.subject === subject);
    return holder && String(holder.SK).slice(prefix.SK.length);
  },

  // A new address deletes it.
  hasSignedIn: async (workspaceId, memberId) =>
    (await getItem(table, keys.memberIdentity(workspaceId, memberId), () => true)) ?? false,

  findSubject: async (workspaceId, memberId, client) =>
    getItem(table, keys.memberIdentity(workspaceId, memberId), (item) =>
      item.client === client ? String(item.subject) : undefined,
    ),

  async store(workspaceId, { id, email }, client, subject) {
    const Key = keys.memberIdentity(workspaceId, id);
    const outcome = await transact(table, [
      updateEntry(Key, {
        set: { client, subject },
        // Another client is another directory of people, in which subjects may have other names.
        when: anyOf(isAbsent(), differs('client', client), { subject }),
      }),
      checkEntry(keys.member(workspaceId, id), { email }),
    ]);
    if (outcome.committed) return subject;
    if (outcome.failed.includes(1)) return undefined;
    return (await getItem(table, Key, (item) => String(item.subject))) ?? subject;
  },
});
