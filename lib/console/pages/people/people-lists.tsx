import { api, type Item } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ask, confirm } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Tabs } from '../../components/page.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { navigate, route, toHref } from '../../state/route.ts';
import { attempt, notify, notifyUndoable } from '../../state/toasts.ts';
import { formatNumber, plural } from '../../text/format.ts';

type PeopleList = Item<'listPeopleLists'>;

/** The most the service accepts in one call. */
const MAX_PER_CALL = 500;

/** Adds people to a list, or removes them; returns how many it changed. */
async function changeMembers(id: string, how: 'add' | 'remove', people: readonly string[]): Promise<number> {
  let changed = 0;
  for (let offset = 0; offset < people.length; offset += MAX_PER_CALL) {
    const body = { [how]: people.slice(offset, offset + MAX_PER_CALL) };
    const { data } = await api.changeListMembers({ params: { id }, body });
    changed += data.added + data.removed;
  }
  return changed;
}

/** Removes people from a list, with a way back. */
export async function removeFromList(
  { id, name }: Pick<PeopleList, 'id' | 'name'>,
  people: readonly string[],
  onChanged: () => void,
): Promise<void> {
  const removed = await attempt(() => changeMembers(id, 'remove', people));
  if (removed === undefined) return;
  onChanged();
  notifyUndoable(
    `${plural(removed, 'person', 'people')} removed from ${name}`,
    () => void attempt(() => changeMembers(id, 'add', people)).then(onChanged),
  );
}

export function askList(
  lists: readonly PeopleList[] = [],
  people: readonly string[],
  onDone: () => void,
): void {
  ask({
    title: `Add ${plural(people.length, 'person', 'people')} to a list`,
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
      const added = await changeMembers(list.id, 'add', people);
      notify(`${plural(added, 'person', 'people')} added to ${list.name}`);
    },
    onDone,
  });
}

interface PeopleListsProps {
  lists: Load<readonly PeopleList[]>;
  onDeleted: () => void;
}

export function PeopleLists({ lists, onDeleted }: PeopleListsProps) {
  const { list: selected, ...filters } = route.value.query;
  const list = lists.data?.find(({ id }) => id === selected);
  return (
    <div class="tabs-row row">
      <Tabs
        label="Lists"
        tabs={[
          { href: toHref(['people'], filters), text: 'All people', isCurrent: selected === undefined },
          ...(lists.data ?? []).map(({ id, name, member_count }) => ({
            href: toHref(['people'], { ...filters, list: id }),
            text: (
              <>
                {name} <span class="faint figures">{formatNumber(member_count)}</span>
              </>
            ),
            isCurrent: selected === id,
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
