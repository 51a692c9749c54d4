import { useState } from 'preact/hooks';
import type { People } from '../../api/people-of.ts';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { isAbout } from '../../text/is-about.ts';
import type { Detection } from '../detections/feedback.ts';
import { PersonRow } from '../people/person-row.tsx';
import type { Person } from '../people/reveal.tsx';
import { RevealCost } from '../people/reveal-cost.tsx';

const FIRST_SHOWN = 6;

interface AccountPeopleProps {
  readonly account: FullAccount;
  readonly people: Load<People>;
  readonly detections: readonly Detection[];
}

interface Listed {
  readonly person: Person;
  /** The newest detection about them. */
  readonly named: Detection | undefined;
}

/** People named by a signal come first, regardless of seniority. */
function listedOf(people: readonly Person[], detections: readonly Detection[]): Listed[] {
  const all = people.map((person) => ({
    person,
    named: detections.find((detection) => isAbout(detection, person)),
  }));
  return [...all.filter(({ named }) => named), ...all.filter(({ named }) => !named)];
}

export function AccountPeople({ account, people, detections }: AccountPeopleProps) {
  const { id, status } = account;
  const [showsAll, setShowsAll] = useState(false);
  const sync = async (): Promise<void> => {
    const response = await attempt(() => api.syncPeople({ body: { account_id: id } }));
    if (!response) return;
    tell(`${plural(response.data.synced, 'person', 'people')} in the roster`);
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
        {({ rows, total }) => {
          const listed = listedOf(rows, detections);
          const first = Math.max(FIRST_SHOWN, listed.filter(({ named }) => named).length);
          if (listed.length === 0) {
            return (
              <Empty icon="people" title="No people yet">
                {status === 'active'
                  ? 'Use Find people to say who you want, or refresh the roster.'
                  : 'Activate the account to load its people.'}
              </Empty>
            );
          }
          return (
            <>
              <ul class="people-rows">
                {listed.slice(0, showsAll ? undefined : first).map(({ person, named }) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    named={named}
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
                {!showsAll && listed.length > first && (
                  <Button look="quiet" onClick={() => setShowsAll(true)}>
                    Show all {listed.length}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
