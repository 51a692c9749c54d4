import type { ComponentProps } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { api, type Detection } from '../../api/service.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { LoadMore, useSelection } from '../../components/list.tsx';
import { Avatar, Status } from '../../components/marks.tsx';
import { FailureNotice, LoadedContent, PageHead } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { selectInInbox } from '../../state/inbox.ts';
import { readDetection } from '../../state/records.ts';
import { navigate, route, toHref, withQuery } from '../../state/route.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { canSeeAccountsOf } from '../../state/workspace.ts';
import { ActOnDetection } from '../detections/act.tsx';
import { DetectionHead } from '../detections/detail.tsx';
import { BulkBar, EmptyInbox, InboxFilters, InboxRow, InboxViews } from './inbox-parts.tsx';
import { findNextId, type InboxQuery } from './inbox-query.ts';
import { useInbox, useSeen } from './use-inbox.ts';

/** With fewer rows ahead, the next ones are read before they are needed. */
const ROWS_AHEAD = 10;

const isWide = (): boolean => matchMedia('(min-width: 961px)').matches;

const OpenDetection = ({ detection, ...act }: ComponentProps<typeof ActOnDetection>) => (
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
    <ActOnDetection detection={detection} {...act} />
  </article>
);

/** What can be acted on today, the most relevant first: from one to the next through to empty. */
export function InboxPage() {
  const { d: selectedId, ...filters }: InboxQuery = route.value.query;
  const inbox = useInbox(route.value.query);
  const { data: rows = [], news } = inbox;
  const selection = useSelection(JSON.stringify(filters));
  const pickedRows = rows.filter(({ id }) => selection.ids.has(id));
  const selectedRow = rows.find(({ id }) => id === selectedId) ?? (selectedId ? undefined : rows[0]);
  // A link may lead to one that the view doesn't have.
  const linkedLoad = useData(
    selectedId && inbox.data && !selectedRow ? `detection/${selectedId}` : undefined,
    ({ signal }) => api.getDetection({ params: { id: selectedId ?? '' }, signal }),
  );
  const selectedDetection =
    selectedRow ??
    (linkedLoad.data?.id === selectedId && linkedLoad.data ? readDetection(linkedLoad.data) : undefined);
  const detail = useRef<HTMLDivElement>(null);
  // On a wide screen the first one is open without being picked.
  useSeen(selectedId !== undefined || isWide() ? selectedDetection : undefined);

  // On a narrow screen the list and what is open take turns: each has its own scroll position.
  const listTop = useRef(0);
  useLayoutEffect(() => {
    if (!isWide()) scrollTo(0, selectedId === undefined ? listTop.current : 0);
  }, [selectedId]);

  const moveBy = (step: number): void => {
    const selectedIndex = selectedRow ? rows.indexOf(selectedRow) : -1;
    const nextRow = rows[Math.max(0, Math.min(rows.length - 1, selectedIndex + step))];
    if (step > 0 && selectedIndex + step >= rows.length - 1 && inbox.hasMore) void inbox.more();
    if (nextRow) selectInInbox(nextRow.id);
  };
  const leave = (settled: readonly Detection[]): void => {
    // Where everything is shown, only what was handed over leaves, and that with the whole company.
    const ids = [
      ...(filters.show === 'all' ? [] : settled),
      ...rows.filter((row) => !canSeeAccountsOf(readDetection(row).account_owner_id)),
    ].map(({ id }) => id);
    if (selectedDetection && ids.includes(selectedDetection.id))
      selectInInbox(findNextId(rows, selectedDetection.id, ids));
    if (rows.length - ids.length < ROWS_AHEAD && inbox.hasMore) void inbox.more();
  };
  const showNews = (): void => {
    inbox.reload();
    scrollTo(0, 0);
  };
  useShortcuts({
    j: () => moveBy(selectedId || isWide() ? 1 : 0),
    k: () => moveBy(-1),
    ...(news > 0 && { r: showNews }),
    ...(selectedDetection && {
      v: () => selection.toggle(selectedDetection.id),
      o: () => navigate(toHref(['accounts', selectedDetection.account_id])),
    }),
  });
  return (
    <div class={`feed${selectedId && selectedDetection ? ' feed-open' : ''}`}>
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
        <div
          data-testid="inbox-list"
          onClickCapture={() => {
            listTop.current = scrollY;
          }}
        >
          <LoadedContent of={inbox} rows={9} tall>
            {() =>
              rows.length === 0 && !inbox.hasMore ? (
                <EmptyInbox query={filters} />
              ) : (
                <ul>
                  {rows.map((row) => (
                    <InboxRow
                      key={row.id}
                      detection={row}
                      isSelected={row === selectedDetection}
                      lastVisit={inbox.lastVisit}
                      selection={selection}
                      onEnter={() => detail.current?.querySelector('h2')?.focus()}
                    />
                  ))}
                </ul>
              )
            }
          </LoadedContent>
          {inbox.hasMore && <LoadMore of={inbox} />}
        </div>
      </div>
      {/* Each detection has a pane of its own, which begins at its top. */}
      <div class="feed-detail" ref={detail} key={selectedDetection?.id}>
        {linkedLoad.failure && <FailureNotice failure={linkedLoad.failure} retry={linkedLoad.reload} />}
        {selectedDetection && (
          <OpenDetection detection={selectedDetection} onLeave={leave} hasKeys={pickedRows.length === 0} />
        )}
      </div>
      {pickedRows.length > 0 && <BulkBar picked={pickedRows} selection={selection} onLeave={leave} />}
    </div>
  );
}
