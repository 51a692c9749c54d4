import { api, type Item, type Run } from '../../api/service.ts';
import { Actions, Button, LinkButton } from '../../components/button.tsx';
import { confirm } from '../../components/dialog.tsx';
import { FilterChoice, Switch } from '../../components/field.tsx';
import { type Column, LinkedName, List } from '../../components/list.tsx';
import { RelativeTime, Status, Tag } from '../../components/marks.tsx';
import { Cards, EmptyState, PageHead, Panel, Tabs } from '../../components/page.tsx';
import { type ReadPage, useData, usePages, usePoll } from '../../hooks/use-load.ts';
import { bindQuery, route, setQuery, toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { signalName } from '../../state/workspace.ts';
import { formatCount, formatDuration, formatMinute, formatNumber, toWords } from '../../text/format.ts';
import { describeUnknown } from '../../text/labels.ts';
import { DiscoveryDialog } from './discovery-dialog.tsx';

const PER_PAGE = 25;

/** A list whose rows are read again while one of them runs: the store of records has what changed. */
function useRunningPages<T extends { readonly status: string }, Query extends object>(
  key: string,
  readPage: ReadPage<T, Query>,
  query: Query,
) {
  const runs = usePages(key, readPage, query, PER_PAGE);
  usePoll(
    runs.data?.some(({ status }) => status === 'running') ? `${key}/live` : undefined,
    (signal) => readPage({ query: { ...query, page: 1, per_page: PER_PAGE }, signal }),
    ({ data }) => data.every(({ status }) => status !== 'running'),
  );
  return runs;
}

const MODES: Readonly<Record<Run['mode'], string>> = {
  discovery: 'Discovery',
  monitor: 'Scan',
  both: 'Standing search',
};

const RUN_COLUMNS: readonly Column<Run>[] = [
  {
    name: 'Run',
    isHeader: true,
    cell: ({ id, name, mode }) => (
      <LinkedName href={toHref(['runs', id])} name={name || MODES[mode]} note={MODES[mode]} />
    ),
  },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    name: 'Looked at',
    class: 'wide-only cell-number figures',
    cell: ({ stats }) => formatNumber(stats.candidates),
  },
  {
    name: 'Accounts',
    class: 'wide-only cell-number figures',
    cell: ({ stats }) => formatNumber(stats.accounts),
  },
  { name: 'Matched', class: 'cell-number figures', cell: ({ stats }) => formatNumber(stats.matched) },
  {
    name: 'Took',
    class: 'wide-only figures',
    cell: ({ started_at, finished_at, status }) =>
      finished_at ? formatDuration(started_at, finished_at) : toWords(status),
  },
  { name: 'Started', class: 'wide-only', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
];

const STATUSES = { running: 'Running', done: 'Done', failed: 'Failed' };

const newDiscoveryButton = (
  <Button variant="primary" icon="plus" writes onClick={() => setQuery({ new: 'discovery' })}>
    New discovery
  </Button>
);

function RunList() {
  const { status } = route.value.query;
  const runs = useRunningPages('runs', api.listRuns, { status });
  return (
    <>
      <search class="filters row wrap" aria-label="Filter runs">
        <FilterChoice label="Status" none="Any status" {...bindQuery('status')} options={STATUSES} />
      </search>
      <List
        of={runs}
        caption="Runs"
        columns={RUN_COLUMNS}
        empty={
          <EmptyState icon="runs" title="No runs here" action={newDiscoveryButton}>
            A discovery finds new accounts that show the signals you choose.
          </EmptyState>
        }
      />
    </>
  );
}

type PushRun = Item<'listPushRuns'>;

export const pushName = ({ record_type, channel }: Pick<PushRun, 'record_type' | 'channel'>): string =>
  `${toWords(record_type)} to a ${channel === 'crm' ? 'CRM' : 'destination'}`;

const PUSH_COLUMNS: readonly Column<PushRun>[] = [
  {
    name: 'Push',
    isHeader: true,
    cell: (run) => (
      <LinkedName
        href={toHref(['runs', 'pushes', run.id])}
        name={pushName(run)}
        note={formatCount(run.total, 'row')}
      />
    ),
  },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  { name: 'Sent', class: 'cell-number figures', cell: ({ sent }) => formatNumber(sent) },
  { name: 'Failed', class: 'cell-number figures', cell: ({ failed }) => formatNumber(failed) },
  { name: 'Skipped', class: 'wide-only cell-number figures', cell: ({ skipped }) => formatNumber(skipped) },
  { name: 'Started', class: 'wide-only', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
];

function PushRunList() {
  const runs = useRunningPages('push-runs', api.listPushRuns, {});
  return (
    <List
      of={runs}
      caption="Pushes"
      columns={PUSH_COLUMNS}
      empty={
        <EmptyState
          icon="destinations"
          title="No pushes yet"
          action={<LinkButton href="#/people">Choose people</LinkButton>}
        >
          Every push to a CRM, a webhook or a queue is listed here with its result.
        </EmptyState>
      }
    />
  );
}

type Search = Item<'listSearches'>;

function SearchCard({ search, onChange }: { search: Search; onChange: () => void }) {
  const { id, name, signals } = search;
  const unknown = describeUnknown(search.not_recognized);
  const remove = (): void =>
    confirm({
      title: `Delete ${name}?`,
      action: 'Delete search',
      body: "It stops running. The accounts it found stay. You can't undo this; switch it off instead to pause it.",
      run: () => api.deleteSearch({ params: { id } }),
      done: `${name} deleted`,
      onDone: onChange,
    });
  return (
    <Panel
      title={name}
      class="stack-tight"
      actions={
        <>
          <Switch
            label={`${name} is active`}
            isLabelHidden
            value={search.is_active}
            onValue={async (is_active) => {
              await attempt(() => api.updateSearch({ params: { id }, body: { is_active } }));
              onChange();
            }}
          />
          <Actions of={name} actions={[{ text: 'Delete', run: remove }]} />
        </>
      }
    >
      <div class="row wrap">
        {[
          ...[...signals.any_of, ...signals.must_have].map(signalName),
          ...search.geographies,
          ...search.industries,
        ].map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </div>
      <p class="muted small">
        Every {search.every}
        {search.next_run_at && ` · next ${formatMinute(search.next_run_at)}`}
        {search.last_run_id && (
          <>
            {' · '}
            <a href={toHref(['runs', search.last_run_id])}>last run</a>
          </>
        )}
      </p>
      {unknown && <p class="notice">{unknown}</p>}
      {search.paused_reason && <p class="notice">{search.paused_reason}</p>}
    </Panel>
  );
}

function SearchList() {
  const searches = useData('searches', api.listSearches);
  return (
    <Cards
      of={searches}
      empty={
        <EmptyState icon="find" title="No standing searches" action={newDiscoveryButton}>
          A discovery that repeats every day or week finds new accounts while you sleep.
        </EmptyState>
      }
    >
      {(search) => <SearchCard search={search} onChange={searches.reload} />}
    </Cards>
  );
}

const TABS = [
  [undefined, 'Runs', '#/runs'],
  ['pushes', 'Pushes', '#/runs/pushes'],
  ['searches', 'Standing searches', '#/runs/searches'],
] as const;

export function RunsPage({ tab }: { tab: 'pushes' | 'searches' | undefined }) {
  return (
    <>
      <PageHead title="Runs & pushes" note="What the service is doing for you, and what it has done.">
        {newDiscoveryButton}
      </PageHead>
      <Tabs label="Kind" tabs={TABS.map(([name, text, href]) => ({ href, text, isCurrent: tab === name }))} />
      {tab === undefined && <RunList />}
      {tab === 'pushes' && <PushRunList />}
      {tab === 'searches' && <SearchList />}
      {route.value.query.new === 'discovery' && (
        <DiscoveryDialog onClose={() => setQuery({ new: undefined })} />
      )}
    </>
  );
}
