import { api, type Item } from '../../api/service.ts';
import { type Column, LinkedName, List } from '../../components/list.tsx';
import { RelativeTime, Status } from '../../components/marks.tsx';
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
      name: 'Alert about',
      isHeader: true,
      class: 'cell-rest',
      cell: (delivery) => (
        <LinkedName
          {...(delivery.account_name !== null && { href: toHref(['accounts', delivery.account_id]) })}
          name={nameAccount(delivery)}
          note={[nameReceiver(delivery), describeOutcome(delivery)].filter(Boolean).join(' · ')}
        />
      ),
    },
    { name: 'Status', cell: ({ status }) => <Status value={status} /> },
    { name: 'When', class: 'wide-only', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
  ];
  return (
    <>
      <PartHead title="Deliveries" />
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
        nameOf={(delivery) => `the alert about ${nameAccount(delivery)} (${nameReceiver(delivery)})`}
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
