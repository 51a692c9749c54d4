import type { ComponentChildren } from 'preact';
import type { ApiError } from '#client/api-error.ts';
import { route } from '../state/router.ts';
import { Button, LinkButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { PageHead } from './page.tsx';

/** Placeholders for rows: nothing yet, no match, failed, loading. */

interface EmptyProps {
  icon?: IconName;
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}

export const Empty = ({ icon, title, children, action }: EmptyProps) => (
  <div class="empty stack-tight">
    {icon && (
      <span class="empty-icon disc faint">
        <Icon name={icon} size={20} />
      </span>
    )}
    <p class="strong">{title}</p>
    {children && <p class="empty-text">{children}</p>}
    {action && <div class="row">{action}</div>}
  </div>
);

const STATUS_EXPLANATIONS: Readonly<Record<number, string>> = {
  403: 'Your key does not cover this. Keys with read scope change nothing, and members with scoped visibility change nothing that belongs to the whole workspace. Ask an administrator.',
  404: 'It may have been deleted, or lie outside of what your key may see.',
  429: 'The service asks for a pause. Try again in a moment.',
};

export const Failed = ({ failure, retry }: { failure: ApiError; retry?: () => void }) => {
  const details = failure.details.filter(({ message }) => message !== failure.message);
  return (
    <div class="failed row from-top gap-wide" role="alert">
      <Icon name="warning" />
      <div class="stack-tight">
        <p class="strong">{failure.message}</p>
        {STATUS_EXPLANATIONS[failure.status] && <p class="muted">{STATUS_EXPLANATIONS[failure.status]}</p>}
        {details.length > 0 && (
          <ul class="fine">
            {details.map(({ path, message }) => (
              <li key={path}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {failure.requestId && (
          <p class="faint small">
            Request <code>{failure.requestId}</code>
          </p>
        )}
        {retry && (
          <div>
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
      </div>
    </div>
  );
};

/** As tall as the content, so that nothing jumps. */
export const Waiting = ({ rows = 6, tall = false }: { rows?: number; tall?: boolean }) => (
  <div role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} class={`waiting-row${tall ? ' waiting-tall' : ''}`} />
    ))}
  </div>
);

interface LoadedProps<T> {
  of: { data: T | undefined; failure: ApiError | undefined; reload(): void };
  rows?: number;
  tall?: boolean;
  children: (data: T) => ComponentChildren;
}

/** The loaded content, or why it's missing. */
export function Loaded<T>({ of: { data, failure, reload }, rows, tall, children }: LoadedProps<T>) {
  if (data !== undefined) {
    return (
      <>
        {failure && <Failed failure={failure} retry={reload} />}
        {children(data)}
      </>
    );
  }
  if (failure) return <Failed failure={failure} retry={reload} />;
  return <Waiting {...(rows !== undefined && { rows })} {...(tall !== undefined && { tall })} />;
}

/** The page of a record that isn't loaded yet, or can't be. */
export const UnloadedPage = ({ of, title }: Pick<LoadedProps<unknown>, 'of'> & { title: string }) => (
  <>
    <PageHead title={title} isTitleHidden={of.failure === undefined} />
    <Loaded of={of} tall>
      {() => null}
    </Loaded>
  </>
);

/** A progress bar; without a known end it only shows activity. */
export const Progress = ({ value = 0, max = 0, label }: { value?: number; max?: number; label: string }) => (
  <div
    class={`progress${max === 0 ? ' progress-unknown' : ''}`}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max || 1}
    aria-valuenow={max === 0 ? undefined : value}
  >
    <span style={{ width: max === 0 ? '30%' : `${Math.min(100, (value / max) * 100)}%` }} />
  </div>
);

export const NotFound = () => (
  <>
    <PageHead title="Page not found" />
    <Empty
      title={`Nothing at #/${route.value.path.join('/')}`}
      action={<LinkButton href="#/inbox">Go to the inbox</LinkButton>}
    >
      Check the address, or use Search to find an account or a page.
    </Empty>
  </>
);
