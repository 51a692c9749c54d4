import { createAccounts as contract } from '#contract/accounts.ts';
import { type CreatedAccounts, createAccounts } from '#domain/market/accounts/create-accounts.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createHiddenDomains } from '#table/accounts/hidden-domains.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createAccountRoomReader } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body, refuse, fits, newId, noteRevealed, table, now }) => {
    const isSingle = !Array.isArray(body);
    const toResponse = ({ accounts, errors }: CreatedAccounts) => ({
      status: accounts.some(({ created }) => created) ? (201 as const) : (200 as const),
      data: (isSingle ? accounts[0] : undefined) ?? accounts,
      ...(errors.length > 0 && { errors }),
    });
    const ports = {
      accounts: createAccountStore(table),
      members: createMemberStore(table),
      knownRelations: createRelationStore(table),
      hiddenDomains: createHiddenDomains(table, noteRevealed),
      accountRoom: createAccountRoomReader(table),
      now,
      newId,
      fits: (accounts: CreatedAccounts) => fits(toResponse(accounts)),
      refuse,
    };
    return toResponse(await createAccounts(ports, caller, isSingle ? [body] : body, isSingle));
  },
);
