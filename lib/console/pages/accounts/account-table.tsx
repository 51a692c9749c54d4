import { relationNames } from '#contract/relation.ts';
import type { Account } from '../../api/records.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Avatar, Score, Status, Tag } from '../../components/marks.tsx';
import { Tick } from '../../components/tick.tsx';
import type { Selection } from '../../hooks/use-selection.ts';
import { hrefOf } from '../../state/route.ts';
import { scans } from '../../state/scans.ts';
import { memberName } from '../../state/workspace.ts';
import { dayText, number } from '../../text/format.ts';

const COLUMNS = [
  'Account',
  'Score',
  'Status',
  ['Latest signal', 'wide-only'],
  ['Owner', 'wide-only'],
  ['Industry', 'wide-only'],
  ['Employees', 'widest-only cell-number'],
  ['Location', 'widest-only'],
  ['Tags', 'widest-only'],
] as const;

interface AccountTableProps {
  readonly accounts: readonly Account[];
  readonly selection: Selection;
  readonly isStale: boolean;
}

const Row = ({ account, selection }: { account: Account; selection: Selection }) => (
  <tr data-row data-testid="account-row" class={selection.ids.has(account.id) ? 'is-picked' : undefined}>
    <td class="cell-tick">
      <Tick
        label={`Select ${account.name}`}
        isOn={selection.ids.has(account.id)}
        onChange={() => selection.toggle(account.id)}
      />
    </td>
    <th scope="row" class="cell-main">
      <a class="row-link" data-row-link href={hrefOf(['accounts', account.id])}>
        <Avatar name={account.name} />
        <span class="row-text">
          <span class="row-title">{account.name}</span>
          <span class="row-note">
            {[
              account.domain ?? 'No domain',
              ...(account.relation === 'none' ? [] : [relationNames[account.relation]]),
            ].join(' · ')}
          </span>
        </span>
      </a>
    </th>
    <td class="cell-score">
      <Score value={account.score} label="Score" />
    </td>
    <td>
      {scans.value.has(account.id) ? (
        <Status value="running" label="Scanning" />
      ) : (
        <Status value={account.status} />
      )}
    </td>
    <td class="wide-only cell-signal">
      {account.latest_signal && (
        <span class="row-text">
          <span class="cell-cut cell-headline" title={account.latest_signal.headline}>
            {account.latest_signal.headline}
          </span>
          <span class="row-note">{dayText(account.latest_signal.date, new Date())}</span>
        </span>
      )}
    </td>
    <td class="wide-only">
      <span class="cell-cut">{memberName(account.owner_id)}</span>
    </td>
    <td class="wide-only">
      <span class="cell-cut">{account.industry}</span>
    </td>
    <td class="widest-only figures cell-number">
      {account.employees === null ? '' : number(account.employees)}
    </td>
    <td class="widest-only">
      <span class="cell-cut">{[account.location, account.country].filter(Boolean).join(', ')}</span>
    </td>
    <td class="widest-only">
      <span class="row tags-cell">
        {account.tags.slice(0, 2).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {account.tags.length > 2 && <span class="faint small">+{account.tags.length - 2}</span>}
      </span>
    </td>
  </tr>
);

export function AccountTable({ accounts, selection, isStale }: AccountTableProps) {
  return (
    <DataTable
      caption="Accounts"
      columns={COLUMNS}
      ticked={{ ids: accounts.map(({ id }) => id), selection }}
      isStale={isStale}
    >
      {accounts.map((account) => (
        <Row key={account.id} account={account} selection={selection} />
      ))}
    </DataTable>
  );
}
