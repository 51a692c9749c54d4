import { useEffect, useRef } from 'preact/hooks';
import type { Account } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Score } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { number, plural } from '../../text/format.ts';
import { type Suggestion, Suggestions } from './suggestions.tsx';

type Run = Data<'getRun'>;

const PER_PAGE = 100;
/** Runs suggest fewer; more new accounts are from an import at the same time. */
const PAGES_MAX = 10;

interface Finding {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly alpha: number;
}

type Found =
  | { readonly kind: 'findings'; readonly rows: readonly Finding[] }
  | { readonly kind: 'suggestions'; readonly rows: readonly Suggestion[] };

/** Whether it was written during the run. */
const isOf =
  ({ started_at, finished_at }: Run) =>
  ({ created_at }: { readonly created_at: string }): boolean =>
    created_at >= started_at && (finished_at === null || created_at <= finished_at);

async function scanned(run: Run, accountId: string, signal: AbortSignal): Promise<Found> {
  const { data } = await api.listAccountSignals({ params: { id: accountId }, signal });
  const rows = data.filter(isOf(run)).map(({ id, headline, evidence, alpha }) => ({
    id,
    title: headline,
    note: evidence[0]?.claim ?? '',
    alpha,
  }));
  return { kind: 'findings', rows };
}

/** New accounts since the run started, page by page. */
async function accountsSince({ started_at }: Run, signal: AbortSignal): Promise<Account[]> {
  const found: Account[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { sort: 'created_at', page, per_page: PER_PAGE } as const;
    const { data, pagination } = await api.listAccounts({ query, signal });
    found.push(...data);
    if (!pagination.has_more || data.some(({ created_at }) => created_at < started_at)) break;
  }
  return found;
}

async function suggested(run: Run, signal: AbortSignal): Promise<Found> {
  const accounts = await accountsSince(run, signal);
  const rows = accounts
    .filter(({ source }) => source === 'discovery')
    .filter(isOf(run))
    .map((account) => ({
      ...account,
      note: account.latest_signal?.headline ?? [account.industry, account.country].filter(Boolean).join(', '),
    }));
  return { kind: 'suggestions', rows: rows.toSorted((a, b) => b.score - a.score) };
}

/** Why the list is empty, in agreement with the figures above it. */
function whyEmpty({ status, hint, account_id, stats }: Run): string {
  if (status === 'running') return 'Nothing yet. Results show up here as they are found.';
  if (hint !== null) return hint;
  if (account_id === null && stats.accounts > 0) {
    return `${plural(stats.accounts, 'account')} found or checked. None of them is among your ${number(PER_PAGE * PAGES_MAX)} newest accounts.`;
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
  const found = useLoad<Found>(`run/${run.id}/found/${status}`, (signal) =>
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
        <h2 id="found-title">{account_id === null ? 'Suggested accounts, best first' : 'Found'}</h2>
        <span class="faint small figures">{found.data && plural(found.data.rows.length, 'result')}</span>
      </div>
      <Loaded of={found} rows={2}>
        {(all) =>
          all.rows.length === 0 ? (
            <p class="muted">{whyEmpty(run)}</p>
          ) : all.kind === 'suggestions' ? (
            <Suggestions
              accounts={all.rows}
              onChanged={(changed) => {
                const after = new Map(changed.map((account) => [account.id, account]));
                found.change((before) =>
                  before.kind === 'findings'
                    ? before
                    : { ...before, rows: before.rows.map((row) => ({ ...row, ...after.get(row.id) })) },
                );
              }}
            />
          ) : (
            <ul class="people-rows">
              {all.rows.map(({ id, title, note, alpha }) => (
                <li key={id} class="found-row">
                  <a class="row-link" href={hrefOf(['accounts', account_id ?? ''], { d: id })}>
                    <span class="row-text">
                      <span class="row-title">{title}</span>
                      <span class="row-note">{note}</span>
                    </span>
                  </a>
                  <Score value={alpha} label="Alpha" />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
