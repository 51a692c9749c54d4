import { relationNames } from '#contract/relation.ts';
import { api, type Detection } from '../../api/service.ts';
import { Actions, LinkButton } from '../../components/button.tsx';
import { FilterChoice, MemberFilter, Tick } from '../../components/field.tsx';
import { type Selection, SelectionBar } from '../../components/list.tsx';
import { Avatar, Score } from '../../components/marks.tsx';
import { Empty, Tabs } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { inbox } from '../../state/inbox.ts';
import { bindQuery, replaceRoute, route, toHref, withQuery } from '../../state/route.ts';
import { memberName, signalName, signalOptions, viewer } from '../../state/workspace.ts';
import { formatDay, formatNumber, plural } from '../../text/format.ts';
import { listAccountActions } from '../account/change-accounts.ts';
import { listStateActions } from '../detections/act.tsx';
import { settle } from '../detections/settle.ts';
import { describeState, TeamMark } from '../detections/team.tsx';
import { SetupSteps } from '../start/setup-steps.tsx';
import type { InboxQuery } from './inbox-query.ts';

type Counts = NonNullable<typeof inbox.value>;

const VIEWS: readonly (readonly [name: string, query: InboxQuery, count?: (counts: Counts) => number])[] = [
  ['Today', {}, ({ actionable }) => actionable.open],
  ['Since last visit', { since: 'visit' }],
  ['Mine', { owner: 'me' }, ({ actionable }) => actionable.mine],
  ['Unassigned', { owner: 'none' }, ({ actionable }) => actionable.unassigned],
  ['All open', { show: 'open' }, ({ open }) => open],
  ['Snoozed', { show: 'snoozed' }, ({ snoozed }) => snoozed],
  ['Everything', { show: 'all' }],
];

/** Whether two URLs have the same filters, in any order. */
const isSame = (a: InboxQuery, b: InboxQuery): boolean => {
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);
};

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
            isCurrent: isSame(filters, query),
          }),
        )}
      />
    </div>
  );
};

const describeMinimums = (what: string, ...values: number[]) =>
  Object.fromEntries(values.map((value) => [value, `${what} ${value}+`]));
const DAYS = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' };
const STATUSES = {
  active: 'Active',
  suggested: 'Suggested',
  rejected: 'Rejected',
  unqualified: 'Unqualified',
};
const RELEVANCES = describeMinimums('Relevance', 25, 50, 75);
const FITS = describeMinimums('Fit', 40, 70, 85);
const ALPHAS = describeMinimums('Alpha', 60, 70, 80);

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
    <FilterChoice label="Relevance" none="Any relevance" {...bindQuery('relevance')} options={RELEVANCES} />
    <FilterChoice label="ICP fit" none="Any fit" {...bindQuery('fit')} options={FITS} />
    <FilterChoice label="Alpha" none="Any alpha" {...bindQuery('alpha')} options={ALPHAS} />
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
    formatDay(detection.detected_at, new Date()),
    detection.state !== 'snoozed' && detection.snoozed_until !== null && 'back from snooze',
    describeState(detection, new Date()),
    detection.quiet_relation !== null && relationNames[detection.quiet_relation],
    detection.is_background && 'background',
    memberName(detection.account_owner_id),
  ]
    .filter(Boolean)
    .join(' · ');

export function InboxRow({ detection, isSelected, lastVisit, selection, onEnter }: InboxRowProps) {
  const { id, headline, account_name, relevance, state, created_at, is_background, signal_present } =
    detection;
  const href = withQuery(route.value, { d: id });
  const isOpen = route.value.query.d === id;
  const isPicked = selection.ids.has(id);
  const isQuiet = is_background || !signal_present;
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
        </span>
        <span class="row">
          {lastVisit !== null && created_at > lastVisit && <span class="hot">New</span>}
          <TeamMark detection={detection} />
          {relevance !== null && <Score value={relevance} label="Relevance" />}
        </span>
      </a>
    </li>
  );
}

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
  if (query.show === 'snoozed')
    return (
      <Empty icon="clock" title="Nothing is snoozed">
        Snooze a signal with s, and it comes back on the day you choose.
      </Empty>
    );
  if (Object.keys(query).length > 0 && (open > 0 || query.show === 'all'))
    return (
      <Empty
        icon="check"
        title="Nothing here"
        action={<LinkButton href="#/inbox">Show the inbox</LinkButton>}
      >
        No signal matches these filters.
      </Empty>
    );
  return (
    <Empty
      icon="check"
      title="Your inbox is empty"
      action={
        <LinkButton href={open > 0 ? '#/inbox?show=open' : '#/inbox?show=all'}>
          {open > 0 ? `Show ${plural(open, 'other open signal')}` : 'Show everything'}
        </LinkButton>
      }
    >
      {open > 0
        ? 'What is left is old, outside of your profile, or nothing that you have an offer for.'
        : 'Everything is settled. New signals show up here by themselves.'}
    </Empty>
  );
};

interface BulkBarProps {
  picked: readonly Detection[];
  selection: Selection;
  onLeave: (detections: readonly Detection[]) => void;
}

/** The companies of the picked signals, each once. */
const accountsOf = (detections: readonly Detection[]) => [
  ...new Map(
    detections.map(
      ({ account_id: id, account_name: name, account_status: status, account_owner_id: owner_id }) => [
        id,
        { id, name, status, owner_id },
      ],
    ),
  ).values(),
];

/** What can be done with several signals at once; the keys act on them all. */
export const BulkBar = ({ picked, selection, onLeave }: BulkBarProps) => {
  const stateActions = listStateActions((settlement) => {
    onLeave(picked);
    selection.clear();
    return settle(picked, settlement);
  });
  const accountActions = listAccountActions({
    accounts: accountsOf(picked),
    detections: picked,
    onReject(ids) {
      onLeave(picked.filter(({ account_id }) => ids.has(account_id)));
      selection.clear();
    },
  });
  return (
    <SelectionBar selection={selection} of={{ data: picked }}>
      <Actions actions={[...stateActions, ...accountActions]} hasKeys />
    </SelectionBar>
  );
};
