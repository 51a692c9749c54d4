import type { Data } from '../api/types.ts';
import { minuteText, plural } from '../text/format.ts';
import { failureLine, sourceName } from '../text/source-text.ts';
import { Status } from './marks.tsx';

type Reports = Data<'getRun'>['stats']['sources'];

/** How each source responded, with a line for those that failed. Sources that are off aren't shown. */
export function Sources({ sources }: { sources: Reports }) {
  const used = sources.filter(({ status, error }) => status !== 'off' || error !== undefined);
  if (used.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="sources-title" data-testid="sources">
      <div class="part-head">
        <h2 id="sources-title">Sources</h2>
      </div>
      <ul class="events">
        {used.map((report) => {
          const line = failureLine(report);
          return (
            <li key={report.source}>
              <div class="row">
                <span>{sourceName(report.source)}</span>
                <Status value={report.status} />
                <span class="faint small push-end">
                  {report.status === 'ok'
                    ? plural(report.documents, 'document')
                    : report.asked_at && minuteText(report.asked_at)}
                </span>
              </div>
              {line && <p class="muted small">{line}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
