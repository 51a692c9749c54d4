import type { ComponentChildren } from 'preact';
import type { Found } from '../../api/records.ts';
import { Tag } from '../../components/marks.tsx';
import { Failed } from '../../components/states.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { words } from '../../text/format.ts';

type Read = Found['interpretation'];

const Group = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="reading-group">
    <dt>{label}</dt>
    <dd class="row wrap">{children}</dd>
  </div>
);

const tags = (values: readonly string[]) => values.map((value) => <Tag key={value}>{value}</Tag>);

type WishedGroup = Read['groups'][number];

const placeText = ({ name }: Read['locations'][number]): string => name;

const roleText = ({ functions, job_levels, title }: WishedGroup['roles'][number]): string =>
  [...job_levels, functions.map(words).join(' × '), title && `“${title}”`].filter(Boolean).join(' ');

const limitTexts = ({ per_account, total }: WishedGroup): string[] => [
  ...(per_account === null ? [] : [`${per_account} per account`]),
  ...(total === null ? [] : [`${total} in all`]),
];

const preferredTexts = ({ preferred }: WishedGroup): string[] => [
  ...preferred.job_levels,
  ...preferred.locations.map(placeText),
  ...companyTexts(preferred.companies),
];

/** What distinguishes one group if a query has several. */
const groupText = (group: WishedGroup): string =>
  [
    group.roles
      .filter(({ title }) => title === null)
      .map(roleText)
      .join(' or ') || group.roles.map(roleText).join(' or '),
    ...group.locations.map(placeText),
    ...companyTexts(group.companies),
    ...limitTexts(group),
  ].join(', ');

function companyTexts({
  names,
  industries,
  locations,
  employees_min,
  employees_max,
}: Read['companies']): string[] {
  const size =
    employees_min !== null && employees_max !== null
      ? [`${employees_min} to ${employees_max} employees`]
      : employees_min !== null
        ? [`${employees_min}+ employees`]
        : employees_max !== null
          ? [`up to ${employees_max} employees`]
          : [];
  return [...names, ...industries, ...locations.map(placeText), ...size];
}

interface InterpretationProps {
  readonly preview: Load<Found>;
  readonly isPending: boolean;
}

/** How the service understands a query, before it searches. */
export function Interpretation({ preview, isPending }: InterpretationProps) {
  if (preview.failure) return <Failed failure={preview.failure} retry={preview.reload} />;
  const { data } = preview;
  if (!data) return <div class="reading reading-wait" role="status" aria-label="Reading" />;
  const { interpretation: read, cascade } = data;
  const excluded = [
    ...read.exclusions.roles.map(roleText),
    ...read.exclusions.locations.map(placeText),
    ...read.exclusions.companies.flatMap(companyTexts),
  ];
  const companies = companyTexts(read.companies);
  const [only, ...others] = read.groups.filter(({ choice }) => choice === 1);
  const preferred = [...new Set(read.groups.flatMap(preferredTexts))];
  const limits = only && others.length === 0 ? limitTexts(only) : [];
  return (
    <section
      class={`reading${isPending ? ' is-stale' : ''}`}
      aria-label="How this is understood"
      aria-live="polite"
      aria-busy={isPending}
      data-testid="interpretation"
    >
      <dl class="reading-groups">
        {read.functions.length > 0 && <Group label="Function">{tags(read.functions)}</Group>}
        {read.job_levels.length > 0 && <Group label="Level">{tags(read.job_levels)}</Group>}
        {read.locations.length > 0 && <Group label="Where">{tags(read.locations.map(placeText))}</Group>}
        {companies.length > 0 && <Group label="Companies">{tags(companies)}</Group>}
        {only && others.length > 0 && (
          <Group label="Together">{tags([only, ...others].map(groupText))}</Group>
        )}
        {preferred.length > 0 && <Group label="Preferred">{tags(preferred)}</Group>}
        {limits.length > 0 && <Group label="At most">{tags(limits)}</Group>}
        {excluded.length > 0 && <Group label="Not">{tags(excluded)}</Group>}
        {read.not_understood.length > 0 && (
          <Group label="Not understood">
            {read.not_understood.map((word) => (
              <span key={word} class="tag tag-warn">
                {word}
              </span>
            ))}
          </Group>
        )}
      </dl>
      {cascade.length > 0 && (
        <ol class="cascade">
          {cascade.map(({ tier, label, titles }) => (
            <li key={tier}>
              <span class="cascade-tier figures">{tier}</span>
              <span>
                <span class="cascade-label">{label}</span>
                <span class="row-note">{titles.slice(0, 4).join(', ')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {read.assumptions.map((text) => (
        <p key={text} class="muted small">
          {text}
        </p>
      ))}
      {read.left_out_tiers.map(({ kind, reason }) => (
        <p key={kind} class="muted small">
          No {kind} roles. {reason}
        </p>
      ))}
      {cascade.length === 0 && (
        <p class="muted small">No role found in this. Name one, such as Head of Operations.</p>
      )}
    </section>
  );
}
