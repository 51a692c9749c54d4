import { api } from '../../api/service.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { inbox } from '../../state/inbox.ts';
import { plural } from '../../text/format.ts';
import { SetupSteps } from '../start/setup-steps.tsx';
import type { InboxQuery } from './inbox-query.ts';

/** Everything is settled, nothing fits the filters, or nothing was ever found. */
export const EmptyInbox = ({ query }: { query: InboxQuery }) => {
  const found = useLoad('inbox/ever', async (signal) => {
    const { pagination } = await api.listDetections({
      query: { account_status: 'all', per_page: 1 },
      signal,
    });
    return pagination.total;
  });
  const open = inbox.value?.open ?? 0;
  if (found.data === 0) return <SetupSteps />;
  if (query.state === 'snoozed')
    return (
      <Empty icon="clock" title="Nothing is snoozed">
        Snooze a signal with s, and it comes back on the day you choose.
      </Empty>
    );
  if (open > 0 && Object.keys(query).length > 0)
    return (
      <Empty
        icon="check"
        title="Nothing left here"
        action={<LinkButton href="#/inbox">Show all {plural(open, 'open signal')}</LinkButton>}
      >
        Your team has more to settle in the whole inbox.
      </Empty>
    );
  return (
    <Empty
      icon="check"
      title="Your inbox is empty"
      action={<LinkButton href="#/feed">Open the feed</LinkButton>}
    >
      Everything is settled. New signals show up here by themselves.
    </Empty>
  );
};
