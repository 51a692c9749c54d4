import { useMemo, useRef } from 'preact/hooks';
import type { FullAccount } from '../../api/records.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { hrefOf, withQuery } from '../../state/route.ts';
import { navigate, replaceRoute, route } from '../../state/router.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { plural } from '../../text/format.ts';
import { type Detection, withAccounts } from '../detections/feedback.ts';
import { SetupSteps } from '../start/setup-steps.tsx';
import { FeedDetail } from './feed-detail.tsx';
import { FeedFilters } from './feed-filters.tsx';
import { feedGroups } from './feed-groups.ts';
import { detectionFiltersOf, type FeedQuery } from './feed-query.ts';
import { FeedRow } from './feed-row.tsx';
import { FeedViews } from './feed-views.tsx';
import { readFeed } from './read-feed.ts';

const matches = (detection: Detection, text: string): boolean =>
  `${detection.headline} ${detection.account_name}`.toLowerCase().includes(text.toLowerCase());

export function FeedPage() {
  const query: FeedQuery = route.value.query;
  const { d: selectedId, q: text = '', sort, ...filters } = query;
  const feed = usePages(`feed/${JSON.stringify(filters)}`, (page, signal) => readFeed(query, page, signal));
  const rows = useMemo(() => (feed.data ?? []).filter((each) => each.signal_present), [feed.data]);

  const groups = feedGroups(
    text ? rows.filter((row) => matches(row, text)) : rows,
    sort === 'alpha',
    new Date(),
  );
  /** Nothing was ever found: the list says how to start. */
  const isNew = rows.length === 0 && Object.keys(filters).length === 0 && text === '';
  const ordered = groups.flatMap((group) => group.rows);
  const selected = ordered.find(({ id }) => id === selectedId) ?? (selectedId ? undefined : ordered[0]);
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);

  const change = (changed: Detection): void =>
    feed.change((all) => all.map((each) => (each.id === changed.id ? changed : each)));
  const changeAccounts = (accounts: readonly FullAccount[]): void =>
    feed.change((all) => withAccounts(all, accounts));
  const select = (step: number): void => {
    const at = selected ? ordered.indexOf(selected) : -1;
    const next = ordered[Math.max(0, Math.min(ordered.length - 1, at + step))];
    if (!next) return;
    replaceRoute(withQuery(route.peek(), { d: next.id }));
    list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };
  useShortcuts({
    j: () => select(selectedId ? 1 : 0),
    k: () => select(-1),
    ...(selected && { o: () => navigate(hrefOf(['accounts', selected.account_id])) }),
  });

  return (
    <div class={`feed${selectedId ? ' feed-open' : ''}${isNew && feed.data ? ' feed-new' : ''}`}>
      <div class="feed-top">
        <div class="feed-title">
          <PageHead title="Feed" note={feed.total === undefined ? ' ' : plural(feed.total, 'signal')}>
            {query.account === undefined && !isNew && (
              <ExportButton
                path="/detections/export"
                query={detectionFiltersOf(query, new Date())}
                name="detections"
              />
            )}
          </PageHead>
          <FeedViews query={query} />
        </div>
        <FeedFilters query={query} accountName={feed.data?.[0]?.account_name} />
      </div>
      <div class="feed-list">
        <Loaded of={{ ...feed, data: feed.data && groups }} rows={9} tall>
          {(shown) =>
            shown.length === 0 ? (
              isNew ? (
                <SetupSteps />
              ) : (
                <Empty
                  icon="feed"
                  title="No signals here"
                  action={<LinkButton href="#/feed">Clear filters</LinkButton>}
                >
                  Nothing matches these filters. Try a longer time or another signal.
                </Empty>
              )
            ) : (
              <div ref={list} data-testid="feed-list">
                {shown.map((group) => (
                  <section key={group.title} aria-label={group.title}>
                    <h2 class="feed-day">{group.title}</h2>
                    <ul class="feed-rows">
                      {group.rows.map((row) => (
                        <FeedRow
                          key={row.id}
                          detection={row}
                          isSelected={row === selected}
                          isOpen={row.id === selectedId}
                          onEnter={() => detail.current?.querySelector('h2')?.focus()}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
                <More shown={rows.length} total={feed.total} hasMore={feed.hasMore} more={feed.more} />
              </div>
            )
          }
        </Loaded>
      </div>
      <div class="feed-detail" ref={detail}>
        {selected && (
          <FeedDetail
            key={selected.id}
            page="Feed"
            detection={selected}
            onChange={change}
            onAccount={changeAccounts}
            hasKeys
          />
        )}
      </div>
    </div>
  );
}
