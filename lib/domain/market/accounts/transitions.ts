import type { AccountStatus } from '#contract/account.ts';
import type { Refuse } from '#contract/errors.ts';

export type Move = 'activate' | 'deactivate' | 'reject' | 'restore';

/** The target status of each move. Statuses not listed reject the move. */
const transitionsByMove: Record<
  Move,
  { readonly to: AccountStatus; readonly from: readonly AccountStatus[] }
> = {
  activate: { from: ['suggested'], to: 'active' },
  deactivate: { from: ['active'], to: 'suggested' },
  reject: { from: ['suggested'], to: 'rejected' },
  restore: { from: ['rejected'], to: 'suggested' },
};

/** The status after a move, or an error that names both statuses. */
export function resolveStatus(
  move: Move,
  status: AccountStatus,
  refuse: Refuse<'illegal_transition'>,
): AccountStatus {
  const { from, to } = transitionsByMove[move];
  if (from.includes(status)) return to;
  throw refuse(
    'illegal_transition',
    `The account is ${status}; only ${from.join(' and ')} accounts can become ${to} by ${move}.`,
  );
}
