import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Meter } from './marks.tsx';

interface PanelProps {
  title: ComponentChildren;
  /** Beside the title. */
  actions?: ComponentChildren;
  class?: string;
  testId?: string;
  children: ComponentChildren;
}

/** A part of a page with a title. */
export function Panel({ title, actions, class: more = '', testId, children }: PanelProps) {
  const id = useId();
  return (
    <section class={`panel ${more}`} aria-labelledby={id} data-testid={testId}>
      <div class="part-head row wrap between">
        <h2 id={id}>{title}</h2>
        {actions && <div class="row">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A smaller part, below a title of its own. */
export const Part = ({ title, actions, children }: PanelProps) => (
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
  title,
  note,
  actions,
}: {
  title: string;
  note?: ComponentChildren;
  actions?: ComponentChildren;
}) => (
  <>
    <div class="part-head row wrap between">
      <h2>{title}</h2>
      {actions}
    </div>
    {note && <p class="muted">{note}</p>}
  </>
);

type LabelledValues = readonly (readonly [label: string, value: ComponentChildren])[];

interface FiguresProps {
  items: LabelledValues;
  /** `figures-row`: large numbers; `facts-row`: beside each other; `facts-list`: below each other. */
  variant?: 'figures-row' | 'facts-row' | 'facts-list';
  testId?: string;
}

/** Values with their labels; those that are empty are left out. */
export const Figures = ({ items, variant = 'figures-row', testId }: FiguresProps) => (
  <dl class={variant} data-testid={testId}>
    {items
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

interface Bar {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  readonly text: ComponentChildren;
}

/** Values as bars. */
export const Bars = ({ bars, class: more = '' }: { bars: readonly Bar[]; class?: string }) => (
  <dl class={`breakdown ${more}`}>
    {bars.map(({ label, share, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Meter part={share} />
          <span class="figures">{text}</span>
        </dd>
      </div>
    ))}
  </dl>
);

/** Points of their maximum, as bars. */
export const PointBars = ({
  parts,
  class: more,
}: {
  parts: readonly (readonly [label: string, points: number, max: number])[];
  class?: string;
}) => (
  <Bars
    class={more ?? ''}
    bars={parts.map(([label, points, max]) => ({
      label,
      share: points / max,
      text: (
        <>
          {points} <span class="faint">/ {max}</span>
        </>
      ),
    }))}
  />
);

/** The way back from a record to its list. */
export const Crumbs = ({ href, list, name }: { href: string; list: string; name: ComponentChildren }) => (
  <p class="crumbs space-below row gap-small fine faint">
    <a class="cut muted" href={href}>
      {list}
    </a>
    <Icon name="chevron" size={12} />
    <span class="cut">{name}</span>
  </p>
);
