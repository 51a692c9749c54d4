import type { Check } from '#operations/checks/check.ts';
import { keys } from '#table/keys.ts';
import { isPending } from './partition-reads.ts';
import { promiseAgain } from './promised-again.ts';

export const onboarding: Check = {
  name: 'onboarding',
  invariant:
    'An account with pending enrichment is being onboarded, and an account has an activation time if and only if it is active.',
  repair: 'Schedules the onboarding again; the sweeper starts it within minutes.',
  in: ['account'],
  async findFaults(partition) {
    const { workspaceId, id } = partition;
    const account = await partition.item(keys.account('', '').SK);
    if (!account) return [];
    const { status, activated_at, enrichment_status } = account;
    if ((status === 'active') !== (activated_at !== null)) {
      return [
        {
          subject: id,
          problem: `is ${status} but ${activated_at === null ? 'has no activation time' : 'has an activation time'}`,
          advice:
            'Deactivate the account through the API and activate it again; tell the customer about the credit.',
        },
      ];
    }
    if (enrichment_status !== 'pending' || status !== 'active') return [];
    if (await isPending(partition, 'onboard_account', id)) return [];
    return [
      {
        subject: id,
        problem: 'waits for an onboarding that is not running',
        fix: () =>
          promiseAgain(partition, 'onboard_account', id, new Date(String(activated_at)), {
            Key: keys.account(workspaceId, id),
            name: 'activated_at',
            value: String(activated_at),
          }),
      },
    ];
  },
};
