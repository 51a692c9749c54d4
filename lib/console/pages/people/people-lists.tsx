import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { navigate, route } from '../../state/router.ts';
import { tell } from '../../state/toasts.ts';
import { number } from '../../text/format.ts';

export type PeopleList = Item<'listPeopleLists'>;

interface PeopleListsProps {
  readonly lists: Load<readonly PeopleList[]>;
  readonly selected: string | undefined;
  readonly onDeleted: () => void;
}

export function PeopleLists({ lists, selected, onDeleted }: PeopleListsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { list: _list, ...others } = route.value.query;
  const list = lists.data?.find(({ id }) => id === selected);
  return (
    <div class="tabs-row">
      <Tabs
        label="Lists"
        tabs={[
          { href: hrefOf(['people'], others), text: 'All people', isHere: selected === undefined },
          ...(lists.data ?? []).map(({ id, name, member_count }) => ({
            href: hrefOf(['people'], { ...others, list: id }),
            text: (
              <>
                {name} <span class="faint figures">{number(member_count)}</span>
              </>
            ),
            isHere: selected === id,
          })),
        ]}
      />
      {list && (
        <Button look="quiet" onClick={() => setDeleting(true)}>
          Delete list
        </Button>
      )}
      {list && isDeleting && (
        <Confirm
          title={`Delete the list ${list.name}?`}
          action="Delete list"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await api.deletePeopleList({ params: { id: list.id } });
            tell(`${list.name} deleted; its people are kept`);
            lists.reload();
            onDeleted();
            navigate('#/people');
          }}
        >
          <p>Its people stay.</p>
        </Confirm>
      )}
    </div>
  );
}
