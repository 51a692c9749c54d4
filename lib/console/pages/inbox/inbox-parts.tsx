import { relationNames } from '#contract/relation.ts';
import { api, type Detection } from '../../api/service.ts';
import { Actions, LinkButton } from '../../components/button.tsx';
import { FilterChoice, MemberFilter, Tick } from '../../components/field.tsx';
import { type Selection, SelectionBar } from '../../components/list.tsx';
import { Avatar, Score } from '../../components/marks.tsx';
import { EmptyState, LoadingRows, Tabs } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { inbox } from '../../state/inbox.ts';
import { bindQuery, replaceRoute, route, toHref, withQuery } from '../../state/route.ts';
import { memberName, signalName, signalOptions, viewer } from '../../state/workspace.ts';
import { formatCount, formatDay, formatNumber, toOptions } from '../../text/format.ts';
import { listAccountActions } from '../account/change-accounts.ts';
import { listStateActions } from '../detections/act.tsx';
import { settle } from '../detections/settle.ts';
import { describeState, TeamMark } from '../detections/team.tsx';
import { SetupSteps } from '../start/setup-steps.tsx';
import type { InboxQuery } from './inbox-query.ts';

type Counts = NonNullable<typeof inbox.value>;

const VIEWS: readonly (readonly [name: string, query: InboxQuery, count?: (counts: Counts) => number])[] = [
  ['Today', {}, ({ actionable }) => actionable.open],
  ['Waiting', { show: 'waiting' }, ({ waiting }) => waiting],
  ['Snoozed', { show: 'snoozed' }, ({ snoozed }) => snoozed],
  ['Mine', { owner: 'me' }, ({ actionable }) => actionable.mine],
  ['Unassigned', { owner: 'none' }, ({ actionable }) => actionable.unassigned],
  ['Since last visit', { since: 'visit' }],
  ['All open', { show: 'open' }, ({ open }) => open],
  ['Everything', { show: 'all' }],
];

/** In any order, two URLs have the same filters. */
const toFiltersKey = (query: InboxQuery): string => Object.entries(query).sort().join();

/** The usual filters, one click away, with how much each has. Bookmark the page's address for others. */
export const InboxViews = ({ query }: { query: InboxQuery }) => {
  const counts = inbox.value;
  return (
    <div class="row feed-views">
      <Tabs
        label="Views"
        // A key that belongs to no member has nothing of its own.
        tabs={VIEWS.filter(([, { owner }]) => owner !== 'me' || viewer.value).map(
          ([name, filters, count]) => ({
            href: toHref(['inbox'], { ...filters }),
            text: (
              <>
                {name}
                {count && counts && <span class="faint figures"> {formatNumber(count(counts))}</span>}
              </>
            ),
            isCurrent: toFiltersKey(filters) === toFiltersKey(query),
          }),
        )}
      />
    </div>
  );
};

const describeMinimums = (scoreName: string, ...values: number[]) =>
  Object.fromEntries(values.map((value) => [value, `${scoreName} ${value}+`]));
const DAYS = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' };
const STATUSES = toOptions('active', 'suggested', 'rejected', 'unqualified');
const SCORES = describeMinimums('Score', 25, 50, 75);
const MATCHES = describeMinimums('Match', 40, 70, 85);
const EVIDENCE = describeMinimums('Evidence', 60, 70, 80);

export const InboxFilters = () => (
  <search class="filters row wrap" aria-label="Filter signals">
    <FilterChoice label="Signal" none="All signals" {...bindQuery('signal')} options={signalOptions()} />
    <MemberFilter
      none="Any owner"
      {...bindQuery('owner')}
      others={{ ...(viewer.value && { me: 'Mine' }), none: 'Unassigned' }}
    />
    <FilterChoice label="Account status" none="Open accounts" {...bindQuery('status')} options={STATUSES} />
    <FilterChoice label="Detected" none="Any time" {...bindQuery('days')} options={DAYS} />
    <FilterChoice label="Score" none="Any score" {...bindQuery('relevance')} options={SCORES} />
    <FilterChoice label="Company match" none="Any match" {...bindQuery('fit')} options={MATCHES} />
    <FilterChoice label="Evidence" none="Any evidence" {...bindQuery('alpha')} options={EVIDENCE} />
  </search>
);

interface InboxRowProps {
  detection: Detection;
  isSelected: boolean;
  lastVisit: string | null;
  selection: Selection;
  onEnter: () => void;
}

const noteOf = (detection: Detection): string =>
  [
    detection.account_name,
    signalName(detection.signal_id),
    detection.state !== 'snoozed' && detection.snoozed_until !== null && 'back from snooze',
    describeState(detection, new Date()),
    detection.quiet_relation !== null && relationNames[detection.quiet_relation],
    detection.is_background && 'background',
    memberName(detection.account_owner_id),
  ]
    .filter(Boolean)
    .join(' · ');

