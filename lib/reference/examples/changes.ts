import type { Examples } from './example.ts';
import { ids, listedAccount, NOW } from './records.ts';

const cursor = 'chg_9vQ3mZ0yW5dXo1Jr8kTtLhB2cN6fPaGsUeIi4wYb7DqKxRzVgMnOjEHlCuFS0tA5pLkQw2eRtYuI3oPs';

export const changeExamples = {
  listChanges: {
    query: { after: cursor, types: 'account,person' },
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
        next_cursor: 'chg_Zk81bQ2xTt7LmV0nEw5RrYcUuHi3GoPpAaSsDdFfJjKkLl4QqWwEeRrTtYy6UuIiOoPp9AaSsDdFfGgHh',
        has_more: false,
      },
    },
  },
} satisfies Pick<Examples, 'listChanges'>;
