import { DataTable } from '../../components/data-table.tsx';
import { Avatar, Left, Tag } from '../../components/marks.tsx';
import { Tick } from '../../components/tick.tsx';
import type { Selection } from '../../hooks/use-selection.ts';
import { accountNames } from '../../state/account-names.ts';
import { hrefOf } from '../../state/route.ts';
import { countryName } from '../../text/format.ts';
import { type Person, RevealEmail, RevealPhone } from './reveal.tsx';

const COLUMNS = [
  'Person',
  ['Account', 'wide-only'],
  ['Level', 'wide-only'],
  ['Location', 'widest-only'],
  ['Email', 'cell-contact'],
  ['Phone', 'wide-only'],
] as const;

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly selection: Selection;
  readonly isStale: boolean;
  readonly onChange: (person: Person) => void;
}

const Row = ({
  person,
  selection,
  onChange,
}: { person: Person } & Pick<PeopleTableProps, 'selection' | 'onChange'>) => (
  <tr data-row data-testid="person-row" class={selection.ids.has(person.id) ? 'is-picked' : undefined}>
    <td class="cell-tick">
      <Tick
        label={`Select ${person.full_name}`}
        isOn={selection.ids.has(person.id)}
        onChange={() => selection.toggle(person.id)}
      />
    </td>
    <th scope="row" class="cell-main">
      <a class="row-link" data-row-link href={hrefOf(['people', person.id])}>
        <Avatar name={person.full_name} />
        <span class="row-text">
          <span class="row-title">
            {person.full_name} <Left person={person} />
          </span>
          <span class="row-note">{person.title}</span>
        </span>
      </a>
    </th>
    <td class="wide-only">
      <a class="cell-cut" href={hrefOf(['accounts', person.account_id])}>
        {accountNames.value.get(person.account_id)?.name ?? '…'}
      </a>
    </td>
    <td class="wide-only">
      <span class="row">
        <Tag>{person.job_level}</Tag>
        {person.icp_tier !== null && <Tag>{`Tier ${person.icp_tier}`}</Tag>}
      </span>
    </td>
    <td class="widest-only">
      <span class="cell-cut">
        {[person.location, countryName(person.country_code)].filter(Boolean).join(', ')}
      </span>
    </td>
    <td class="cell-contact">
      <RevealEmail person={person} onChange={onChange} />
    </td>
    <td class="wide-only">
      <RevealPhone person={person} onChange={onChange} />
    </td>
  </tr>
);

export function PeopleTable({ people, selection, isStale, onChange }: PeopleTableProps) {
  return (
    <DataTable
      caption="People"
      columns={COLUMNS}
      ticked={{ ids: people.map(({ id }) => id), selection }}
      isStale={isStale}
    >
      {people.map((person) => (
        <Row key={person.id} person={person} selection={selection} onChange={onChange} />
      ))}
    </DataTable>
  );
}
