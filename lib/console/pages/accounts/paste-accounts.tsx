import { useState } from 'preact/hooks';
import { TextArea, TextField } from '../../components/field.tsx';
import { plural } from '../../text/format.ts';
import { type PastedAccount, type PastedLine, pastedLines } from '../../text/pasted-accounts.ts';
import { AddForm } from './add-form.tsx';
import { type Imported, importText } from './import-text.ts';

type Offered = 'email' | 'profile' | 'name';

/** What isn't a domain, and what can be made of it. Nothing is, until it is ticked. */
const OFFERS: Readonly<Record<Offered, readonly [one: string, many: string, offer: string]>> = {
  email: ['email address', 'email addresses', 'Add the company of each by its domain'],
  profile: ['profile page', 'profile pages', 'Add each company with its profile, without a domain'],
  name: [
    'line without a domain',
    'lines without a domain',
    'Add each by its name; activating needs a domain',
  ],
};

/** More would push the button out of sight. */
const LINES_SHOWN = 5;

const Lines = ({ lines }: { lines: readonly (readonly [line: string, outcome: string])[] }) => (
  <ul class="pasted-lines">
    {lines.slice(0, LINES_SHOWN).map(([line, outcome], index) => (
      <li key={`${index} ${line}`}>
        <code>{line}</code> <span class="muted">{outcome}</span>
      </li>
    ))}
    {lines.length > LINES_SHOWN && <li class="faint">and {lines.length - LINES_SHOWN} more</li>}
  </ul>
);

/** What becomes of a line; a name says it itself. */
const madeOf = ({ name, domain, network_url }: PastedAccount): string => {
  const more = domain ?? network_url?.replace('https://www.', '');
  return more === undefined ? '' : `→ ${name}, ${more}`;
};

interface OfferProps {
  readonly kind: Offered;
  readonly lines: readonly (PastedLine & { readonly account: PastedAccount })[];
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Offer = ({ kind, lines, isOn, onChange }: OfferProps) => {
  const [one, many, offer] = OFFERS[kind];
  const what = plural(lines.length, one, many);
  return (
    <section class="pasted" aria-label={what} data-testid={`pasted-${kind}`}>
      <h3>{what}</h3>
      <Lines lines={lines.map(({ line, account }) => [line, madeOf(account)])} />
      <label class="row">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        {offer}
      </label>
    </section>
  );
};

const isAccount = (line: PastedLine): line is PastedLine & { readonly account: PastedAccount } =>
  line.kind !== 'unusable';

interface PasteAccountsProps {
  readonly onClose: () => void;
  readonly onImported: (imported: Imported) => void;
}

/** Companies as people paste them. What isn't a domain is shown as such before anything is created. */
export function PasteAccounts({ onClose, onImported }: PasteAccountsProps) {
  const [text, setText] = useState('');
  const [tag, setTag] = useState('');
  const [taken, setTaken] = useState<ReadonlySet<Offered>>(new Set());
  const lines = pastedLines(text);
  const accounts = lines.filter(isAccount);
  const unusable = lines.flatMap((line) => (line.kind === 'unusable' ? [line] : []));
  const wanted = accounts.filter(({ kind }) => kind === 'domain' || (kind !== 'unusable' && taken.has(kind)));
  const offered = (['email', 'profile', 'name'] as const).map(
    (kind) => [kind, accounts.filter((line) => line.kind === kind)] as const,
  );
  const take = (kind: Offered, isOn: boolean): void =>
    setTaken(new Set(isOn ? [...taken, kind] : [...taken].filter((each) => each !== kind)));
  const add = async (): Promise<void> => {
    const tags = tag.trim() ? { tags: [tag.trim()] } : {};
    const rows = wanted.map(({ account }) => JSON.stringify({ ...account, ...tags }));
    onImported(await importText({ media_type: 'application/x-ndjson', text: rows.join('\n') }));
  };
  return (
    <AddForm
      mode="paste"
      onClose={onClose}
      action={wanted.length === 0 ? 'Add' : `Add ${plural(wanted.length, 'account')}`}
      onAct={wanted.length === 0 ? undefined : add}
    >
      <TextArea
        label="Companies"
        rows={7}
        value={text}
        onValue={setText}
        placeholder={'nordwind.example\nSentolis Wind, sentoliswind.co.jp'}
        hint="One per line: a domain, a web address, or a name and a domain. Domains you already have are skipped."
      />
      {offered.map(
        ([kind, some]) =>
          some.length > 0 && (
            <Offer
              key={kind}
              kind={kind}
              lines={some}
              isOn={taken.has(kind)}
              onChange={(isOn) => take(kind, isOn)}
            />
          ),
      )}
      {unusable.length > 0 && (
        <section class="pasted" aria-label="Lines that are left out" data-testid="pasted-unusable">
          <h3>{plural(unusable.length, 'line')} left out</h3>
          <Lines lines={unusable.map(({ line, why }) => [line, why])} />
        </section>
      )}
      <TextField label="Tag (optional)" value={tag} onValue={setTag} />
    </AddForm>
  );
}
