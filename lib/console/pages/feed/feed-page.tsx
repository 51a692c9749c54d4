import { useEffect, useMemo, useRef } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Page } from '../../api/types.ts';
import { copyText } from '../../components/copy-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { accountNames, nameAccounts, nameNewestAccounts } from '../../state/account-names.ts';
import { hrefOf, withQuery } from '../../state/route.ts';
import { navigate, replaceRoute, route } from '../../state/router.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { plural } from '../../text/format.ts';
import { draftParts } from '../../text/markdown.ts';
import { type Detection, giveFeedback } from '../detections/feedback.ts';
import { FeedDetail } from './feed-detail.tsx';
import { FeedFilters } from './feed-filters.tsx';
import { feedGroups } from './feed-groups.ts';
import { type FeedQuery, sinceDay } from './feed-query.ts';
import { FeedRow } from './feed-row.tsx';

/** One account's detections come whole; the feed of all comes by the page. */
async function readFeed(query: FeedQuery, page: number, signal?: AbortSignal): Promise<Page<Detection>> {
  const since = sinceDay(query.days, new Date());
  if (query.account !== undefined) {
    const { data } = await api.listAccountSignals({
      params: { id: query.account },
      ...(signal && { signal }),
    });
    const rows = data.filter(
      (each) =>
        (query.signal === undefined || each.signal_id === query.signal) &&
        (since === undefined || each.detected_at >= since) &&
        each.alpha >= Number(query.alpha ?? 0),
    );
    return { data: rows, pagination: { total: rows.length, page, has_more: false } };
  }
  return api.listDetections({
    query: {
      signal_id: query.signal,
      min_alpha: query.alpha,
      account_status: query.status,
      owner_id: query.owner,
      since,
      page,
      per_page: 50,
    },
    ...(signal && { signal }),
  });
}

const matches = (detection: Detection, text: string): boolean =>
  `${detection.headline} ${accountNames.value.get(detection.account_id)?.name ?? ''}`
    .toLowerCase()
    .includes(text.toLowerCase());

export function FeedPage() {
  const query: FeedQuery = route.value.query;
  const { d: selectedId, q: text = '', sort, ...filters } = query;
  const feed = usePages(`feed/${JSON.stringify(filters)}`, (page, signal) => readFeed(query, page, signal));
  const rows = useMemo(() => (feed.data ?? []).filter((each) => each.signal_present), [feed.data]);
  useEffect(() => {
    nameNewestAccounts().catch(() => undefined);
  }, []);
  useEffect(() => {
    nameAccounts(rows.map(({ account_id }) => account_id)).catch(() => undefined);
  }, [rows]);

  const groups = feedGroups(
    text ? rows.filter((row) => matches(row, text)) : rows,
    sort === 'alpha',
    new Date(),
  );
  const ordered = groups.flatMap((group) => group.rows);
  const selected = ordered.find(({ id }) => id === selectedId) ?? (selectedId ? undefined : ordered[0]);
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);

  const change = (changed: Detection): void =>
    feed.change((all) => all.map((each) => (each.id === changed.id ? changed : each)));
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
    ...(selected && {
      f: () => void giveFeedback(selected, true, change),
      n: () => void giveFeedback(selected, false, change),
      u: () => void giveFeedback(selected, null, change),
      o: () => navigate(hrefOf(['accounts', selected.account_id])),
      c: () => {
        const { subject, body } = draftParts(selected.drafted_message_md);
        void copyText(subject ? `Subject: ${subject}\n\n${body}` : body, 'Message');
      },
    }),
  });

  return (
    <div class={`feed${selectedId ? ' feed-open' : ''}`}>
      <div class="feed-list">
        <PageHead
          title="Feed"
          note={feed.total === undefined ? ' ' : `${plural(feed.total, 'signal')} at your accounts`}
        />
        <FeedFilters query={query} />
        <Loaded of={{ ...feed, data: feed.data && groups }} rows={9} tall>
          {(shown) =>
            shown.length === 0 ? (
              <Empty
                icon="feed"
                title="No signals here"
                action={
                  rows.length === 0 && Object.keys(filters).length === 0 ? (
                    <LinkButton look="primary" href="#/runs?new=discovery">
                      Start a discovery
                    </LinkButton>
                  ) : (
                    <LinkButton href="#/feed">Clear filters</LinkButton>
                  )
                }
              >
                {rows.length === 0 && Object.keys(filters).length === 0
                  ? 'Activate an account or start a discovery: what is found at your accounts shows up here.'
                  : 'Nothing fits these filters. Try a longer time or another signal.'}
              </Empty>
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
        {selected && <FeedDetail key={selected.id} detection={selected} onChange={change} />}
      </div>
    </div>
  );
}
