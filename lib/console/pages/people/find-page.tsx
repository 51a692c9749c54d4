import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { isAbort, toApiError } from '../../api/create-api.ts';
import { api, type FoundPeople, type Person } from '../../api/service.ts';
import { Actions, Button } from '../../components/button.tsx';
import { Chip, Choice, TextField } from '../../components/field.tsx';
import { List, withRows } from '../../components/list.tsx';
import { EmptyState, FailureNotice, PageHead, Panel, Progress } from '../../components/page.tsx';
import { useData, useDebounced } from '../../hooks/use-load.ts';
import { readRecord } from '../../state/records.ts';
import { route, setQuery, toHref } from '../../state/route.ts';
import { formatCount } from '../../text/format.ts';
import { confirmActivation } from '../account/confirmations.tsx';
import { pushAction } from '../pushes/push-dialog.tsx';
import { Interpretation } from './interpretation.tsx';
import { askList } from './people-lists.tsx';
import { listPersonColumns, RevealCost } from './person-row.tsx';

const EXAMPLES = [
  'the person who runs operations in Japan, nobody from sales',
  'Head of Operations, otherwise the COO',
  'VP or Director of IT at companies with more than 500 employees',
];

/** Waits until typing pauses, because each interpretation is a call. */
const PAUSE_MS = 350;

const ACCOUNT_LIMITS = Object.fromEntries([5, 10, 20, 50].map((count) => [count, `Up to ${count} accounts`]));

/** A search over many accounts may take two minutes. This shows that it is running, and can cancel it. */
function Searching({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((previousSeconds) => previousSeconds + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="panel stack-tight space-below" aria-label="Search">
      <p class="row">
        <strong>Searching your accounts</strong>
        <span class="muted figures">{seconds} s, two minutes at most</span>
        <Button variant="quiet" class="push-end" onClick={onStop}>
          Stop
        </Button>
      </p>
      <Progress label="Search" />
    </section>
  );
}

const COLUMNS = listPersonColumns(({ account_id, account_name }) => (
  <a href={toHref(['accounts', account_id])}>{account_name}</a>
));

const People = ({ people }: { people: readonly Person[] }) => (
  <List of={withRows(people)} caption="People" columns={COLUMNS} empty={null} />
);

function FoundPanel({ found }: { found: FoundPeople }) {
  const lists = useData('people-lists', api.listPeopleLists);
  const { contacts, without_email, errors } = found;
  const ids = contacts.map(({ id }) => id);
  const actions = ids.length > 0 && (
    <Actions
      actions={[
        { text: 'Save as a list', run: () => askList(lists.data, ids, lists.reload) },
        pushAction('people', ids, 'primary'),
      ]}
    />
  );
  const title = `${formatCount(found.found, 'person', 'people')} at ${formatCount(found.accountsSearched, 'account')}`;
  return (
    <Panel title={<span role="status">{title}</span>} actions={actions}>
      {contacts.length === 0 ? (
        <EmptyState icon="people" title="No one found">
          {found.reason ?? 'Try a wider role, or more accounts.'}
        </EmptyState>
      ) : (
        <>
          <p class="muted small">Saved to People, best match first.</p>
          <People people={contacts} />
          <RevealCost />
        </>
      )}
      {without_email.count > 0 && (
        <section class="stack-tight part-of-page" aria-label="Without an email">
          <h3>{formatCount(without_email.count, 'more match', 'more match')} without an email</h3>
          <p class="muted small">
            No verified work email is known. They are saved to People; you can still look for a phone number.
          </p>
          <People people={without_email.contacts} />
        </section>
      )}
      {errors.length > 0 && (
        <details class="space-above muted">
          <summary>{formatCount(errors.length, 'account')} couldn't be searched in full</summary>
          <ul class="plain-list small">
            {errors.map(({ account_id, code, message }) => (
              <li key={`${account_id} ${code}`}>
                <a href={toHref(['accounts', account_id])}>
                  {readRecord<{ id: string; name?: string }>({ id: account_id }).name ?? 'Account'}
                </a>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

/** Describe who you want; the interpretation is shown while you type. */
export function FindPage() {
  const { q = '', account: id } = route.value.query;
  const [text, setText] = useState(q);
  const [accountLimit, setAccountLimit] = useState('20');
  const [state, setState] = useState<'idle' | 'searching' | FoundPeople | ApiError>('idle');
  /** Stops the search that is running. */
  const runningSearch = useRef<AbortController | undefined>(undefined);
  const query = text.trim();
  const settledQuery = useDebounced(query, PAUSE_MS);
  const preview = useData(settledQuery ? `find/${settledQuery}` : undefined, (options) =>
    api.findPeople({ body: { query: settledQuery, preview: true }, ...options }),
  );
  const accountLoad = useData(id && `account/${id}`, (options) =>
    api.getAccount({ params: { id: id ?? '' }, ...options }),
  );
  useEffect(() => setQuery({ q: settledQuery }), [settledQuery]);
  useEffect(() => () => runningSearch.current?.abort(), []);
  const account = accountLoad.data?.id === id && accountLoad.data ? readRecord(accountLoad.data) : undefined;
  const mustActivate = account?.status === 'suggested';

  const search = async (): Promise<void> => {
    runningSearch.current?.abort();
    runningSearch.current = new AbortController();
    const { signal } = runningSearch.current;
    setState('searching');
    const scope = id === undefined ? { max_accounts: Number(accountLimit) } : { account_ids: [id] };
    try {
      const { data } = await api.findPeople({ body: { query, ...scope }, signal });
      if (!signal.aborted) setState(data);
    } catch (error) {
      if (!signal.aborted) setState(isAbort(error) ? 'idle' : toApiError(error));
    }
  };
  const submit = (): void => {
    if (!query) return;
    if (account && mustActivate) confirmActivation(account, { find: query, onDone: search });
    else void search();
  };
  return (
    <>
      <PageHead title="Find people" note="Describe who you want to talk to." />
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Who are you looking for?"
          rows={2}
          maxLength={1000}
          value={text}
          onValue={setText}
          placeholder={EXAMPLES[0]}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            submit();
          }}
        />
        {query === '' ? (
          <div class="row wrap">
            <span class="faint small">Try</span>
            {EXAMPLES.map((example) => (
              <Chip key={example} onClick={() => setText(example)}>
                {example}
              </Chip>
            ))}
          </div>
        ) : (
          <Interpretation preview={preview} isPending={settledQuery !== query || preview.isLoading} />
        )}
        <div class="row wrap">
          {id === undefined ? (
            <Choice
              label="Where"
              isLabelHidden
              value={accountLimit}
              onValue={setAccountLimit}
              options={ACCOUNT_LIMITS}
            />
          ) : (
            <span class="row wrap">
              <span class="muted">
                At {account?.name ?? '…'}
                {mustActivate && ', which is not active yet'}
              </span>
              <Button variant="quiet" onClick={() => setQuery({ account: undefined })}>
                Search all active accounts
              </Button>
            </span>
          )}
          <Button
            variant="primary"
            icon="find"
            type="submit"
            writes
            class="push-end"
            disabled={!query || state === 'searching'}
          >
            {mustActivate ? 'Activate (1 credit) and find people' : 'Find people'}
          </Button>
        </div>
      </form>
      {state === 'searching' && (
        <Searching
          onStop={() => {
            runningSearch.current?.abort();
            setState('idle');
          }}
        />
      )}
      {typeof state === 'object' &&
        ('contacts' in state ? (
          <FoundPanel found={state} />
        ) : (
          <FailureNotice failure={state} retry={search} />
        ))}
    </>
  );
}
