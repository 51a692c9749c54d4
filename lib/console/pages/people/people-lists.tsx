import { api, type Item } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ask, confirm } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Tabs } from '../../components/page.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { navigate, route, toHref } from '../../state/route.ts';
import { attempt, notify, notifyUndoable } from '../../state/toasts.ts';
import { formatCount, formatNumber } from '../../text/format.ts';

type PeopleList = Item<'listPeopleLists'>;

/** The most the service accepts in one call. */
const MAX_PER_CALL = 500;

/** Adds people to a list, or removes them; returns how many it changed. */
async function changeMembers(
  id: string,
  operation: 'add' | 'remove',
  peopleIds: readonly string[],
): Promise<number> {
  let changedCount = 0;
  for (let offset = 0; offset < peopleIds.length; offset += MAX_PER_CALL) {
    const body = { [operation]: peopleIds.slice(offset, offset + MAX_PER_CALL) };
    const { data } = await api.changeListMembers({ params: { id }, body });
    changedCount += data.added + data.removed;
  }
  return changedCount;
}

/** Removes people from a list, with a way back. */
export async function removeFromList(
  { id, name }: Pick<PeopleList, 'id' | 'name'>,
  peopleIds: readonly string[],
  onChanged: () => void,
): Promise<void> {
  const removedCount = await attempt(() => changeMembers(id, 'remove', peopleIds));
  if (removedCount === undefined) return;
  onChanged();
  notifyUndoable(
    `${formatCount(removedCount, 'person', 'people')} removed from ${name}`,
    () => void attempt(() => changeMembers(id, 'add', peopleIds)).then(onChanged),
  );
}

export function askList(
  lists: readonly PeopleList[] = [],
  peopleIds: readonly string[],
  onDone: () => void,
): void {
  ask({
    title: `Add ${formatCount(peopleIds.length, 'person', 'people')} to a list`,
    action: 'Add',
    initial: { picked: lists[0]?.id ?? '', name: '' },
    isComplete: ({ picked, name }) => picked || name.trim(),
    body: ({ values, bind }) => (
      <>
        <Choice
          label="List"
          {...bind('picked')}
          none="A new list…"
          options={Object.fromEntries(lists.map(({ id, name }) => [id, name]))}
        />
        {values.picked === '' && <TextField label="Name of the new list" maxLength={100} {...bind('name')} />}
      </>
    ),
    async run({ picked, name }) {
      const list =
        lists.find(({ id }) => id === picked) ??
        (await api.createPeopleList({ body: { name: name.trim() } })).data;
      const addedCount = await changeMembers(list.id, 'add', peopleIds);
      notify(`${formatCount(addedCount, 'person', 'people')} added to ${list.name}`);
    },
    onDone,
  });
}

interface PeopleListsProps {
  lists: Load<readonly PeopleList[]>;
  onDeleted: () => void;
}

export function PeopleLists({ lists, onDeleted }: PeopleListsProps) {
  const { list: selectedListId, ...filters } = route.value.query;
  const list = lists.data?.find(({ id }) => id === selectedListId);
  return (
    <div class="tabs-row row">
      <Tabs
        label="Lists"
        tabs={[
          { href: toHref(['people'], filters), text: 'All people', isCurrent: selectedListId === undefined },
          ...(lists.data ?? []).map(({ id, name, member_count }) => ({
            href: toHref(['people'], { ...filters, list: id }),
            text: (
              <>
                {name} <span class="faint figures">{formatNumber(member_count)}</span>
              </>
            ),
            isCurrent: selectedListId === id,
          })),
        ]}
      />
      {list && (
        <Button
          variant="quiet"
          writes
          onClick={() =>
            confirm({
              title: `Delete the list ${list.name}?`,
              action: 'Delete list',
              body: 'Its people stay.',
              run: () => api.deletePeopleList({ params: { id: list.id } }),
              done: `${list.name} deleted; its people stay`,
              onDone() {
                lists.reload();
                onDeleted();
                navigate('#/people');
              },
            })
          }
        >
          Delete list
        </Button>
      )}
    </div>
  );
}
