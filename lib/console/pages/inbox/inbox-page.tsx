import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { useSelection } from '../../hooks/use-selection.ts';
import { hrefOf, withQuery } from '../../state/route.ts';
import { navigate, replaceRoute, route } from '../../state/router.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { undoLast } from '../../state/undo.ts';
import { number } from '../../text/format.ts';
import type { Detection } from '../detections/feedback.ts';
import type { Settlement } from '../detections/settle.ts';
import { FeedDetail } from '../feed/feed-detail.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { InboxFilters, InboxViews } from './inbox-filters.tsx';
import type { InboxQuery } from './inbox-query.ts';
import { InboxRow } from './inbox-row.tsx';
import { inboxGroups, isWaiting, nextAfter, shownRows } from './inbox-rows.ts';
import { useInbox } from './use-inbox.ts';

/** What is open, by the day it was found: from one to the next through to empty. */
export function InboxPage() {
  const query: InboxQuery = route.value.query;
  const { d: selectedId, ...filters } = query;
  const inbox = useInbox(query);
  const { states, arrived } = inbox.rows;
  const selection = useSelection(JSON.stringify(filters));
  const groups = inboxGroups(shownRows(inbox.rows), inbox.since, new Date());
  const ordered = groups.flatMap(({ rows }) => rows);
  const isDone = ordered.every((row) => !isWaiting({ states }, row)) && !inbox.hasMore;
  const chosen = ordered.filter(({ id }) => selection.ids.has(id));
  const selected = ordered.find(({ id }) => id === selectedId) ?? (selectedId ? undefined : ordered[0]);
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);

  // On a wide screen the first one is open without being chosen.
  const openId = selected?.id;
  const isShown = selectedId !== undefined || matchMedia('(min-width: 961px)').matches;
  useEffect(() => {
    if (openId !== undefined && isShown) inbox.see(openId);
  }, [openId, isShown]);
  // Nothing is being read that could move.
  useEffect(() => {
    if (ordered.length === 0 && arrived.length > 0) inbox.showArrived();
  }, [ordered.length, arrived.length]);

  const focusRow = (id: string | undefined): void => {
    if (id !== undefined)
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus());
  };
  const go = (id: string | undefined): void => {
    // On a phone, the list stays the list until one is opened.
    replaceRoute(withQuery(route.peek(), { d: id }));
    focusRow(id);
  };
  const step = (by: number): void => {
    const at = selected ? ordered.indexOf(selected) : -1;
    const next = ordered[Math.max(0, Math.min(ordered.length - 1, at + by))];
    if (by > 0 && next === selected && inbox.hasMore) void inbox.more();
    if (next) go(next.id);
  };
  const leave = (gone: readonly Detection[]): void => {
    const ids = gone.map(({ id }) => id);
    if (openId !== undefined && ids.includes(openId)) go(nextAfter(ordered, states, openId, ids));
    if (ordered.length - ids.length < 10 && inbox.hasMore) void inbox.more();
  };
  const settle = async (detections: readonly Detection[], settlement: Settlement): Promise<void> => {
    leave(detections);
    selection.clear();
    await inbox.settle(detections, settlement);
  };
  useShortcuts({
    j: () => step(selectedId ? 1 : 0),
    k: () => step(-1),
    u: () => void undoLast(),
    ...(arrived.length > 0 && { r: inbox.showArrived }),
    ...(selected && {
      v: () => selection.toggle(selected.id),
      o: () => navigate(hrefOf(['accounts', selected.account_id])),
    }),
  });

  return (
    <div class={`feed inbox${selectedId && selected ? ' feed-open' : ''}`}>
      <div class="feed-top">
        <div class="feed-title">
          <PageHead title="Inbox" />
          <InboxViews query={filters} />
        </div>
        <InboxFilters query={filters} />
      </div>
      <div class="feed-list">
        <div class="arrived" role="status" aria-live="polite">
          {arrived.length > 0 && (
            <Button
              look="primary"
              title="Show what is new (r)"
              onClick={() => {
                inbox.showArrived();
                scrollTo(0, 0);
              }}
            >
              {number(arrived.length)} new
            </Button>
          )}
        </div>
        {inbox.failure && <Failed failure={inbox.failure} retry={inbox.reload} />}
        {!inbox.isLoaded && !inbox.failure && <Waiting rows={9} tall />}
        {inbox.isLoaded && isDone && <EmptyInbox query={filters} />}
        <div ref={list} data-testid="inbox-list">
          {groups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h2 class="feed-day">{group.title}</h2>
              <ul class="feed-rows">
                {group.rows.map((row) => (
                  <InboxRow
                    key={row.id}
                    detection={row}
                    isSelected={row === selected}
                    isSettled={!isWaiting({ states }, row)}
                    selection={selection}
                    onEnter={() => detail.current?.querySelector('h2')?.focus()}
                  />
                ))}
              </ul>
            </section>
          ))}
          {inbox.hasMore && <More shown={ordered.length} total={inbox.total} hasMore more={inbox.more} />}
        </div>
      </div>
      <div class="feed-detail" ref={detail}>
        {selected && (
          <FeedDetail
            key={selected.id}
            page="Inbox"
            detection={selected}
            onChange={inbox.change}
            onSettle={(settlement) => settle([selected], settlement)}
            onAccount={(accounts) => {
              const closed = accounts.filter(({ status }) => status === 'rejected').map(({ id }) => id);
              leave(ordered.filter(({ account_id }) => closed.includes(account_id)));
              inbox.changeAccounts(accounts);
            }}
            hasKeys={chosen.length === 0}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          selection={selection}
          onSettle={(settlement) => settle(chosen, settlement)}
          onAccounts={inbox.changeAccounts}
          onOwners={inbox.changeOwners}
        />
      )}
    </div>
  );
}
