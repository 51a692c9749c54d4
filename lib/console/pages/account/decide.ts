import { inTurns } from '../../api/in-turns.ts';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { rememberAccounts } from '../../state/account-names.ts';
import { tellFailure } from '../../state/toasts.ts';
import { tellUndoable } from '../../state/undo.ts';
import { plural } from '../../text/format.ts';

interface Decided {
  readonly id: string;
  readonly name: string;
}

type Change = (accounts: readonly FullAccount[]) => void;

const nameOf = (accounts: readonly Decided[]): string =>
  accounts.length === 1 && accounts[0] ? accounts[0].name : plural(accounts.length, 'account');

async function restore(accounts: readonly Decided[], onChange: Change): Promise<void> {
  const { done, failures } = await inTurns(
    accounts,
    async ({ id }) => (await api.restoreAccount({ params: { id }, body: {} })).data,
  );
  rememberAccounts(done);
  onChange(done);
  if (failures[0]) tellFailure(failures[0]);
}

/** Rejects suggested companies, with a way back. Their signals aren't rated by it. */
export async function rejectAccounts(accounts: readonly Decided[], onChange: Change): Promise<void> {
  const { done, failures } = await inTurns(
    accounts,
    async ({ id }) => (await api.rejectAccount({ params: { id }, body: {} })).data,
  );
  rememberAccounts(done);
  if (done.length > 0) {
    onChange(done);
    tellUndoable(`${nameOf(done)} rejected`, () => void restore(done, onChange));
  }
  if (failures[0]) tellFailure(failures[0]);
}
