import { useEffect, useState } from 'preact/hooks';
import type { Found } from '../../api/records.ts';
import { asRequestError, isAbort, type RequestError } from '../../api/request-error.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Choice, TextArea } from '../../components/field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Failed } from '../../components/states.tsx';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { useLoad } from '../../hooks/use-load.ts';
import { accountNames, nameAccounts } from '../../state/account-names.ts';
import { latest } from '../../state/latest.ts';
import { route, setQuery } from '../../state/router.ts';
import { Activate } from '../account/confirmations.tsx';
import { FoundPeople } from './found-people.tsx';
import { Interpretation } from './interpretation.tsx';
import { Searching } from './searching.tsx';

const EXAMPLES = [
  'the person who runs operations in Japan, nobody from sales',
  'Head of Operations, otherwise the COO',
  'VP or Director of IT at companies with more than 500 employees',
];

/** Waits until typing pauses, because each interpretation is a call. */
const PAUSE_MS = 350;

const COUNTS = [5, 10, 20, 50].map((count) => [String(count), `Up to ${count} accounts`] as const);

/** Describe who you want; the interpretation is shown while you type. */
export function FindPage() {
  const { q = '', account } = route.value.query;
  const [text, setText] = useState(q);
  const [accounts, setAccounts] = useState('20');
  const [state, setState] = useState<'idle' | 'searching' | Found | RequestError>('idle');
  const [isActivating, setActivating] = useState(false);
  const [runner] = useState(latest);
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const preview = useLoad(settled ? `find/${settled}` : undefined, async (signal) => {
    return (await api.findPeople({ body: { query: settled, preview: true }, signal })).data;
  });
  useEffect(() => {
    setQuery({ q: settled });
  }, [settled]);
  useEffect(() => {
    if (account !== undefined) nameAccounts([account]).catch(() => undefined);
  }, [account]);
  useEffect(() => () => runner.stop(), [runner]);

  const search = (): void => {
    const query = text.trim();
    if (!query) return;
    setState('searching');
    runner.run(
      async (signal) => {
        const where = account === undefined ? { max_accounts: Number(accounts) } : { account_ids: [account] };
        return (await api.findPeople({ body: { query, ...where }, signal })).data;
      },
      (found) => {
        setState(found);
        const people = [...found.contacts, ...found.without_email.contacts];
        nameAccounts(people.map(({ account_id }) => account_id)).catch(() => undefined);
      },
      (error) => setState(isAbort(error) ? 'idle' : asRequestError(error)),
    );
  };
  const stop = (): void => {
    runner.stop();
    setState('idle');
  };
  const known = account === undefined ? undefined : accountNames.value.get(account);
  const accountName = account === undefined ? undefined : (known?.name ?? '…');
  const mustActivate = known?.status === 'suggested';
  const submit = (): void => {
    if (mustActivate && text.trim()) setActivating(true);
    else search();
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
        <TextArea
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
        {text.trim() === '' ? (
          <div class="row wrap examples">
            <span class="faint small">Try</span>
            {EXAMPLES.map((example) => (
              <button key={example} type="button" class="chip" onClick={() => setText(example)}>
                {example}
              </button>
            ))}
          </div>
        ) : (
          <Interpretation preview={preview} isPending={settled !== text.trim() || preview.isLoading} />
        )}
        <div class="row wrap form-foot">
          {accountName === undefined ? (
            <Choice label="Where" isLabelHidden value={accounts} onValue={setAccounts} options={COUNTS} />
          ) : (
            <span class="row">
              <span class="muted">
                At {accountName}
                {mustActivate && ', which is not active yet'}
              </span>
              <Button look="quiet" onClick={() => setQuery({ account: undefined })}>
                Search all active accounts
              </Button>
            </span>
          )}
          <Button
            look="primary"
            icon="find"
            type="submit"
            class="push-end"
            disabled={!text.trim() || state === 'searching'}
          >
            {mustActivate ? 'Activate (1 credit) and find people' : 'Find people'}
          </Button>
        </div>
      </form>
      {isActivating && account !== undefined && (
        <Activate
          account={{ id: account, name: known?.name ?? 'the account' }}
          domain={known?.domain}
          find={text.trim()}
          onClose={() => setActivating(false)}
          onDone={search}
        />
      )}
      {state === 'searching' && <Searching onStop={stop} />}
      {typeof state === 'object' &&
        ('contacts' in state ? (
          <FoundPeople found={state} onChange={setState} />
        ) : (
          <Failed failure={state} retry={search} />
        ))}
    </>
  );
}
