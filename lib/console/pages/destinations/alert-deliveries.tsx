import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Status, When } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { redeliverAll } from '../../state/redeliver-all.ts';
import { hrefOf } from '../../state/route.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { minuteText, plural, words } from '../../text/format.ts';

const COLUMNS = [
  'Account',
  'Channel',
  'Status',
  ['Answer', 'wide-only'],
  ['When', 'wide-only'],
  'Again',
] as const;

const SHOWN = 20;

type Delivery = Item<'listAlertDeliveries'>;

const receiverOf = ({ destination_id, member_id, channel }: Delivery): string =>
  destination_id ?? member_id ?? channel;

/** The destinations' names by their ids. */
type Names = ReadonlyMap<string, string>;

const nameOf = ({ destination_id, member_id, channel }: Delivery, names: Names): string => {
  if (member_id !== null) return `Mine, ${words(channel).toLowerCase()}`;
  return destination_id === null ? words(channel) : (names.get(destination_id) ?? 'A deleted destination');
};

const answerOf = ({ error, status_code, status, held_until }: Delivery): string => {
  if (status === 'held' && held_until !== null) return `Held until ${minuteText(held_until)}`;
  return error?.message ?? (status_code === null ? '' : `Status ${status_code}`);
};

interface SinceProps {
  readonly deliveries: readonly Delivery[];
  readonly names: Names;
  readonly onSent: () => void;
}

/** For a receiver that was down, or lost what it got. */
function EverythingSince({ deliveries, names, onSent }: SinceProps) {
  const receivers = [...new Map(deliveries.map((each) => [receiverOf(each), each])).entries()];
  const [receiver, setReceiver] = useState(receivers[0]?.[0] ?? '');
  const [day, setDay] = useState('');
  /** Where the last try ended, if it failed half way. */
  const [left, setLeft] = useState<string | undefined>();
  const send = async (): Promise<void> => {
    const redeliver = async (since: string) =>
      (await attempt(() => api.redeliverAlerts({ body: { receiver, since } })))?.data;
    const done = await redeliverAll(redeliver, left ?? new Date(`${day}T00:00:00`).toISOString());
    setLeft(done.left);
    if (done.left === undefined || done.queued > 0) {
      const rest = done.left === undefined ? '' : '. Send again to continue with the rest';
      tell(`${plural(done.queued, 'alert', 'alerts')} on the way again${rest}`);
    }
    onSent();
  };
  return (
    <div class="row form-row wrap">
      <Choice
        label="Receiver"
        value={receiver}
        options={receivers.map(([id, each]) => [id, each.member_id === null ? nameOf(each, names) : 'Mine'])}
        onValue={(id) => {
          setReceiver(id);
          setLeft(undefined);
        }}
      />
      <TextField
        label="Since"
        type="date"
        value={day}
        onValue={(value) => {
          setDay(value);
          setLeft(undefined);
        }}
      />
      <Button disabled={day === ''} onClick={send}>
        Send everything since
      </Button>
    </div>
  );
}

interface DeliveriesProps {
  readonly destinations: readonly { readonly id: string; readonly name: string }[];
}

/** Deliveries of alerts to the notification webhook, the chat and queues, and to oneself. */
export function AlertDeliveries({ destinations }: DeliveriesProps) {
  const names: Names = new Map(destinations.map(({ id, name }) => [id, name]));
  const deliveries = useData('alert-deliveries', api.listAlertDeliveries);
  const again = async ({ id }: Delivery): Promise<void> => {
    const response = await attempt(() => api.redeliverAlert({ params: { id }, body: {} }));
    if (!response) return;
    tell('The alert is on its way again');
    deliveries.reload();
  };
  return (
    <section class="section" aria-labelledby="alerts-title">
      <div class="part-head">
        <h2 id="alerts-title">Alert deliveries</h2>
        <a class="small" href="#/settings/notifications">
          Notification settings
        </a>
      </div>
      <Loaded of={deliveries} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">No alert was sent in the last 30 days. Each new finding of a scan sends one.</p>
          ) : (
            <>
              <EverythingSince deliveries={all} names={names} onSent={deliveries.reload} />
              <DataTable caption="Alert deliveries" columns={COLUMNS}>
                {all.slice(0, SHOWN).map((delivery) => (
                  <tr key={delivery.id}>
                    <th scope="row">
                      {delivery.account_name === null ? (
                        'A deleted account'
                      ) : (
                        <a href={hrefOf(['accounts', delivery.account_id])}>{delivery.account_name}</a>
                      )}
                    </th>
                    <td>{nameOf(delivery, names)}</td>
                    <td>
                      <Status value={delivery.status} />
                    </td>
                    <td class="wide-only">{answerOf(delivery)}</td>
                    <td class="wide-only">
                      <When iso={delivery.created_at} />
                    </td>
                    <td>
                      {delivery.status !== 'retrying' && (
                        <Button
                          look="quiet"
                          aria-label={`Send again: the alert about ${delivery.account_name ?? 'a deleted account'}`}
                          onClick={() => again(delivery)}
                        >
                          Send again
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </DataTable>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
