import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { route } from '../state/route.ts';
import { listProblems, nextStep } from '../text/error-text.ts';
import { Button, LinkButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Meter, RequestId } from './marks.tsx';

interface PanelProps {
  title: ComponentChildren;
  /** Beside the title. */
  actions?: ComponentChildren;
  class?: string;
  testId?: string;
  children: ComponentChildren;
}

/** A part of a page with a title. */
export function Panel({ title, actions, class: extraClass = '', testId, children }: PanelProps) {
  const id = useId();
  return (
    <section class={`panel ${extraClass}`} aria-labelledby={id} data-testid={testId}>
      <PartHead id={id} title={title} actions={actions && <div class="row">{actions}</div>} />
      {children}
    </section>
  );
}

/** A smaller part, below a title of its own. */
export const Subsection = ({ title, actions, children }: PanelProps) => (
  <section class="part">
    <div class="part-head row wrap between">
      <h3>{title}</h3>
      {actions && <div class="row wrap">{actions}</div>}
    </div>
    {children}
  </section>
);

/** The title of a part without a frame, and what it is about. */
export const PartHead = ({
  id,
  title,
  note,
  actions,
}: Pick<PanelProps, 'title' | 'actions'> & { id?: string; note?: ComponentChildren }) => (
  <>
    <div class="part-head row wrap between">
      <h2 id={id}>{title}</h2>
      {actions}
    </div>
    {note && <p class="muted">{note}</p>}
  </>
);

type LabelledValues = readonly (readonly [label: ComponentChildren, value: ComponentChildren])[];

interface FiguresProps {
  items: LabelledValues;
  /** `figures-row`: large, beside each other; `facts-list`: below each other. */
  variant?: 'figures-row' | 'facts-list';
  testId?: string;
}

/** Values with their labels; those that are empty are left out. */
export const Figures = ({ items, variant = 'figures-row', testId }: FiguresProps) => (
  <dl class={variant} data-testid={testId}>
    {items
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** How much of the whole there is, from 0 to 1, with its text. */
export const Share = ({ share, children }: { share: number; children: ComponentChildren }) => (
  <span class="row share">
    <Meter part={share} />
    <span class="figures">{children}</span>
  </span>
);

/** Points of their maximum. */
export const Points = ({
  parts,
}: {
  parts: readonly (readonly [label: string, points: number, max: number])[];
}) => (
  <Figures
    variant="facts-list"
    items={parts.map(([label, points, max]) => [
      label,
      <Share share={points / max}>
        {points} <span class="faint">of {max}</span>
      </Share>,
    ])}
  />
);

/** The way back from a record to its list. */
export const Crumbs = ({ href, list, name }: { href: string; list: string; name: ComponentChildren }) => (
  <p class="space-below row gap-small fine faint">
    <a class="cut muted" href={href}>
      {list}
    </a>
    <Icon name="chevron" size={12} />
    <span class="cut">{name}</span>
  </p>
);

interface PageHeadProps {
  title: string;
  note?: ComponentChildren;
  children?: ComponentChildren;
  isTitleHidden?: boolean;
}

/** Sets the tab's title, announces the page to screen readers, and takes the focus on navigation. */
export function PageHead({ title, note, children, isTitleHidden = false }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Signal console`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header class="page-head space-below row wrap between from-top grow">
      <div class="column">
        <h1 ref={heading} tabIndex={-1} class={isTitleHidden ? 'hidden' : undefined}>
          {title}
        </h1>
        {note && <p class="muted">{note}</p>}
      </div>
      {children && <div class="row wrap">{children}</div>}
    </header>
  );
}

/** Links that look like tabs: each has an address, and the back button works. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { href: string; text: ComponentChildren; isCurrent: boolean }[];
}) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the bar scrolls, and the current tab may be out of view.
    if (tab && bar.current && current !== undefined)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 16;
  }, [current]);
  return (
    <nav class="tabs" aria-label={label} ref={bar}>
      {tabs.map(({ href, text, isCurrent }) => (
        <a key={href} href={href} class="tab" aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Placeholders for rows: nothing yet, no match, failed, loading. */

interface EmptyProps {
  icon?: IconName;
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}

export const EmptyState = ({ icon, title, children, action }: EmptyProps) => (
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

export const FailureNotice = ({ failure, retry }: { failure: ApiError; retry?: () => void }) => {
  const problems = listProblems(failure);
  const next = nextStep(failure);
  return (
    <div class="failed row from-top gap-wide" role="alert">
      <Icon name="warning" />
      <div class="stack-tight">
        <p class="strong">{failure.message}</p>
        {next && <p class="muted">{next}</p>}
        {problems.length > 0 && (
          <ul class="fine">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {/* What isn't allowed isn't allowed the next time either. */}
        {retry && failure.status !== 403 && (
          <div>
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
        <RequestId id={failure.requestId} />
      </div>
    </div>
  );
};

/** As tall as the content, so that nothing jumps. */
export const LoadingRows = ({ rows = 6, tall = false }: Pick<LoadedProps<unknown>, 'rows' | 'tall'>) => (
  <div role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} class={`waiting-row${tall ? ' waiting-tall' : ''}`} />
    ))}
  </div>
);

interface LoadedProps<T> {
  of: { data: T | undefined; failure: ApiError | undefined; isLoading?: boolean; reload(): void };
  rows?: number | undefined;
  tall?: boolean | undefined;
  children: (data: T) => ComponentChildren;
}

/** The loaded content, or why it's missing. An earlier answer without rows says nothing about the next one. */
export function LoadedContent<T>({
  of: { data, failure, isLoading, reload },
  rows,
  tall,
  children,
}: LoadedProps<T>) {
  if (data !== undefined && !(isLoading && Array.isArray(data) && data.length === 0)) {
    return (
      <>
        {failure && <FailureNotice failure={failure} retry={reload} />}
        {children(data)}
      </>
    );
  }
  if (failure) return <FailureNotice failure={failure} retry={reload} />;
  return <LoadingRows rows={rows} tall={tall} />;
}

interface CardsProps<T> {
  of: LoadedProps<readonly T[]>['of'];
  /** Shown in place of none. */
  empty: ComponentChildren;
  children: (record: T) => ComponentChildren;
}

/** Records below each other, each in a panel of its own. */
export const Cards = <T extends { readonly id: string }>({ of, empty, children }: CardsProps<T>) => (
  <LoadedContent of={of} rows={3} tall>
    {(records) =>
      records.length === 0 ? (
        empty
      ) : (
        <ul class="stack">
          {records.map((record) => (
            <li key={record.id}>{children(record)}</li>
          ))}
        </ul>
      )
    }
  </LoadedContent>
);

/** The page of a record that isn't loaded yet, or can't be. */
export const UnloadedPage = ({ of, title }: Pick<LoadedProps<unknown>, 'of'> & { title: string }) => (
  <>
    <PageHead title={title} isTitleHidden={of.failure === undefined} />
    <LoadedContent of={of} tall>
      {() => null}
    </LoadedContent>
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
    <EmptyState
      title={`Nothing at #/${route.value.path.join('/')}`}
      action={<LinkButton href="#/inbox">Go to the inbox</LinkButton>}
    >
      Check the address, or use Search to find an account or a page.
    </EmptyState>
  </>
);
