import type { Examples } from './example.ts';
import { ids, listedAccount, NOW } from './records.ts';

const cursor = 'chg_1c-3-mi0p7q2k-e3b0c442-5d41402abc4b';

export const changeExamples = {
  listChanges: {
    query: { after: cursor, types: 'account,person', wait: '20' },
    answers: {
      200: {
        data: [
          {
            type: 'account',
            id: listedAccount.id,
            change: 'updated',
            changed_at: NOW,
            record: listedAccount,
          },
          { type: 'person', id: ids.person, change: 'deleted', changed_at: NOW, record: null },
        ],
        next_cursor: 'chg_1d-0-mi0p8b1c-e3b0c442-9b74c9897bac',
        has_more: false,
      },
    },
  },
} satisfies Pick<Examples, 'listChanges'>;
