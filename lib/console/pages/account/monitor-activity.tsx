import { api } from '../../api/service.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { Status, When } from '../../components/marks.tsx';
import { More } from '../../components/more.tsx';
import { Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { hostOf } from '../../text/format.ts';

const AT_ONCE = 5;

/** What the monitor found, and how it was judged. */
export function MonitorActivity({ accountId }: { accountId: string }) {
  const events = usePages(`account/${accountId}/events`, (page, signal) =>
    api.listMonitorEvents({
      params: { id: accountId },
      query: { page, per_page: AT_ONCE },
      ...(signal && { signal }),
    }),
  );
  return (
    <section class="panel" aria-labelledby="activity-title">
      <div class="part-head">
        <h2 id="activity-title">Monitor activity</h2>
      </div>
      <Loaded of={events} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted small">Nothing seen yet. Active accounts are watched for news.</p>
          ) : (
            <>
              <ul class="events">
                {rows.map((event) => (
                  <li key={event.id}>
                    <div class="row">
                      <ExternalLink href={event.url}>{hostOf(event.url)}</ExternalLink>
                      <Status value={event.status} />
                      <span class="faint small push-end">
                        <When iso={event.created_at} />
                      </span>
                    </div>
                    <p class="muted small">{event.reason}</p>
                  </li>
                ))}
              </ul>
              <More shown={rows.length} total={events.total} hasMore={events.hasMore} more={events.more} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
