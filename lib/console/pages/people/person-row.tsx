import { Avatar, Left, Tag } from '../../components/marks.tsx';
import { accountNames } from '../../state/account-names.ts';
import { hrefOf } from '../../state/route.ts';
import { countryName } from '../../text/format.ts';
import type { Detection } from '../detections/feedback.ts';
import { type Person, RevealEmail, RevealPhone } from './reveal.tsx';

interface PersonRowProps {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  readonly showsAccount?: boolean;
  /** The detection that names them. */
  readonly named?: Detection | undefined;
}

/** A person in a list on another page. */
export const PersonRow = ({ person, onChange, showsAccount = false, named }: PersonRowProps) => (
  <li class="person-row" data-row data-testid="person-row">
    <div class="person-who">
      <a class="row-link" data-row-link href={hrefOf(['people', person.id])}>
        <Avatar name={person.full_name} />
        <span class="row-text">
          <span class="row-title">
            {person.full_name} <Left person={person} />
          </span>
          <span class="row-note">{person.title}</span>
          {showsAccount && <span class="row-note">{accountNames.value.get(person.account_id)?.name}</span>}
          <span class="row-note">
            {[person.location, countryName(person.country_code)].filter(Boolean).join(', ')}
          </span>
        </span>
      </a>
      {named && (
        <a class="named small" href={hrefOf(['accounts', person.account_id], { d: named.id })}>
          {named.headline}
        </a>
      )}
    </div>
    <span class="row person-marks">
      {person.icp_tier !== null && <Tag>{`Tier ${person.icp_tier}`}</Tag>}
      <Tag>{person.job_level}</Tag>
    </span>
    <span class="person-contact">
      <RevealEmail person={person} onChange={onChange} />
      <RevealPhone person={person} onChange={onChange} />
    </span>
  </li>
);
