import { api } from '../../api/service.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';

/** The most the service accepts in one call. */
const AT_ONCE = 500;

/** Adds people to a list, or removes them; returns how many it changed. */
export async function changeMembers(
  list: string,
  how: 'add' | 'remove',
  ids: readonly string[],
): Promise<number> {
  let changed = 0;
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const body = { [how]: ids.slice(first, first + AT_ONCE) };
    const { data } = await api.changeListMembers({ params: { id: list }, body });
    changed += data.added + data.removed;
  }
  return changed;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Removes people from a list, with a way back. */
export async function removeFromList(
  list: Named,
  ids: readonly string[],
  onChanged: () => void,
): Promise<void> {
  const removed = await attempt(() => changeMembers(list.id, 'remove', ids));
  if (removed === undefined) return;
  onChanged();
  tell(`${plural(removed, 'person', 'people')} removed from ${list.name}`, {
    label: 'Undo',
    run: () => void attempt(() => changeMembers(list.id, 'add', ids)).then(onChanged),
  });
}
