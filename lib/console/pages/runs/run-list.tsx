import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Choice } from '../../components/field.tsx';
import { Status, When } from '../../components/marks.tsx';
import { More } from '../../components/more.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { usePoll } from '../../hooks/use-poll.ts';
import { hrefOf } from '../../state/route.ts';
import { route, setQuery } from '../../state/router.ts';
import { duration, number, words } from '../../text/format.ts';

const COLUMNS = [
  'Run',
  'Status',
  ['Looked at', 'wide-only cell-number'],
  ['Accounts', 'wide-only cell-number'],
  ['Matched', 'cell-number'],
  ['Took', 'wide-only'],
  ['Started', 'wide-only'],
] as const;

type Run = Item<'listRuns'>;

const MODES: Readonly<Record<Run['mode'], string>> = {
  discovery: 'Discovery',
  monitor: 'Scan',
  both: 'Standing search',
};

const STATUSES = [
  ['', 'Any status'],
  ['running', 'Running'],
  ['done', 'Done'],
  ['failed', 'Failed'],
] as const;

const Row = ({ run }: { run: Run }) => (
  <tr data-row data-testid="run-row">
    <th scope="row" class="cell-main">
      <a class="row-link" data-row-link href={hrefOf(['runs', run.id])}>
        <span class="row-text">
          <span class="row-title">{run.name || MODES[run.mode]}</span>
          <span class="row-note">{MODES[run.mode]}</span>
        </span>
      </a>
    </th>
    <td>
      <Status value={run.status} />
    </td>
    <td class="wide-only cell-number figures">{number(run.stats.candidates)}</td>
    <td class="wide-only cell-number figures">{number(run.stats.accounts)}</td>
    <td class="cell-number figures">{number(run.stats.matched)}</td>
    <td class="wide-only figures">
      {run.finished_at ? duration(run.started_at, run.finished_at) : words(run.status)}
    </td>
    <td class="wide-only">
      <When iso={run.created_at} />
    </td>
  </tr>
);

export function RunList() {
  const status = route.value.query.status;
  const runs = usePages(`runs/${status ?? ''}`, (page, signal) =>
    api.listRuns({ query: { status, page, per_page: 25 }, ...(signal && { signal }) }),
  );
  const isRunning = runs.data?.some((run) => run.status === 'running') ?? false;
  // Only running rows are reloaded.
  usePoll(
    isRunning ? `runs-live/${status ?? ''}` : undefined,
    async (signal) => {
      const { data } = await api.listRuns({ query: { status, per_page: 25 }, signal });
      const fresh = new Map(data.map((run) => [run.id, run]));
      runs.change((rows) => rows.map((row) => fresh.get(row.id) ?? row));
      return data;
    },
    (data) => data.every((run) => run.status !== 'running'),
  );
  return (
    <>
      <search class="filters" aria-label="Filter runs">
        <Choice
          label="Status"
          isLabelHidden
          value={status ?? ''}
          onValue={(value) => setQuery({ status: value })}
          options={STATUSES}
        />
      </search>
      <Loaded of={runs} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon="runs"
              title="No runs here"
              action={
                <Button look="primary" onClick={() => setQuery({ new: 'discovery' })}>
                  New discovery
                </Button>
              }
            >
              A discovery finds new accounts that show the signals you choose.
            </Empty>
          ) : (
            <>
              <DataTable caption="Runs" columns={COLUMNS}>
                {rows.map((run) => (
                  <Row key={run.id} run={run} />
                ))}
              </DataTable>
              <More shown={rows.length} total={runs.total} hasMore={runs.hasMore} more={runs.more} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
