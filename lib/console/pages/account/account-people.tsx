import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { PersonRow } from '../people/person-row.tsx';
import { RevealCost } from '../people/reveal-cost.tsx';
import type { FullAccount } from './account-page.tsx';

const FIRST_SHOWN = 6;

export function AccountPeople({ account }: { account: FullAccount }) {
  const { id, status, enrichment_status } = account;
  const [showsAll, setShowsAll] = useState(false);
  const people = useLoad(`account/${id}/people/${status}/${enrichment_status}`, async (signal) => {
    const { data, pagination } = await api.listPeople({ query: { account_id: id, per_page: 100 }, signal });
    return { rows: data.toSorted((a, b) => a.ranking - b.ranking), total: pagination.total };
  });
  const sync = async (): Promise<void> => {
    const answer = await attempt(() => api.syncPeople({ body: { account_id: id } }));
    if (!answer) return;
    tell(`${plural(answer.data.synced, 'person', 'people')} in the roster`);
    people.reload();
  };
  return (
    <section class="panel" aria-labelledby="people-title">
      <div class="part-head">
        <h2 id="people-title">People</h2>
        <div class="row">
          {status === 'active' && (
            <Button look="quiet" onClick={sync}>
              Refresh roster
            </Button>
          )}
          {status === 'active' && (
            <LinkButton look="quiet" icon="find" href={hrefOf(['find'], { account: id })}>
              Find people
            </LinkButton>
          )}
        </div>
      </div>
      <Loaded of={people} rows={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty icon="people" title="Nobody known here yet">
              {status === 'active'
                ? 'Describe who you are looking for with Find people, or refresh the roster.'
                : 'Activate the account to load its people.'}
            </Empty>
          ) : (
            <>
              <ul class="people-rows">
                {rows.slice(0, showsAll ? undefined : FIRST_SHOWN).map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    onChange={(changed) =>
                      people.set({
                        total,
                        rows: rows.map((each) => (each.id === changed.id ? changed : each)),
                      })
                    }
                  />
                ))}
              </ul>
              <div class="part-foot">
                <RevealCost />
                {!showsAll && rows.length > FIRST_SHOWN && (
                  <Button look="quiet" onClick={() => setShowsAll(true)}>
                    Show all {total}
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
