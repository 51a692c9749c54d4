import { api, type FullRun } from '../../api/service.ts';
import { ExternalLink } from '../../components/button.tsx';
import { LoadMore } from '../../components/list.tsx';
import { RelativeTime, Status } from '../../components/marks.tsx';
import { LoadedContent, Panel } from '../../components/page.tsx';
import { usePages } from '../../hooks/use-load.ts';
import { formatCount, formatMinute, toHost } from '../../text/format.ts';
import { describeFailure, sourceName } from '../../text/labels.ts';

/** What the monitor found, and how it was judged. */
export function Activity({ accountId: id }: { accountId: string }) {
  const events = usePages(
    `account/${id}/events`,
    (input) => api.listMonitorEvents({ params: { id }, ...input }),
    {},
    5,
  );
  return (
    <Panel title="Monitor activity">
      <LoadedContent of={events} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted small">Nothing seen yet. Active accounts are watched for news.</p>
          ) : (
            <>
              <ul class="lined">
                {rows.map((event) => (
                  <li key={event.id} class="pad">
                    <div class="row">
                      <ExternalLink href={event.url}>{toHost(event.url)}</ExternalLink>
                      <Status value={event.status} />
                      <span class="faint small push-end">
                        <RelativeTime iso={event.created_at} />
                      </span>
                    </div>
                    <p class="muted small">{event.reason}</p>
                  </li>
                ))}
              </ul>
              <LoadMore of={events} />
            </>
          )
        }
      </LoadedContent>
    </Panel>
  );
}

/** How each source responded, with a line for those that failed. Sources that are off aren't shown. */
export function Sources({ sources }: { sources: FullRun['stats']['sources'] | undefined }) {
  const used = (sources ?? []).filter(({ status, error }) => status !== 'off' || error !== undefined);
  if (used.length === 0) return null;
  return (
    <Panel title="Sources">
      <ul class="lined">
        {used.map((report) => (
          <li key={report.source} class="pad">
            <div class="row">
              <span>{sourceName(report.source)}</span>
              <Status value={report.status} />
              <span class="faint small push-end">
                {report.status === 'ok'
                  ? formatCount(report.documents, 'document')
                  : report.asked_at && formatMinute(report.asked_at)}
              </span>
            </div>
            <p class="muted small">{describeFailure(report)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
