import { useRef, useState } from 'preact/hooks';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Progress } from '../../components/progress.tsx';
import { Failed } from '../../components/states.tsx';
import { plural } from '../../text/format.ts';

type Page = Data<'backtestSignal'>;

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly keywords: string[];
  readonly exclusions: string[];
}

interface Result {
  readonly read: number;
  readonly total: number;
  readonly byRules: number;
  readonly hits: Page['hits'];
  readonly near: Page['near_misses'];
  readonly isOver: boolean;
}

const NOTHING: Result = { read: 0, total: 0, byRules: 0, hits: [], near: [], isOver: false };

const Found = ({ title, found }: { title: string; found: Page['hits'] }) =>
  found.length === 0 ? null : (
    <section class="stack-tight">
      <h3>{title}</h3>
      {found.slice(0, 20).map(({ account_id, account_name, url, quote, reason }) => (
        <article key={`${account_id} ${url}`} class="preview-hit">
          <p>{account_name}</p>
          <blockquote>{quote}</blockquote>
          <p class="muted small">{reason}</p>
        </article>
      ))}
      {found.length > 20 && <p class="faint small">And {found.length - 20} more.</p>}
    </section>
  );

/** Tries a signal on what the latest scans have read, before it is saved. */
export function SignalBacktest({ draft }: { draft: Draft }) {
  const [result, setResult] = useState<Result | undefined>();
  const [failure, setFailure] = useState<RequestError | undefined>();
  const turn = useRef(0);
  const run = async (): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setFailure(undefined);
    let sum = NOTHING;
    setResult(sum);
    try {
      let cursor: string | null = null;
      do {
        const { data }: { data: Page } = await api.backtestSignal({
          body: { signal: draft, ...(cursor !== null && { cursor }) },
        });
        if (own !== turn.current) return;
        cursor = data.next_cursor;
        sum = {
          read: sum.read + data.documents_read,
          total: data.documents_total,
          byRules: sum.byRules + data.read_by.rules,
          hits: [...sum.hits, ...data.hits],
          near: [...sum.near, ...data.near_misses],
          isOver: cursor === null,
        };
        setResult(sum);
      } while (cursor !== null);
    } catch (error) {
      setFailure(asRequestError(error));
      setResult({ ...sum, isOver: true });
    }
  };
  const stop = (): void => {
    turn.current += 1;
    setResult(result && { ...result, isOver: true });
  };
  const isRunning = result !== undefined && !result.isOver;
  return (
    <div class="stack" data-testid="backtest">
      <div>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button disabled={draft.name === ''} onClick={run}>
            Try it on your documents
          </Button>
        )}
      </div>
      {isRunning && <Progress label="Documents read" value={result.read} max={result.total} />}
      {failure && <Failed failure={failure} />}
      {result?.isOver && (
        <div class="stack" role="status">
          <p>
            {plural(result.read, 'document')} read: {plural(result.hits.length, 'hit')},{' '}
            {plural(result.near.length, 'near miss', 'near misses')}.
            {result.read === 0 && ' Documents are kept for a few days after a scan. Scan an account first.'}
          </p>
          <Found title="Hits" found={result.hits} />
          <Found title="Near misses" found={result.near} />
        </div>
      )}
    </div>
  );
}
