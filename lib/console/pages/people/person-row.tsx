import type { Detection, Person } from '../../api/service.ts';
import { LinkedName } from '../../components/list.tsx';
import { Avatar, Left, Tag } from '../../components/marks.tsx';
import { readRecord } from '../../state/records.ts';
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

export const PersonName = ({ person, note }: { person: Person; note?: preact.ComponentChildren }) => (
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

interface PersonRowProps {
  person: Person;
  showsAccount?: boolean;
  /** The detection that names them. */
  mention?: Detection | undefined;
}

/** A person in a list on another page. */
export const PersonRow = ({ person: row, showsAccount = false, mention }: PersonRowProps) => {
  const person = readRecord(row);
  return (
    <li class="person-row" data-row>
      <div>
        <PersonName
          person={person}
          note={
            <>
              {person.title}
              {showsAccount && (
                <>
                  <br />
                  {person.account_name}
                </>
              )}
              <br />
              {describeLocation(person)}
            </>
          }
        />
        {mention && (
          <a class="named small" href={toHref(['accounts', person.account_id], { d: mention.id })}>
            {mention.headline}
          </a>
        )}
      </div>
      <PersonTags person={person} />
      <span class="column from-top person-contact">
        <Reveal person={person} by="email" />
        <Reveal person={person} by="phone" />
      </span>
    </li>
  );
};
