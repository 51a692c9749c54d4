import { useRef, useState } from 'preact/hooks';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Progress } from '../../components/progress.tsx';
import { Failed } from '../../components/states.tsx';
import { latest } from '../../state/latest.ts';
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
  readonly hits: Page['hits'];
  readonly near: Page['near_misses'];
  readonly isOver: boolean;
}

const NOTHING: Result = { read: 0, total: 0, hits: [], near: [], isOver: false };

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
  const runs = useRef(latest());
  const run = (): void => {
    setFailure(undefined);
    let sum = NOTHING;
    setResult(sum);
    const readAll = async (signal: AbortSignal): Promise<void> => {
      let cursor: string | null = null;
      do {
        const { data }: { data: Page } = await api.backtestSignal({
          body: { signal: draft, ...(cursor !== null && { cursor }) },
          signal,
        });
        signal.throwIfAborted();
        cursor = data.next_cursor;
        sum = {
          read: sum.read + data.documents_read,
          total: data.documents_total,
          hits: [...sum.hits, ...data.hits],
          near: [...sum.near, ...data.near_misses],
          isOver: cursor === null,
        };
        setResult(sum);
      } while (cursor !== null);
    };
    const fail = (error: unknown): void => {
      setFailure(asRequestError(error));
      setResult({ ...sum, isOver: true });
    };
    runs.current.run(readAll, () => undefined, fail);
  };
  const stop = (): void => {
    runs.current.stop();
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
