import { useState } from 'preact/hooks';
import type { Found } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { accountNames } from '../../state/account-names.ts';
import { plural } from '../../text/format.ts';
import { PushDialog } from '../pushes/push-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { RevealCost } from './reveal-cost.tsx';

interface FoundPeopleProps {
  readonly found: Found;
  readonly onChange: (found: Found) => void;
}

const Problems = ({ errors }: { errors: Found['errors'] }) =>
  errors.length === 0 ? null : (
    <details class="problems">
      <summary>{plural(errors.length, 'account')} couldn't be searched in full</summary>
      <ul class="plain-list small">
        {errors.map(({ account_id, code, message }) => (
          <li key={`${account_id} ${code}`}>
            <span>{accountNames.value.get(account_id)?.name ?? account_id}</span>
            <span class="muted">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );

type Contacts = Found['contacts'];

interface RowsProps {
  readonly people: Contacts;
  readonly onChange: (people: Contacts) => void;
}

function Rows({ people, onChange }: RowsProps) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <ul class="people-rows" ref={list}>
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          showsAccount
          onChange={(changed) => onChange(people.map((each) => (each.id === changed.id ? changed : each)))}
        />
      ))}
    </ul>
  );
}

/** People who match but can't be written to yet: saved, but apart from those found. */
const WithoutEmail = ({ people, onChange }: RowsProps) => (
  <section aria-labelledby="without-email-title" data-testid="without-email">
    <div class="part-head">
      <div>
        <h3 id="without-email-title">{plural(people.length, 'more match', 'more match')} without an email</h3>
        <p class="muted small">
          No verified work email is known. They are saved to People; you can still look for a phone number.
        </p>
      </div>
    </div>
    <Rows people={people} onChange={onChange} />
  </section>
);

export function FoundPeople({ found, onChange }: FoundPeopleProps) {
  const [doing, setDoing] = useState<'push' | 'list' | undefined>();
  const lists = useData('people-lists', api.listPeopleLists);
  const { without_email } = found;
  const ids = found.contacts.map(({ id }) => id);
  return (
    <section class="panel" aria-labelledby="found-title" data-testid="found-people">
      <div class="part-head">
        <div role="status">
          <h2 id="found-title">
            {plural(found.found, 'person', 'people')} at {plural(found.accountsSearched, 'account')}
          </h2>
          {found.contacts.length > 0 && <p class="muted small">Saved to People, best match first.</p>}
        </div>
        {ids.length > 0 && (
          <div class="row">
            <Button onClick={() => setDoing('list')}>Save as a list</Button>
            <Button look="primary" icon="destinations" onClick={() => setDoing('push')}>
              Push
            </Button>
          </div>
        )}
      </div>
      {found.contacts.length === 0 ? (
        <Empty icon="people" title="No one found">
          {found.reason ?? 'Try a wider role, or more accounts.'}
        </Empty>
      ) : (
        <>
          <Rows people={found.contacts} onChange={(contacts) => onChange({ ...found, contacts })} />
          <RevealCost />
        </>
      )}
      {without_email.count > 0 && (
        <WithoutEmail
          people={without_email.contacts}
          onChange={(contacts) => onChange({ ...found, without_email: { ...without_email, contacts } })}
        />
      )}
      <Problems errors={found.errors} />
      {doing === 'push' && (
        <PushDialog choices={[{ kind: 'people', ids: ids }]} onClose={() => setDoing(undefined)} />
      )}
      {doing === 'list' && (
        <ListDialog
          lists={lists.data ?? []}
          ids={ids}
          onClose={() => setDoing(undefined)}
          onDone={lists.reload}
        />
      )}
    </section>
  );
}
