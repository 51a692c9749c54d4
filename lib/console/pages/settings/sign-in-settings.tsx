import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Confirm, useTrying } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Failed, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { tell } from '../../state/toasts.ts';

type Settings = Data<'getSignInSettings'>;
type Domain = Settings['allowed_domains'][number];

const JOINING = [
  ['', 'Only if invited'],
  ['scoped', 'Join, see own accounts'],
  ['all', 'Join, see everything'],
] as const;

const visibilityOf = (chosen: string): Domain['visibility'] =>
  chosen === 'all' || chosen === 'scoped' ? chosen : null;

interface DomainsProps {
  readonly domains: readonly Domain[];
  readonly onChange: (domains: readonly Domain[]) => void;
}

const Domains = ({ domains, onChange }: DomainsProps) => {
  const change = (index: number, changes: Partial<Domain>): void =>
    onChange(domains.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <fieldset class="stack">
      <legend class="field-label">Email domains</legend>
      {domains.map(({ domain, visibility }, index) => (
        // Rows have no id, and their order is fixed while they are edited.
        <div class="domain-row" key={index}>
          <TextField
            label="Domain"
            value={domain}
            onValue={(value) => change(index, { domain: value })}
            placeholder="company.com"
          />
          <Choice
            label="People with this domain"
            value={visibility ?? ''}
            onValue={(value) => change(index, { visibility: visibilityOf(value) })}
            options={JOINING}
          />
          <Button
            look="quiet"
            icon="trash"
            aria-label={`Remove ${domain || 'this domain'}`}
            onClick={() => onChange(domains.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div class="row">
        <Button icon="plus" onClick={() => onChange([...domains, { domain: '', visibility: null }])}>
          Add a domain
        </Button>
      </div>
    </fieldset>
  );
};

const Address = ({ label, value }: { label: string; value: string }) => (
  <div class="field">
    <span class="field-label">{label}</span>
    <span class="row">
      <code class="address">{value}</code>
      <CopyButton text={value} what={label} />
    </span>
  </div>
);

function Form({ settings, onSaved }: { settings: Settings; onSaved: (settings: Settings) => void }) {
  const [issuer, setIssuer] = useState(settings.issuer ?? '');
  const [clientId, setClientId] = useState(settings.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState<readonly Domain[]>(settings.allowed_domains);
  const [isLeaving, setLeaving] = useState(false);
  const { failure, attempt } = useTrying();
  const isConnected = settings.issuer !== null;
  const isSameClient = settings.issuer === issuer.trim() && settings.client_id === clientId.trim();
  const isComplete = issuer.trim() && clientId.trim() && (secret || isSameClient);
  const save = () =>
    attempt(async () => {
      const { data } = await api.updateSignInSettings({
        body: {
          issuer: issuer.trim(),
          client_id: clientId.trim(),
          ...(secret && { client_secret: secret }),
          allowed_domains: domains.filter(({ domain }) => domain.trim() !== ''),
        },
      });
      setSecret('');
      onSaved(data);
      tell('Sign-in saved');
    });
  return (
    <div class="stack">
      <p class="muted">
        Your people sign in with any provider that speaks OpenID Connect, such as Google, Entra, Okta or
        Cognito. API keys keep working.
      </p>
      {settings.redirect_uri && <Address label="Redirect URI" value={settings.redirect_uri} />}
      {isConnected && settings.sign_in_url && <Address label="Sign-in link" value={settings.sign_in_url} />}
      <TextField
        label="Issuer"
        type="url"
        value={issuer}
        onValue={setIssuer}
        placeholder="https://accounts.google.com"
      />
      <div class="form-grid">
        <TextField label="Client id" value={clientId} onValue={setClientId} />
        <TextField
          label="Client secret"
          type="password"
          autocomplete="off"
          value={secret}
          onValue={setSecret}
          hint={isConnected && isSameClient ? 'Stored. Leave it empty to keep it.' : undefined}
        />
      </div>
      <Domains domains={domains} onChange={setDomains} />
      {failure && <Failed failure={failure} />}
      <div class="row">
        <Button look="primary" disabled={!isComplete} onClick={save}>
          {isConnected ? 'Save' : 'Connect'}
        </Button>
        {isConnected && (
          <Button look="quiet" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        )}
      </div>
      {isLeaving && (
        <Confirm
          title="Disconnect your sign-in provider?"
          action="Disconnect"
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await api.deleteSignInSettings();
            onSaved((await api.getSignInSettings()).data);
            tell('Sign-in disconnected');
          }}
        >
          <p>Nobody can sign in with it any more. People who are signed in stay until their session ends.</p>
        </Confirm>
      )}
    </div>
  );
}

/** Where the workspace's people sign in. For owners. */
export function SignInSettings() {
  const settings = useData('sign-in-settings', api.getSignInSettings);
  return (
    <section aria-labelledby="sign-in-title">
      <h2 id="sign-in-title" class="hidden">
        Sign-in
      </h2>
      <Loaded of={settings} rows={4}>
        {(found) =>
          found.redirect_uri === null ? (
            <p class="muted">
              People can't sign in here, because this stage has no public URL. Use API keys.
            </p>
          ) : (
            <Form key={found.connected_at ?? ''} settings={found} onSaved={settings.set} />
          )
        }
      </Loaded>
    </section>
  );
}
