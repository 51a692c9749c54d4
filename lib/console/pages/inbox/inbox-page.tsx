import { useLayoutEffect, useRef } from 'preact/hooks';
import { api, type Detection } from '../../api/service.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { More, useSelection } from '../../components/list.tsx';
import { Avatar, Status } from '../../components/marks.tsx';
import { Failed, PageHead, Waiting } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { readDetection } from '../../state/records.ts';
import { navigate, replaceRoute, route, toHref, withQuery } from '../../state/route.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { ActOnDetection } from '../detections/act.tsx';
import { DetectionHead } from '../detections/detail.tsx';
import { BulkBar, EmptyInbox, InboxFilters, InboxRow, InboxViews } from './inbox-parts.tsx';
import { findNext, type InboxQuery } from './inbox-query.ts';
import { useInbox, useSeen } from './use-inbox.ts';

/** With fewer rows ahead, the next ones are read before they are needed. */
const ROWS_AHEAD = 10;

const isWide = (): boolean => matchMedia('(min-width: 961px)').matches;

interface OpenDetectionProps {
  detection: Detection;
  onLeave: (detections: readonly Detection[]) => void;
  hasKeys: boolean;
}

const OpenDetection = ({ detection, onLeave, hasKeys }: OpenDetectionProps) => (
  <article aria-labelledby="detection-title" data-testid="detection">
    <div class="feed-back">
      <h1 class="hidden">Inbox</h1>
      <LinkButton variant="quiet" icon="back" href={withQuery(route.value, { d: undefined })}>
        Inbox
      </LinkButton>
    </div>
    <DetectionHead detection={detection}>
      <a class="account-link row strong" href={toHref(['accounts', detection.account_id])}>
        <Avatar name={detection.account_name} />
        {detection.account_name}
      </a>
      <Status value={detection.account_status} />
    </DetectionHead>
    <ActOnDetection detection={detection} onLeave={onLeave} hasKeys={hasKeys} />
  </article>
);

/** What can be acted on today, the most relevant first: from one to the next through to empty. */
export function InboxPage() {
  const { d: selectedId, ...filters }: InboxQuery = route.value.query;
  const inbox = useInbox(route.value.query);
  const { rows, news, data } = inbox;
  const selection = useSelection(JSON.stringify(filters));
  const picked = rows.filter(({ id }) => selection.ids.has(id));
  const selectedRow = rows.find(({ id }) => id === selectedId) ?? (selectedId ? undefined : rows[0]);
  // A link may lead to one that the view doesn't have.
  const linked = useLoad(
    selectedId && data && !selectedRow ? `detection/${selectedId}` : undefined,
    async (signal) => (await api.getDetection({ params: { id: selectedId ?? '' }, signal })).data,
  );
  const selected =
    selectedRow ?? (linked.data?.id === selectedId && linked.data ? readDetection(linked.data) : undefined);
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  // On a wide screen the first one is open without being picked.
  useSeen(selectedId !== undefined || isWide() ? selected : undefined);

  // On a narrow screen the list and what is open take turns: each has its own scroll position.
  const listTop = useRef(0);
  useLayoutEffect(() => {
    if (!isWide()) scrollTo(0, selectedId === undefined ? listTop.current : 0);
  }, [selectedId]);

  const select = (id: string | undefined): void => {
    replaceRoute(withQuery(route.peek(), { d: id }));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus());
  };
  const moveBy = (step: number): void => {
    const at = selectedRow ? rows.indexOf(selectedRow) : -1;
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
    if (step > 0 && at + step >= rows.length - 1 && data?.hasMore) void inbox.more();
    if (next) select(next.id);
  };
  const leave = (settled: readonly Detection[]): void => {
    // Where everything is shown, nothing leaves.
    if (filters.show === 'all') return;
    const ids = settled.map(({ id }) => id);
    if (selected && ids.includes(selected.id)) select(findNext(rows, selected.id, ids));
    if (rows.length - ids.length < ROWS_AHEAD && data?.hasMore) void inbox.more();
  };
  const showNews = (): void => {
    inbox.reload();
    scrollTo(0, 0);
  };
  useShortcuts({
    j: () => moveBy(selectedId ? 1 : 0),
    k: () => moveBy(-1),
    ...(news > 0 && { r: showNews }),
    ...(selected && {
      v: () => selection.toggle(selected.id),
      o: () => navigate(toHref(['accounts', selected.account_id])),
    }),
  });
  const isEmpty = data !== undefined && rows.length === 0 && !data.hasMore;
  return (
    <div class={`feed${selectedId && selected ? ' feed-open' : ''}`}>
      <div class="feed-top">
        <div class="row feed-title gap-wide">
          <PageHead title="Inbox" />
          <InboxViews query={filters} />
        </div>
        <InboxFilters />
      </div>
      <div class="feed-list">
        <div class="arrived row from-top" role="status" aria-live="polite">
          {news > 0 && (
            <Button variant="primary" onClick={showNews}>
              {news} new, press r
            </Button>
          )}
        </div>
        {inbox.failure && <Failed failure={inbox.failure} retry={inbox.reload} />}
        {!data && !inbox.failure && <Waiting rows={9} tall />}
        {isEmpty && <EmptyInbox query={filters} />}
        <div
          ref={list}
          data-testid="inbox-list"
          onClickCapture={() => {
            listTop.current = scrollY;
          }}
        >
          <ul>
            {rows.map((row) => (
              <InboxRow
                key={row.id}
                detection={row}
                isSelected={row === selected}
                lastVisit={data?.lastVisit ?? null}
                selection={selection}
                onEnter={() => detail.current?.querySelector('h2')?.focus()}
              />
            ))}
          </ul>
          {data?.hasMore && <More of={{ ...inbox, data: rows, total: data.total, hasMore: true }} />}
        </div>
      </div>
      <div class="feed-detail" ref={detail}>
        {linked.failure && <Failed failure={linked.failure} retry={linked.reload} />}
        {selected && (
          <OpenDetection
            key={selected.id}
            detection={selected}
            onLeave={leave}
            hasKeys={picked.length === 0}
          />
        )}
      </div>
      {picked.length > 0 && <BulkBar picked={picked} selection={selection} onLeave={leave} />}
    </div>
  );
}
