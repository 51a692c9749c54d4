import type { AccountStatus } from '#contract/account.ts';
import type { Refuse } from '#contract/errors.ts';

export type Move = 'activate' | 'deactivate' | 'reject';

/** What each move makes of an account; a state that is not named refuses the move. */
const moves: Record<Move, { readonly to: AccountStatus; readonly from: readonly AccountStatus[] }> = {
  activate: { from: ['suggested'], to: 'active' },
  deactivate: { from: ['active'], to: 'suggested' },
  reject: { from: ['suggested'], to: 'rejected' },
};

/** The state after a move, or a refusal that names both states. */
export function statusAfter(
  move: Move,
  status: AccountStatus,
  refuse: Refuse<'illegal_transition'>,
): AccountStatus {
  const { from, to } = moves[move];
  if (from.includes(status)) return to;
  throw refuse(
    'illegal_transition',
    `The account is ${status}; only ${from.join(' and ')} accounts can become ${to} by ${move}.`,
  );
}
