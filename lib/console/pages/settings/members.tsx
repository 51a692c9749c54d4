import { DataTable } from '../../components/data-table.tsx';
import { Avatar, Tag } from '../../components/marks.tsx';
import { hrefOf } from '../../state/route.ts';
import { members } from '../../state/workspace.ts';
import { words } from '../../text/format.ts';

const COLUMNS = ['Member', ['Role', 'wide-only'], 'Sees', ['Accounts', 'wide-only']] as const;

export const Members = () => (
  <section aria-labelledby="members-title">
    <h2 id="members-title" class="hidden">
      Members
    </h2>
    <DataTable caption="Members" columns={COLUMNS}>
      {members.value.map(({ id, full_name, email, role, visibility }) => (
        <tr key={id}>
          <th scope="row">
            <span class="row-link">
              <Avatar name={full_name} />
              <span class="row-text">
                <span class="row-title">{full_name}</span>
                <span class="row-note">{email}</span>
              </span>
            </span>
          </th>
          <td class="wide-only">{words(role)}</td>
          <td>
            <Tag>{visibility === 'all' ? 'Everything' : 'Own accounts'}</Tag>
          </td>
          <td class="wide-only">
            <a href={hrefOf(['accounts'], { owner: id })}>Show</a>
          </td>
        </tr>
      ))}
    </DataTable>
    <p class="faint small">Members are added and removed by the operators of this service.</p>
  </section>
);
