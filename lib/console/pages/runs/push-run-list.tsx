import { useMemo } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Chart } from '../../components/chart.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Status, When } from '../../components/marks.tsx';
import { More } from '../../components/more.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { usePoll } from '../../hooks/use-poll.ts';
import { hrefOf } from '../../state/route.ts';
import { number, plural, words } from '../../text/format.ts';
import { deliveriesByDay } from './deliveries-by-day.ts';

const COLUMNS = [
  'Push',
  'Status',
  ['Sent', 'cell-number'],
  ['Failed', 'cell-number'],
  ['Skipped', 'wide-only cell-number'],
  ['Started', 'wide-only'],
] as const;

type PushRun = Item<'listPushRuns'>;

const CHANNELS: Readonly<Record<PushRun['channel'], string>> = {
  webhook: 'destination',
  crm: 'CRM',
  sequencer: 'sequencer',
};

const Row = ({ run }: { run: PushRun }) => (
  <tr data-row data-testid="push-run-row">
    <th scope="row" class="cell-main">
      <a class="row-link" data-row-link href={hrefOf(['runs', 'pushes', run.id])}>
        <span class="row-text">
          <span class="row-title">
            {words(run.record_type)} to a {CHANNELS[run.channel]}
          </span>
          <span class="row-note">{plural(run.total, 'row')}</span>
        </span>
      </a>
    </th>
    <td>
      <Status value={run.status} />
    </td>
    <td class="cell-number figures">{number(run.sent)}</td>
    <td class="cell-number figures">{number(run.failed)}</td>
    <td class="wide-only cell-number figures">{number(run.skipped)}</td>
    <td class="wide-only">
      <When iso={run.created_at} />
    </td>
  </tr>
);

const Deliveries = ({ runs }: { runs: readonly PushRun[] }) => {
  const { times, sent, failed } = useMemo(() => deliveriesByDay(runs, new Date()), [runs]);
  const series = useMemo(
    () => [
      {
        label: 'Rows',
        values: sent.map((count, index) => count + (failed[index] ?? 0)),
        tone: 'bad' as const,
      },
      { label: 'Sent', values: sent },
    ],
    [sent, failed],
  );
  return (
    <section class="panel" aria-labelledby="deliveries-title">
      <div class="part-head">
        <h2 id="deliveries-title">Rows by day</h2>
        <span class="faint small">Sent in blue, failed in red</span>
      </div>
      <Chart
        summary={`Rows sent by day: ${number(sent.reduce((sum, count) => sum + count, 0))} in two weeks`}
        kind="bars"
        height={120}
        times={times}
        series={series}
      />
    </section>
  );
};

export function PushRunList() {
  const runs = usePages('push-runs', (page, signal) =>
    api.listPushRuns({ query: { page, per_page: 25 }, ...(signal && { signal }) }),
  );
  usePoll(
    runs.data?.some(({ status }) => status === 'running') ? 'push-runs-live' : undefined,
    async (signal) => {
      const { data } = await api.listPushRuns({ query: { per_page: 25 }, signal });
      const fresh = new Map(data.map((run) => [run.id, run]));
      runs.change((rows) => rows.map((row) => fresh.get(row.id) ?? row));
      return data;
    },
    (data) => data.every(({ status }) => status !== 'running'),
  );
  return (
    <Loaded of={runs} rows={6}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            icon="destinations"
            title="No pushes yet"
            action={<LinkButton href="#/people">Choose people</LinkButton>}
          >
            Every push to a CRM, a webhook or a queue is listed here with its result.
          </Empty>
        ) : (
          <>
            <Deliveries runs={rows} />
            <DataTable caption="Pushes" columns={COLUMNS}>
              {rows.map((run) => (
                <Row key={run.id} run={run} />
              ))}
            </DataTable>
            <More shown={rows.length} total={runs.total} hasMore={runs.hasMore} more={runs.more} />
          </>
        )
      }
    </Loaded>
  );
}
