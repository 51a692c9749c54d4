import * as z from 'zod';
import { type PushedPerson, personRow } from '#domain/pushes/flat-rows.ts';
import type { RecordSource } from '#domain/pushes/record-source.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/visibility/viewer.ts';
import { toAccountRecord } from './account-item.ts';
import { batchGet } from './batch.ts';
import { type Key, keys } from './keys.ts';
import { latestSignals } from './latest-signals.ts';
import type { Table } from './table.ts';

/** `per_` + the account's id without its prefix + `_` + the hash of who the person is. */
const PERSON_ID = /^per_([0-9a-z]{1,60})_([0-9a-z]{1,60})$/;

const text = z.string().nullable().catch(null);
const number = z.number().nullable().catch(null);

/** What a row needs of a person; a field that is missing or of another kind is sent as null. */
const personItem = z.object({
  id: z.string(),
  account_id: z.string(),
  full_name: text,
  title: text,
  headline: text,
  network_url: text,
  email: text,
  email_checked_at: text,
  phone: text,
  phone_checked_at: text,
  location: text,
  country_code: text,
  connections_count: number,
  profile_picture_url: text,
  job_level: text,
  source: text,
  icp_tier: number,
  ranking: number,
  owner_id: text,
  created_at: text,
}) satisfies z.ZodType<PushedPerson>;

/** A person lies in the partition of the account that their id names. */
function keyOf(workspaceId: string, id: string): Key | undefined {
  const [, account, hash] = PERSON_ID.exec(id) ?? [];
  if (account === undefined || hash === undefined) return undefined;
  return { PK: keys.account(workspaceId, `acc_${account}`).PK, SK: `PERSON#${hash}` };
}

/** A scoped member sees the people at their accounts and those assigned to them. */
const seesPerson = (viewer: Viewer, person: PushedPerson, account: { owner_id: string | null }): boolean =>
  seesAccount(viewer, account) || person.owner_id === limitedTo(viewer);

/** People as rows of a push. */
export const personRows = (table: Table): RecordSource => ({
  async load(viewer, ids) {
    const { workspaceId } = viewer;
    const wanted = ids.flatMap((id) => keyOf(workspaceId, id) ?? []);
    const people = (await batchGet(table, wanted)).map((item) => personItem.parse(item));
    const accountIds = [...new Set(people.map(({ account_id }) => account_id))];
    const accountItems = await batchGet(
      table,
      accountIds.map((id) => keys.account(workspaceId, id)),
    );
    const accounts = new Map(accountItems.map(toAccountRecord).map((account) => [account.id, account]));
    const signals = await latestSignals(table, workspaceId, [...accounts.values()]);
    return new Map(
      people.flatMap((person) => {
        const account = accounts.get(person.account_id);
        if (!account || !seesPerson(viewer, person, account)) return [];
        return [[person.id, personRow(person, account, signals.get(account.id))] as const];
      }),
    );
  },
});
