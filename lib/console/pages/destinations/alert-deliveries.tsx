import { api } from '../../api/service.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Status, When } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { words } from '../../text/format.ts';

const COLUMNS = ['Account', 'Channel', 'Status', ['Answer', 'wide-only'], ['When', 'wide-only']] as const;

const SHOWN = 20;

/** Deliveries of alerts to the notification webhook, the chat and queues. */
export function AlertDeliveries() {
  const deliveries = useLoad(
    'alert-deliveries',
    async (signal) => (await api.listAlertDeliveries({ signal })).data,
  );
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
                  <td>{words(delivery.channel)}</td>
                  <td>
                    <Status value={delivery.status} />
                  </td>
                  <td class="wide-only">
                    {delivery.error?.message ??
                      (delivery.status_code === null ? '' : `Status ${delivery.status_code}`)}
                  </td>
                  <td class="wide-only">
                    <When iso={delivery.created_at} />
                  </td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
    </section>
  );
}
