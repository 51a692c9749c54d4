import { createAccounts as contract } from '#contract/accounts.ts';
import { type CreatedAccount, createAccounts } from '#domain/market/accounts/create-accounts.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { unseenDomains } from '#table/accounts/unseen-domains.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body, refuse, fits, newId, noteRevealed, table, now }) => {
    const single = !Array.isArray(body);
    const answerOf = (accounts: CreatedAccount[]) => {
      const status = accounts.some(({ created }) => created) ? (201 as const) : (200 as const);
      const [first] = accounts;
      return { status, data: single && first ? first : accounts };
    };
    const created = await createAccounts(
      {
        accounts: accountStore(table),
        members: memberStore(table),
        knownRelations: knownRelations(table),
        unseenDomains: unseenDomains(table, noteRevealed),
        now,
        newId,
        fits: (accounts) => fits(answerOf(accounts)),
        refuse,
      },
      caller,
      single ? [body] : body,
      single,
    );
    return answerOf(created);
  },
);
