import { useState } from 'preact/hooks';
import { everyId } from '../../api/every-id.ts';
import { saveFile } from '../../api/save-file.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { usePoll } from '../../hooks/use-poll.ts';
import { useSelection } from '../../hooks/use-selection.ts';
import { rememberAccounts } from '../../state/account-names.ts';
import { route, setQuery } from '../../state/router.ts';
import { noticeScans } from '../../state/scans.ts';
import { attempt } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { PushDialog } from '../pushes/push-dialog.tsx';
import { AccountFilters } from './account-filters.tsx';
import { accountQuery } from './account-query.ts';
import { AccountTable } from './account-table.tsx';
import { AddAccounts } from './add-accounts.tsx';

export function AccountsPage() {
  const { new: adding, ...address } = route.value.query;
  const query = accountQuery(address);
  const key = `accounts/${JSON.stringify(query)}`;
  const accounts = usePages(key, async (page, signal) => {
    const response = await api.listAccounts({
      query: { ...query, page, per_page: 50 },
      ...(signal && { signal }),
    });
    rememberAccounts(response.data);
    return response;
  });
  usePoll('scans', noticeScans, (running) => running === 0);
  const selection = useSelection(key);
  const [isPushing, setPushing] = useState(false);
  const {
    page: _page,
    per_page: _perPage,
    sort: _sort,
    order: _order,
    ...filters
  } = { page: 0, per_page: 0, order: '', ...query };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <PageHead
        title="Accounts"
        note={accounts.total === undefined ? ' ' : plural(accounts.total, 'account')}
      >
        <Button
          icon="download"
          onClick={() =>
            attempt(() => saveFile('/accounts/export', { ...filters, format: 'csv' }, 'accounts.csv'))
          }
        >
          Export
        </Button>
        <Button look="primary" icon="plus" onClick={() => setQuery({ new: 'paste' })}>
          Add accounts
        </Button>
      </PageHead>
      <AccountFilters query={address} />
      <Loaded of={accounts} rows={10}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon="accounts"
              title={isFiltered ? 'No accounts match' : 'No accounts yet'}
              action={
                isFiltered ? (
                  <a class="button button-plain" href="#/accounts">
                    Clear filters
                  </a>
                ) : (
                  <Button look="primary" onClick={() => setQuery({ new: 'paste' })}>
                    Add accounts
                  </Button>
                )
              }
            >
              {isFiltered
                ? 'Try a shorter search or another status.'
                : 'Paste the domains of companies you want to win, import a file, or start a discovery.'}
            </Empty>
          ) : (
            <>
              <AccountTable accounts={rows} selection={selection} isStale={accounts.isLoading} />
              <More
                shown={rows.length}
                total={accounts.total}
                hasMore={accounts.hasMore}
                more={accounts.more}
              />
            </>
          )
        }
      </Loaded>
      <SelectionBar
        selection={selection}
        shown={accounts.data?.length ?? 0}
        total={accounts.total}
        all={() =>
          attempt(() => everyId((page) => api.listAccounts({ query: { ...query, page, per_page: 100 } })))
        }
      >
        <Button look="primary" icon="destinations" onClick={() => setPushing(true)}>
          Push
        </Button>
      </SelectionBar>
      {isPushing && (
        <PushDialog
          choices={[{ kind: 'accounts', ids: [...selection.ids] }]}
          onClose={() => setPushing(false)}
        />
      )}
      {adding !== undefined && (
        <AddAccounts
          mode={adding === 'file' ? 'file' : 'paste'}
          onClose={() => setQuery({ new: undefined })}
          onAdded={accounts.reload}
        />
      )}
    </>
  );
}