export function InboxRow({ detection, isSelected, lastVisit, selection, onEnter }: InboxRowProps) {
  const { id, headline, account_name, relevance, state, detected_at } = detection;
  const isNew = lastVisit !== null && detection.created_at > lastVisit;
  const isReady = detection.draft !== null && detection.message_sent_at === null;
  const href = withQuery(route.value, { d: id });
  const isOpen = route.value.query.d === id;
  const isPicked = selection.ids.has(id);
  const isQuiet = detection.is_background || !detection.signal_present;
  return (
    <li class={`row${isPicked ? ' is-picked' : ''}`}>
      <Tick label={`Select ${headline}`} isOn={isPicked} onChange={() => selection.toggle(id)} />
      <a
        class={`feed-row row grow gap-wide${state === 'new' ? ' feed-row-unread' : ''}${isQuiet ? ' feed-row-quiet' : ''}`}
        href={href}
        data-id={id}
        data-testid="inbox-row"
        aria-current={isSelected ? 'true' : undefined}
        onClick={(event) => {
          // On a phone, opening the first one adds a history entry to go back to the list; the next ones replace it.
          if (isOpen || route.peek().query.d === undefined) return;
          event.preventDefault();
          replaceRoute(href);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isOpen) return;
          event.preventDefault();
          onEnter();
        }}
      >
        <Avatar name={account_name} />
        <span class="column grow">
          <span class="row-title feed-row-title">
            {state === 'new' && <span class="status tone-accent feed-dot" />}
            {state === 'new' && <span class="hidden">New: </span>}
            {headline}
          </span>
          <span class="row-note">{noteOf(detection)}</span>
          {(isReady || isNew) && (
            <span class="row gap-small">
              {isReady && <span class="hot">Message ready</span>}
              {isNew && <span class="hot">New</span>}
            </span>
          )}
        </span>
        <span class="column feed-row-end">
          <span class="row">
            <TeamMark detection={detection} />
            {relevance !== null && <Score value={relevance} label="Signal score" />}
          </span>
          <span class="row-note">{formatDay(detected_at, new Date())}</span>
        </span>
      </a>
    </li>
  );
}

/** What an empty view says, if it says more than that nothing matches. */
const EMPTY_VIEWS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  waiting: [
    'Nothing has to wait',
    'What should wait is here until its day, such as after layoffs or while a colleague of the reader has the same message.',
  ],
  snoozed: ['Nothing is snoozed', 'Snooze a signal with s, and it comes back on the day you choose.'],
};

/** Everything is settled, nothing fits the filters, or nothing was ever found. */
export const EmptyInbox = ({ query }: { query: InboxQuery }) => {
  const totalLoad = useLoad('inbox/ever', async (signal) => {
    const { pagination } = await api.listDetections({
      query: { account_status: 'all', per_page: 1 },
      signal,
    });
    return pagination.total;
  });
  const { open = 0, waiting = 0 } = inbox.value ?? {};
  if (totalLoad.data === undefined && totalLoad.isLoading) return <LoadingRows rows={3} tall />;
  if (totalLoad.data === 0) return <SetupSteps />;
  const [title, text] = EMPTY_VIEWS[query.show ?? ''] ?? [];
  if (title)
    return (
      <EmptyState icon="clock" title={title}>
        {text}
      </EmptyState>
    );
  if (Object.keys(query).length > 0 && (open > 0 || query.show === 'all'))
    return (
      <EmptyState
        icon="check"
        title="Nothing here"
        action={<LinkButton href="#/inbox">Show the inbox</LinkButton>}
      >
        No signal matches these filters.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="check"
      title="Your inbox is empty"
      action={
        <LinkButton href={open > 0 ? '#/inbox?show=open' : '#/inbox?show=all'}>
          {open > 0 ? `Show ${formatCount(open, 'other open signal')}` : 'Show everything'}
        </LinkButton>
      }
    >
      {open > 0
        ? `${waiting > 0 ? `${formatNumber(waiting)} must wait. ` : ''}What else is left is old, outside of your profile, or nothing that you have an offer for.`
        : 'Everything is settled. New signals show up here by themselves.'}
    </EmptyState>
  );
};

interface BulkBarProps {
  picked: readonly Detection[];
  selection: Selection;
  onLeave: (detections: readonly Detection[]) => void;
}

const accountOf = ({ account_id, account_name, account_status, account_owner_id }: Detection) => ({
  id: account_id,
  name: account_name,
  status: account_status,
  owner_id: account_owner_id,
});

/** What can be done with several signals at once; the keys act on them all. */
export const BulkBar = ({ picked, selection, onLeave }: BulkBarProps) => {
  const stateActions = listStateActions((settlement) => {
    onLeave(picked);
    selection.clear();
    return settle(picked, settlement);
  });
  const accountActions = listAccountActions({
    accounts: [
      ...new Map(
        picked.map((pickedDetection) => [pickedDetection.account_id, accountOf(pickedDetection)]),
      ).values(),
    ],
    detections: picked,
    onReject(ids) {
      onLeave(picked.filter(({ account_id }) => ids.has(account_id)));
      selection.clear();
    },
    onHandedOver() {
      onLeave([]);
      selection.clear();
    },
  });
  return (
    <SelectionBar selection={selection} of={{ data: picked }}>
      <Actions actions={[...stateActions, ...accountActions]} hasKeys />
    </SelectionBar>
  );
};
