import { useEffect, useRef } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Avatar, Score, Status } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { plural } from '../../text/format.ts';

type Run = Data<'getRun'>;

/** The most findings shown; longer lists are easier to read in the feed. */
const SHOWN_MAX = 100;

interface Found {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly note: string;
  readonly status?: string;
  readonly score: number;
  readonly scoreName: string;
}

/** Whether it was written during the run. */
const isOf =
  ({ started_at, finished_at }: Run) =>
  ({ created_at }: { readonly created_at: string }): boolean =>
    created_at >= started_at && (finished_at === null || created_at <= finished_at);

async function scanned(run: Run, accountId: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await api.listAccountSignals({ params: { id: accountId }, signal });
  return data.filter(isOf(run)).map((detection) => ({
    id: detection.id,
    href: hrefOf(['accounts', accountId], { d: detection.id }),
    title: detection.headline,
    note: detection.evidence[0]?.claim ?? '',
    score: detection.alpha,
    scoreName: 'Alpha',
  }));
}

async function suggested(run: Run, signal: AbortSignal): Promise<Found[]> {
  const [accounts, feed] = await Promise.all([
    api.listAccounts({ query: { sort: 'created_at', per_page: SHOWN_MAX }, signal }),
    api.listDetections({ query: { account_status: 'suggested', per_page: SHOWN_MAX }, signal }),
  ]);
  return accounts.data.filter(isOf(run)).map((account) => ({
    id: account.id,
    href: hrefOf(['accounts', account.id]),
    title: account.name,
    note:
      feed.data.find(({ account_id }) => account_id === account.id)?.headline ??
      [account.industry, account.country].filter(Boolean).join(', '),
    status: account.status,
    score: account.score,
    scoreName: 'Score',
  }));
}

/** Why the list is empty, in agreement with the figures above it. */
function whyEmpty({ status, hint, account_id, stats }: Run): string {
  if (status === 'running') return 'Nothing yet. Results show up here as they are found.';
  if (hint !== null) return hint;
  if (account_id === null && stats.accounts > 0) {
    return `${plural(stats.accounts, 'account')} found or checked. None of them is among your ${SHOWN_MAX} newest accounts.`;
  }
  if (account_id !== null && stats.detections > 0) {
    return `${plural(stats.detections, 'signal')} that you already had got new evidence.`;
  }
  if (status === 'failed') return 'The run failed before it found anything.';
  return `Nothing new in ${plural(stats.documents, 'document')}.`;
}

/** What the run found. During the run, the list grows with its counts. */
export function RunFindings({ run }: { run: Run }) {
  const { account_id, status, stats } = run;
  const found = useLoad(`run/${run.id}/found/${status}`, (signal) =>
    account_id === null ? suggested(run, signal) : scanned(run, account_id, signal),
  );
  const counts = `${stats.detections} ${stats.accounts}`;
  const loaded = useRef(counts);
  const { isLoading, reload } = found;
  // A load in progress may finish: on a slow connection, the counts would change before any could.
  useEffect(() => {
    if (isLoading || loaded.current === counts) return;
    loaded.current = counts;
    reload();
  }, [isLoading, reload, counts]);
  return (
    <section class="panel" aria-labelledby="found-title" data-testid="run-found">
      <div class="part-head">
        <h2 id="found-title">{account_id === null ? 'New accounts while it ran' : 'Found'}</h2>
        <span class="faint small figures">{found.data && plural(found.data.length, 'result')}</span>
      </div>
      <Loaded of={found} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">{whyEmpty(run)}</p>
          ) : (
            <ul class="people-rows">
              {all.map(({ id, href, title, note, status: account, score, scoreName }) => (
                <li key={id} class="found-row">
                  <a class="row-link" href={href}>
                    {account && <Avatar name={title} />}
                    <span class="row-text">
                      <span class="row-title">{title}</span>
                      <span class="row-note">{note}</span>
                    </span>
                  </a>
                  <span class="row">
                    {account && <Status value={account} />}
                    <Score value={score} label={scoreName} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
