import type { FoundPeople } from '../../api/service.ts';
import { Tag } from '../../components/marks.tsx';
import { FailureNotice, Figures } from '../../components/page.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { toWords } from '../../text/format.ts';

type Reading = FoundPeople['interpretation'];

const NOT_UNDERSTOOD = 'Not understood';

type PeopleGroup = Reading['groups'][number];

const locationText = ({ name }: Reading['locations'][number]): string => name;

const describeRole = ({ functions, job_levels, title }: PeopleGroup['roles'][number]): string =>
  [...job_levels, functions.map(toWords).join(' × '), title && `“${title}”`].filter(Boolean).join(' ');

const describeLimits = ({ per_account, total }: PeopleGroup): string[] => [
  ...(per_account === null ? [] : [`${per_account} per account`]),
  ...(total === null ? [] : [`${total} in all`]),
];

const describePreferred = ({ preferred }: PeopleGroup): string[] => [
  ...preferred.job_levels,
  ...preferred.locations.map(locationText),
  ...describeCompanies(preferred.companies),
];

/** What distinguishes one group if a query has several. */
const describeGroup = (group: PeopleGroup): string =>
  [
    group.roles
      .filter(({ title }) => title === null)
      .map(describeRole)
      .join(' or ') || group.roles.map(describeRole).join(' or '),
    ...group.locations.map(locationText),
    ...describeCompanies(group.companies),
    ...describeLimits(group),
  ].join(', ');

function describeCompanies({
  names,
  industries,
  locations,
  employees_min,
  employees_max,
}: Reading['companies']): string[] {
  const size =
    employees_min !== null && employees_max !== null
      ? [`${employees_min} to ${employees_max} employees`]
      : employees_min !== null
        ? [`${employees_min}+ employees`]
        : employees_max !== null
          ? [`up to ${employees_max} employees`]
          : [];
  return [...names, ...industries, ...locations.map(locationText), ...size];
}

/** How the service understands a query, before it searches. */
export function Interpretation({ preview, isPending }: { preview: Load<FoundPeople>; isPending: boolean }) {
  if (preview.failure) return <FailureNotice failure={preview.failure} retry={preview.reload} />;
  const { data } = preview;
  if (!data) return <div class="reading" role="status" aria-label="Reading" />;
  const { interpretation: reading, cascade } = data;
  const excludedTexts = [
    ...reading.exclusions.roles.map(describeRole),
    ...reading.exclusions.locations.map(locationText),
    ...reading.exclusions.companies.flatMap(describeCompanies),
  ];
  const [firstGroup, ...alternatives] = reading.groups.filter(({ choice }) => choice === 1);
  const hasAlternatives = alternatives.length > 0;
  const groups: readonly (readonly [label: string, values: readonly string[]])[] = [
    ['Function', reading.functions],
    ['Level', reading.job_levels],
    ['Where', reading.locations.map(locationText)],
    ['Companies', describeCompanies(reading.companies)],
    ['Together', firstGroup && hasAlternatives ? [firstGroup, ...alternatives].map(describeGroup) : []],
    ['Preferred', [...new Set(reading.groups.flatMap(describePreferred))]],
    ['At most', firstGroup && !hasAlternatives ? describeLimits(firstGroup) : []],
    ['Not', excludedTexts],
    [NOT_UNDERSTOOD, reading.not_understood],
  ];
  return (
    <section
      class={`reading stack-tight${isPending ? ' is-stale' : ''}`}
      aria-label="How this is understood"
      aria-live="polite"
      aria-busy={isPending}
    >
      <Figures
        items={groups.map(([label, values]) => [
          label,
          values.length > 0 && (
            <span class="row wrap gap-small">
              {values.map((value) => (
                <Tag key={value} isWarning={label === NOT_UNDERSTOOD}>
                  {value}
                </Tag>
              ))}
            </span>
          ),
        ])}
      />
      {cascade.length > 0 && (
        <ol class="stack-tight">
          {cascade.map(({ tier, label, titles }) => (
            <li key={tier} class="row from-top">
              <span class="mark disc strong figures">{tier}</span>
              <span class="column">
                <span>{label}</span>
                <span class="row-note row-note-long">{titles.slice(0, 4).join(', ')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {reading.assumptions.map((text) => (
        <p key={text} class="muted small">
          {text}
        </p>
      ))}
      {reading.left_out_tiers.map(({ kind, reason }) => (
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
