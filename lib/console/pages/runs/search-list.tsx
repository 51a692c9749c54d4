import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Switch } from '../../components/field.tsx';
import { Tag } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { setQuery } from '../../state/router.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { signalName } from '../../state/workspace.ts';
import { minuteText } from '../../text/format.ts';

type Search = Item<'listSearches'>;

interface CardProps {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
  readonly onDelete: () => void;
}

const Card = ({ search, onChange, onDelete }: CardProps) => (
  <li class="panel stack-tight">
    <div class="part-head">
      <h2>{search.name}</h2>
      <div class="row">
        <Switch
          label={`${search.name} is active`}
          isLabelHidden
          isOn={search.is_active}
          onChange={async (is_active) => {
            const response = await attempt(() =>
              api.updateSearch({ params: { id: search.id }, body: { is_active } }),
            );
            if (response) onChange(response.data);
          }}
        />
        <Button look="quiet" aria-label={`Delete ${search.name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
    <div class="row wrap">
      {[...search.signals.any_of, ...search.signals.must_have].map((id) => (
        <Tag key={id}>{signalName(id)}</Tag>
      ))}
      {[...search.geographies, ...search.industries].map((text) => (
        <Tag key={text}>{text}</Tag>
      ))}
    </div>
    <p class="muted small">
      Every {search.every}
      {search.next_run_at && ` · next ${minuteText(search.next_run_at)}`}
      {search.last_run_id && (
        <>
          {' · '}
          <a href={hrefOf(['runs', search.last_run_id])}>last run</a>
        </>
      )}
    </p>
    {search.paused_reason && <p class="notice">{search.paused_reason}</p>}
  </li>
);

export function SearchList() {
  const searches = useData('searches', api.listSearches);
  const [deleting, setDeleting] = useState<Search | undefined>();
  return (
    <>
      <Loaded of={searches} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon="find"
              title="No standing searches"
              action={
                <Button look="primary" onClick={() => setQuery({ new: 'discovery' })}>
                  New discovery
                </Button>
              }
            >
              A discovery that repeats every day or week finds new accounts while you sleep.
            </Empty>
          ) : (
            <ul class="cards">
              {all.map((search) => (
                <Card
                  key={search.id}
                  search={search}
                  onDelete={() => setDeleting(search)}
                  onChange={(changed) =>
                    searches.set(all.map((each) => (each.id === changed.id ? changed : each)))
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {deleting && (
        <Confirm
          title={`Delete ${deleting.name}?`}
          action="Delete search"
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await api.deleteSearch({ params: { id: deleting.id } });
            tell(`${deleting.name} deleted`);
            searches.reload();
          }}
        >
          <p>
            It stops running. The accounts it found stay. You can't undo this; switch it off instead to pause
            it.
          </p>
        </Confirm>
      )}
    </>
  );
}
