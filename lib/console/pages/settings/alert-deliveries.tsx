import { api, type Item } from '../../api/service.ts';
import { type Column, List } from '../../components/list.tsx';
import { Status, When } from '../../components/marks.tsx';
import { PartHead } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { formatMinute, toWords } from '../../text/format.ts';

type Delivery = Item<'listAlertDeliveries'>;

const nameAccount = ({ account_name }: Delivery): string => account_name ?? 'A deleted account';

const describeOutcome = ({ error, status_code, status, held_until }: Delivery): string => {
  if (status === 'held' && held_until !== null) return `Held until ${formatMinute(held_until)}`;
  return error?.message ?? (status_code === null ? '' : `Status ${status_code}`);
};

const MAX_SHOWN = 20;

/** What became of the latest alerts: the member's own, or those to the channels of the workspace. */
export function AlertDeliveries({ isOwn }: { isOwn: boolean }) {
  const deliveries = useData('alert-deliveries', api.listAlertDeliveries);
  const destinations = useData('destinations', api.listWebhookDestinations);
  const nameReceiver = ({ channel, destination_id }: Delivery): string =>
    destinations.data?.find(({ id }) => id === destination_id)?.name ?? toWords(channel);
  const redeliver = async ({ id }: Delivery): Promise<void> => {
    await attempt(() => api.redeliverAlert({ params: { id }, body: {} }), 'The alert is on its way again');
    deliveries.reload();
  };
  const columns: readonly Column<Delivery>[] = [
    {
      name: 'Account',
      isHeader: true,
      cell: (delivery) =>
        delivery.account_name === null ? (
          nameAccount(delivery)
        ) : (
          <a href={toHref(['accounts', delivery.account_id])}>{delivery.account_name}</a>
        ),
    },
    { name: 'Channel', class: 'wide-only', isTruncated: true, cell: nameReceiver },
    { name: 'Status', cell: ({ status }) => <Status value={status} /> },
    { name: 'Response', class: 'wide-only', isTruncated: true, cell: describeOutcome },
    { name: 'When', class: 'wide-only', cell: ({ created_at }) => <When iso={created_at} /> },
  ];
  return (
    <>
      <PartHead title="Deliveries" note="The latest alerts of the last 30 days." />
      <List
        of={{
          ...deliveries,
          data: deliveries.data
            ?.filter(({ member_id }) => (member_id !== null) === isOwn)
            .slice(0, MAX_SHOWN),
        }}
        caption="Alert deliveries"
        columns={columns}
        testId="alert-delivery"
        nameOf={(delivery) => `the alert about ${nameAccount(delivery)}`}
        actionsOf={(delivery) =>
          delivery.status === 'retrying' ? [] : [{ text: 'Send again', run: () => redeliver(delivery) }]
        }
        empty={
          <p class="muted">No alert was sent in the last 30 days. Each new finding of a scan sends one.</p>
        }
      />
    </>
  );
}
