import { useEffect, useState } from 'preact/hooks';
import { everyId } from '../../api/every-id.ts';
import { saveFile } from '../../api/save-file.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SelectionBar } from '../../components/selection-bar.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { usePages } from '../../hooks/use-pages.ts';
import { useSelection } from '../../hooks/use-selection.ts';
import { nameAccounts } from '../../state/account-names.ts';
import { route } from '../../state/router.ts';
import { attempt } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { PushDialog } from '../pushes/push-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { removeFromList } from './list-members.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleLists } from './people-lists.tsx';
import { peopleQuery } from './people-query.ts';
import { PeopleTable } from './people-table.tsx';
import { RevealCost } from './reveal-cost.tsx';
import { SequenceDialog } from './sequence-dialog.tsx';

export function PeoplePage() {
  const address = route.value.query;
  const query = peopleQuery(address);
  const key = `people/${JSON.stringify(query)}`;
  const lists = useData('people-lists', api.listPeopleLists);
  const people = usePages(key, (page, signal) =>
    api.listPeople({ query: { ...query, page, per_page: 50 }, ...(signal && { signal }) }),
  );
  const selection = useSelection(key);
  const [doing, setDoing] = useState<'push' | 'list' | 'sequence' | undefined>();
  const { sort: _sort, order: _order, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const rows = people.data;
  const list = lists.data?.find(({ id }) => id === address.list);
  useEffect(() => {
    nameAccounts((rows ?? []).map(({ account_id }) => account_id)).catch(() => undefined);
  }, [rows]);
  return (
    <>
      <PageHead
        title="People"
        note={people.total === undefined ? ' ' : plural(people.total, 'person', 'people')}
      >
        <Button
          icon="download"
          onClick={() =>
            attempt(() => saveFile('/people/export', { ...filters, format: 'csv' }, 'people.csv'))
          }
        >
          Export
        </Button>
        <LinkButton look="primary" icon="find" href="#/find">
          Find people
        </LinkButton>
      </PageHead>
      <PeopleLists lists={lists} selected={address.list} onDeleted={people.reload} />
      <PeopleFilters query={address} />
      <Loaded of={people} rows={10}>
        {(shown) =>
          shown.length === 0 ? (
            <Empty
              icon="people"
              title={isFiltered ? 'No people match' : 'No people yet'}
              action={
                <LinkButton href={isFiltered ? '#/people' : '#/find'}>
                  {isFiltered ? 'Clear filters' : 'Find people'}
                </LinkButton>
              }
            >
              {isFiltered
                ? 'Try a shorter search or another list.'
                : 'People come with activated accounts, or when you describe who you are looking for.'}
            </Empty>
          ) : (
            <>
              <PeopleTable
                people={shown}
                selection={selection}
                isStale={people.isLoading}
                onChange={(changed) =>
                  people.change((all) => all.map((each) => (each.id === changed.id ? changed : each)))
                }
              />
              <More shown={shown.length} total={people.total} hasMore={people.hasMore} more={people.more} />
              <RevealCost />
            </>
          )
        }
      </Loaded>
      <SelectionBar
        selection={selection}
        shown={rows?.length ?? 0}
        total={people.total}
        all={() =>
          attempt(() => everyId((page) => api.listPeople({ query: { ...query, page, per_page: 100 } })))
        }
      >
        {list && (
          <Button
            onClick={async () => {
              await removeFromList(list, [...selection.ids], () => {
                people.reload();
                lists.reload();
              });
              selection.clear();
            }}
          >
            Remove from {list.name}
          </Button>
        )}
        <Button onClick={() => setDoing('list')}>Add to a list</Button>
        <Button onClick={() => setDoing('sequence')}>Add to a sequence</Button>
        <Button look="primary" icon="destinations" onClick={() => setDoing('push')}>
          Push
        </Button>
      </SelectionBar>
      {doing === 'push' && (
        <PushDialog
          choices={[{ kind: 'people', ids: [...selection.ids] }]}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing === 'sequence' && (
        <SequenceDialog ids={[...selection.ids]} onClose={() => setDoing(undefined)} />
      )}
      {doing === 'list' && (
        <ListDialog
          lists={lists.data ?? []}
          ids={[...selection.ids]}
          onClose={() => setDoing(undefined)}
          onDone={lists.reload}
        />
      )}
    </>
  );
}
