import type { ComponentChildren } from 'preact';
import { bandOf } from '#contract/thresholds.ts';
import { formatAge, formatDay, formatMinute, toInitials, toPercent, toWords } from '../text/format.ts';

/** Small marks next to names: status, score, picture, time. */

/** All other statuses are faint. */
const STATUSES_BY_TONE: Readonly<Record<string, readonly string[]>> = {
  good: ['active', 'completed', 'connected', 'delivered', 'done', 'ok', 'processed', 'ready'],
  accent: ['running', 'suggested'],
  warn: ['held', 'paused', 'pending', 'retrying'],
  bad: ['failed'],
};

const toneOf = (status: string): string =>
  Object.keys(STATUSES_BY_TONE).find((tone) => STATUSES_BY_TONE[tone]?.includes(status)) ?? 'faint';

export const Status = ({ value, label }: { value: string; label?: string }) => (
  <span class={`status tone-${toneOf(value)}`}>{label ?? toWords(value)}</span>
);

/** How much of the total there is, as a bar. */
export const Meter = ({
  part,
  total = 1,
  class: className = 'meter',
}: {
  part: number;
  total?: number;
  class?: string;
}) => (
  <span class={className} aria-hidden="true">
    <span style={{ width: `${toPercent(part, total)}%` }} />
  </span>
);

/** A score out of 100 with its bar. */
export const Score = ({ value, label = 'Score' }: { value: number; label?: string }) => (
  <span class={`row score-${bandOf(value)}`} title={`${label} ${value} of 100`}>
    <span class="score-value figures">
      <span class="hidden">{label} </span>
      {value}
    </span>
    <Meter class="score-bar" part={value} total={100} />
  </span>
);

export const Avatar = ({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) => (
  <span class={`avatar disc avatar-${size}`} aria-hidden="true">
    {toInitials(name)}
  </span>
);

export const RelativeTime = ({ iso, now = new Date() }: { iso: string; now?: Date }) => (
  <time dateTime={iso} title={formatMinute(iso)}>
    {formatAge(iso, now)}
  </time>
);

/** Marks a person who left the company. */
export const LeftCompanyMark = ({ person: { left_at } }: { person: { readonly left_at: string | null } }) =>
  left_at === null ? null : (
    <span class="status tone-warn" title={`Left the company, noticed on ${formatDay(left_at, new Date())}`}>
      Left
    </span>
  );

/** A name with a note below it, which is cut unless it is long. */
export const NameNote = ({
  name,
  note,
  isLong = false,
}: {
  name: ComponentChildren;
  note?: ComponentChildren;
  isLong?: boolean;
}) => (
  <span class="column grow">
    <span class="row-title">{name}</span>
    {note && <span class={`row-note${isLong ? ' row-note-long' : ''}`}>{note}</span>}
  </span>
);

export const Tag = ({ children, isWarning = false }: { children: string; isWarning?: boolean }) => (
  <span class={`tag${isWarning ? ' tag-warn' : ''}`}>{children}</span>
);

export const Keys = ({ chord }: { chord: string }) => (
  <span class="row gap-small">
    {chord.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** What the support asks for, out of the way of everybody else. */
export const RequestId = ({ id }: { id: string | undefined }) =>
  id ? (
    <details class="faint small">
      <summary>Details</summary>
      Request <code>{id}</code>
    </details>
  ) : null;
