import { refuse, ServiceError } from '#contract/errors.ts';
import { changeAccount } from '#domain/market/accounts/find-account.ts';
import { changePerson } from '#domain/market/people/find-person.ts';
import type { OwnedRecords } from '#domain/workspace/members/member-store.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import type { Table } from '#table/table.ts';
import { listAccountsPage } from './account-list.ts';
import { createAccountStore } from './account-store.ts';

const FIRST_PAGE = { sort: 'created_at', order: 'asc', page: 1, per_page: 100 } as const;

export const createOwnedRecords = (table: Table): OwnedRecords => ({
  async listSome(kind, workspaceId, owner_id) {
    const viewer = { workspaceId, visibility: 'all' } as const;
    const query = { ...FIRST_PAGE, owner_id };
    const { rows, total } =
      kind === 'accounts'
        ? await listAccountsPage(table, viewer, query)
        : await listPeoplePage(table, viewer, { ...query, left: 'include' });
    return { ids: rows.map(({ id }) => id), total };
  },

  async reassign(kind, workspaceId, id, { from, to }) {
    const viewer = { workspaceId, visibility: 'all' } as const;
    let isTheirs = false;
    const change = ({ owner_id }: { readonly owner_id: string | null }) => {
      isTheirs = owner_id === from;
      return isTheirs ? { owner_id: to } : {};
    };
    try {
      if (kind === 'accounts')
        await changeAccount({ accounts: createAccountStore(table), refuse }, viewer, id, change);
      else await changePerson({ people: createPersonStore(table), refuse }, viewer, id, change);
      return isTheirs;
    } catch (error) {
      // A list may still show a record that was just deleted.
      if (error instanceof ServiceError && error.code === 'not_found') return false;
      throw error;
    }
  },
});
