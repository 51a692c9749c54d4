import { createAccounts as contract } from '#contract/accounts.ts';
import { type CreatedAccounts, createAccounts } from '#domain/market/accounts/create-accounts.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { createHiddenDomains } from '#table/accounts/hidden-domains.ts';
import { relationStore } from '#table/relations/relation-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { accountRoom } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body, refuse, fits, newId, noteRevealed, table, now }) => {
    const single = !Array.isArray(body);
    const responseOf = ({ accounts, errors }: CreatedAccounts) => {
      const status = accounts.some(({ created }) => created) ? (201 as const) : (200 as const);
      const [first] = accounts;
      return { status, data: single && first ? first : accounts, ...(errors.length > 0 && { errors }) };
    };
    const created = await createAccounts(
      {
        accounts: accountStore(table),
        members: memberStore(table),
        knownRelations: relationStore(table),
        hiddenDomains: createHiddenDomains(table, noteRevealed),
        accountRoom: accountRoom(table),
        now,
        newId,
        fits: (accounts) => fits(responseOf(accounts)),
        refuse,
      },
      caller,
      single ? [body] : body,
      single,
    );
    return responseOf(created);
  },
);
