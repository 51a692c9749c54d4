import type { ComponentChildren } from 'preact';
import type { Detection, Person } from '../../api/service.ts';
import { type Column, LinkedName } from '../../components/list.tsx';
import { Avatar, Left, Tag } from '../../components/marks.tsx';
import { toHref } from '../../state/route.ts';
import { countryName } from '../../text/format.ts';
import { Reveal } from './reveal.tsx';

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
        {person.full_name} <Left person={person} />
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
