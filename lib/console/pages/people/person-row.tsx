import type { ComponentChildren } from 'preact';
import { api, type Detection, type Person } from '../../api/service.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { type Column, LinkedName } from '../../components/list.tsx';
import { Avatar, LeftCompanyMark, Tag } from '../../components/marks.tsx';
import { storeRecords } from '../../state/records.ts';
import { toHref } from '../../state/route.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { usage } from '../../state/workspace.ts';
import { countryName, formatNumber } from '../../text/format.ts';
import { directoryName } from '../../text/research-cost.ts';

/** Whether the detection is about this person: its event names them, or their profile is its source. */
export const isAbout = (
  { about_person, sources }: Pick<Detection, 'about_person' | 'sources'>,
  { full_name, network_url }: Pick<Person, 'full_name' | 'network_url'>,
): boolean =>
  about_person?.full_name === full_name || (network_url !== null && sources.includes(network_url));

export const describeLocation = ({ location, country_code }: Person): string =>
  [location, countryName(country_code)].filter(Boolean).join(', ');

export const PersonName = ({ person, note }: { person: Person; note?: ComponentChildren }) => (
  <LinkedName
    href={toHref(['people', person.id])}
    before={<Avatar name={person.full_name} />}
    name={
      <>
        {person.full_name} <LeftCompanyMark person={person} />
      </>
    }
    note={note ?? person.title}
  />
);

export const PersonTags = ({ person: { icp_tier, job_level } }: { person: Person }) => (
  <span class="row">
    {icp_tier !== null && <Tag>{`Tier ${icp_tier}`}</Tag>}
    <Tag>{job_level}</Tag>
  </span>
);

const RevealBoth = ({ person }: { person: Person }) => (
  <span class="column from-top">
    <Reveal person={person} by="email" />
    <Reveal person={person} by="phone" />
  </span>
);

/** People on the page of something else; `noteOf` says more of each. */
export const listPersonColumns = (
  noteOf: (person: Person) => ComponentChildren,
): readonly Column<Person>[] => [
  {
    name: 'Person',
    isHeader: true,
    cell: (person) => (
      <>
        <PersonName
          person={person}
          note={
            <>
              {person.title}
              <br />
              {describeLocation(person)}
            </>
          }
        />
        <span class="named small">{noteOf(person)}</span>
      </>
    ),
  },
  { name: 'Level', class: 'wide-only', cell: (person) => <PersonTags person={person} /> },
  { name: 'Contact', class: 'cell-contact', cell: (person) => <RevealBoth person={person} /> },
];

/** How each is looked for; `none` says that it wasn't found. */
const REVEAL_METHODS = {
  email: {
    name: 'Email',
    icon: 'mail',
    toHref: (email: string) => `mailto:${email}`,
    look: async (id: string) => (await api.revealEmail({ params: { id }, body: {} })).data.email,
    none: 'No verified email',
  },
  phone: {
    name: 'Phone',
    icon: 'phone',
    toHref: (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`,
    look: async (id: string) => (await api.revealPhone({ params: { id }, body: {} })).data.phone,
    none: 'No phone',
  },
} as const;

/** A known address or number, or a button that looks for one; it says so if none was found. */
export function Reveal({ person, by }: { person: Person; by: 'email' | 'phone' }) {
  const { id, full_name, left_at } = person;
  const { name, icon, toHref, look, none } = REVEAL_METHODS[by];
  const knownValue = person[by];
  const reveal = async (): Promise<void> => {
    const foundValue = await attempt(() => look(id));
    if (foundValue === undefined) return;
    storeRecords({ id, [`${by}_checked_at`]: new Date().toISOString() });
    notify(foundValue ? `${name} of ${full_name} found` : `${none} is known`);
  };
  if (knownValue)
    return (
      <span class="row fine">
        <a href={toHref(knownValue)}>{knownValue}</a>
        <CopyButton text={knownValue} what={name} />
      </span>
    );
  if (left_at !== null) return by === 'email' ? <span class="faint small">Left the company</span> : null;
  if (person[`${by}_checked_at`]) return <span class="faint small">{none}</span>;
  return (
    <Button variant="quiet" icon={icon} writes aria-label={`Reveal ${by} of ${full_name}`} onClick={reveal}>
      {`Reveal ${by}`}
    </Button>
  );
}

/** What revealing an address costs: no credit, but with your own directory, some of its budget. */
export const RevealCost = () => {
  const plan = usage.value;
  if (!plan) return null;
  const budgets = plan.providers.filter(({ unit }) => unit === 'credits');
  return (
    <p class="faint small">
      Revealing uses no credit ({formatNumber(plan.credits_remaining)} left).
      {budgets.map(
        ({ provider, used, limit }) =>
          ` ${directoryName(provider)}: ${formatNumber(used)} of ${formatNumber(limit)} used this month.`,
      )}
    </p>
  );
};
