import { api, type Data } from '../../api/service.ts';
import { Button, CopyField } from '../../components/button.tsx';
import { confirm } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { LoadedContent } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import { notify } from '../../state/toasts.ts';

type SignIn = Data<'getSignInSettings'>;
type Domain = SignIn['allowed_domains'][number];

const JOINING = { scoped: 'Join, see own accounts', all: 'Join, see everything' };

const Domains = ({
  domains,
  onChange,
}: {
  domains: readonly Domain[];
  onChange: (domains: Domain[]) => void;
}) => {
  const changeDomain = (index: number, changes: Partial<Domain>): void =>
    onChange(
      domains.map((domainRule, position) =>
        position === index ? { ...domainRule, ...changes } : domainRule,
      ),
    );
  return (
    <fieldset class="stack">
      <legend class="field-label">Email domains whose people may join without an invitation</legend>
      {domains.map(({ domain, visibility }, index) => (
        // Rows have no id, and their order is fixed while they are edited.
        <div class="form-row row gap-wide" key={index}>
          <TextField
            label="Domain"
            value={domain}
            onValue={(value) => changeDomain(index, { domain: value })}
            placeholder="company.com"
          />
          <Choice
            label="People with this domain"
            value={visibility}
            onValue={(value) => changeDomain(index, { visibility: value })}
            options={JOINING}
          />
          <Button
            variant="quiet"
            icon="trash"
            aria-label={`Remove ${domain || 'this domain'}`}
            onClick={() => onChange(domains.filter((_, position) => position !== index))}
          />
        </div>
      ))}
      <div class="row">
        <Button icon="plus" onClick={() => onChange([...domains, { domain: '', visibility: 'scoped' }])}>
          Add a domain
        </Button>
      </div>
    </fieldset>
  );
};

function SignInForm({ settings, onSaved }: { settings: SignIn; onSaved: (settings: SignIn) => void }) {
  const initial = {
    issuer: settings.issuer ?? '',
    client_id: settings.client_id ?? '',
    client_secret: '',
    allowed_domains: settings.allowed_domains,
  };
  const form = useForm(initial, async ({ issuer, client_id, client_secret, allowed_domains }) => {
    const { data } = await api.updateSignInSettings({
      body: {
        issuer: issuer.trim(),
        client_id: client_id.trim(),
        ...(client_secret && { client_secret }),
        allowed_domains: allowed_domains.filter(({ domain }) => domain.trim() !== ''),
      },
    });
    onSaved(data);
    notify('Sign-in saved');
  });
  const { issuer, client_id, client_secret } = form.values;
  const isConnected = settings.issuer !== null;
  const isSameClient = settings.issuer === issuer.trim() && settings.client_id === client_id.trim();
  const isComplete = issuer.trim() && client_id.trim() && (client_secret || isSameClient);
  const disconnect = (): void =>
    confirm({
      title: 'Disconnect your sign-in provider?',
      action: 'Disconnect',
      body: 'Nobody can sign in with it any more. People who are signed in stay until their session ends.',
      async run() {
        await api.deleteSignInSettings();
        onSaved((await api.getSignInSettings()).data);
      },
      done: 'Sign-in disconnected',
    });
  return (
    <Form
      form={form}
      action={isConnected ? 'Save' : 'Connect'}
      disabled={!isComplete}
      beside={
        isConnected && (
          <Button variant="quiet" writes onClick={disconnect}>
            Disconnect
          </Button>
        )
      }
    >
      {settings.redirect_uri && <CopyField label="Redirect URI" value={settings.redirect_uri} />}
      {isConnected && settings.sign_in_url && <CopyField label="Sign-in link" value={settings.sign_in_url} />}
      <TextField
        label="Issuer"
        type="url"
        placeholder="https://accounts.google.com"
        {...form.bind('issuer')}
      />
      <div class="form-grid">
        <TextField label="Client id" {...form.bind('client_id')} />
        <TextField
          label="Client secret"
          type="password"
          autocomplete="off"
          {...form.bind('client_secret')}
          hint={isConnected && isSameClient ? 'Stored. Leave it empty to keep it.' : undefined}
        />
      </div>
      <Domains
        domains={form.values.allowed_domains}
        onChange={(allowed_domains) => form.set({ allowed_domains })}
      />
    </Form>
  );
}

/** Where the workspace's people sign in. For owners. */
export function SignInSettings() {
  const settings = useData('sign-in-settings', api.getSignInSettings);
  return (
    <>
      <h2>Sign-in</h2>
      <p class="muted">
        Your people sign in with any provider that speaks OpenID Connect, such as Google, Entra, Okta or
        Cognito. API keys keep working.
      </p>
      <LoadedContent of={settings} rows={4}>
        {(loadedSettings) =>
          loadedSettings.redirect_uri === null ? (
            <p class="muted">
              People can't sign in here, because this stage has no public URL. Use API keys.
            </p>
          ) : (
            <SignInForm
              key={loadedSettings.connected_at ?? ''}
              settings={loadedSettings}
              onSaved={settings.set}
            />
          )
        }
      </LoadedContent>
    </>
  );
}
