import { relationNames } from '#contract/relation.ts';
import type { Account } from '../../api/service.ts';
import { type Action, Actions } from '../../components/button.tsx';
import { type Column, LinkedName, List, SelectionBar, useSelection } from '../../components/list.tsx';
import { Avatar, Score, Status, Tag } from '../../components/marks.tsx';
import type { Pages } from '../../hooks/use-load.ts';
import { readRecord } from '../../state/records.ts';
import { toHref } from '../../state/route.ts';
import { canSeeAccountsOf, memberName } from '../../state/workspace.ts';
import { formatDay, formatNumber } from '../../text/format.ts';
import { listAccountActions, rejectAccounts } from '../account/change-accounts.ts';
import { confirmActivation } from '../account/confirmations.tsx';
import { pushAction } from '../pushes/push-dialog.tsx';

const COLUMNS: readonly Column<Account>[] = [
  {
    name: 'Account',
    isHeader: true,
    cell: ({ id, name, domain, relation }) => (
      <LinkedName
        href={toHref(['accounts', id])}
        before={<Avatar name={name} />}
        name={name}
        note={[domain ?? 'No domain', ...(relation === 'none' ? [] : [relationNames[relation]])].join(' · ')}
      />
    ),
  },
  { name: 'Score', class: 'cell-score', cell: ({ score }) => <Score value={score} /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    name: 'Latest signal',
    class: 'wide-only cell-signal',
    cell: ({ latest_signal: latestSignal }) =>
      latestSignal && (
        <span class="column">
          <span class="cell-cut cell-headline" title={latestSignal.headline}>
            {latestSignal.headline}
          </span>
          <span class="row-note">{formatDay(latestSignal.date, new Date())}</span>
        </span>
      ),
  },
  {
    name: 'Owner',
    class: 'wide-only',
    isTruncated: true,
    cell: ({ owner_id }) => memberName(owner_id),
  },
  { name: 'Industry', class: 'wide-only', isTruncated: true, cell: ({ industry }) => industry },
  {
    name: 'Employees',
    class: 'widest-only cell-number figures',
    cell: ({ employees }) => (employees === null ? '' : formatNumber(employees)),
  },
  {
    name: 'Location',
    class: 'widest-only',
    isTruncated: true,
    cell: ({ location, country }) => [location, country].filter(Boolean).join(', '),
  },
  {
    name: 'Tags',
    class: 'widest-only',
    cell: ({ tags }) => (
      <span class="row gap-small tags-cell">
        {tags.slice(0, 2).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > 2 && <span class="faint small">+{tags.length - 2}</span>}
      </span>
    ),
  },
];

/** The decision about a suggested company. */
const listVerdicts = (account: Account): readonly Action[] =>
  account.status === 'suggested'
    ? [
        { text: 'Reject', run: () => rejectAccounts([account]) },
        { text: 'Activate', variant: 'plain', run: () => confirmActivation(account) },
      ]
    : [];

interface AccountTableProps {
  accounts: Pages<Account>;
  empty: preact.ComponentChildren;
  unfiltered?: string | false;
  /** Suggestions are judged where they are listed. */
  isDiscovery?: boolean;
}

/** Accounts, with what can be done with those that are picked. */
export function AccountTable({
  accounts,
  empty,
  unfiltered = false,
  isDiscovery = false,
}: AccountTableProps) {
  const selection = useSelection(accounts.key);
  const seenAccounts = accounts.data?.filter((row) => canSeeAccountsOf(readRecord(row).owner_id));
  const pickedAccounts = (seenAccounts ?? []).map(readRecord).filter(({ id }) => selection.ids.has(id));
  // Of those that aren't shown only the ids are known.
  const isAllShown = pickedAccounts.length === selection.ids.size;
  return (
    <>
      <List
        of={{ ...accounts, data: seenAccounts }}
        caption="Accounts"
        columns={isDiscovery ? COLUMNS.slice(0, 4) : COLUMNS}
        testId="account-row"
        selection={selection}
        nameOf={({ name }) => name}
        unfiltered={unfiltered}
        actionsOf={isDiscovery ? listVerdicts : undefined}
        empty={empty}
      />
      <SelectionBar selection={selection} of={accounts}>
        <Actions
          hasKeys={pickedAccounts.length > 0}
          actions={[
            pushAction('accounts', [...selection.ids], 'primary'),
            ...(isAllShown
              ? listAccountActions({
                  accounts: pickedAccounts,
                  onReject: selection.clear,
                  onActivated: selection.clear,
                  onHandedOver: selection.clear,
                })
              : []),
          ]}
        />
      </SelectionBar>
    </>
  );
}
