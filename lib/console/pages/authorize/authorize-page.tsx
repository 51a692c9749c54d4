import { decodeClient, describeRedirectHost } from '#contract/agent-clients.ts';
import { api, baseUrl } from '../../api/service.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { RadioList } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { EmptyState, PageHead } from '../../components/page.tsx';
import { route } from '../../state/route.ts';
import { profile } from '../../state/workspace.ts';
import agentConsent from '../../text/agent-consent.json' with { type: 'json' };

type Scope = 'read' | 'write';

const CHOICES: readonly { readonly id: Scope; readonly name: string; readonly note: string }[] = [
  { id: 'read', name: 'Look only', note: 'It changes nothing.' },
  { id: 'write', name: 'Look and act', note: 'It can spend credits and send records to your CRM.' },
];

/** What an agent that signed in gets, by scope. A test compares the resources that lines stand for with the contract. */
const Lines = ({ title, lines }: { title: string; lines: readonly { readonly text: string }[] }) => (
  <div data-testid="consent-lines">
    <p class="field-label">{title}</p>
    <ul>
      {lines.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </div>
);

/** The redirect that tells the agent that access was denied. */
function refusalOf(redirectUri: string, state: string | undefined): string {
  const address = new URL(redirectUri);
  address.searchParams.set('error', 'access_denied');
  if (state !== undefined) address.searchParams.set('state', state);
  address.searchParams.set('iss', `${location.origin}${baseUrl}`);
  return address.href;
}

/** Never resolves, so that the button stays busy until the page is left. */
function leave(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => undefined);
}

/** A member decides whether an agent may sign in as them. The URL's parameters are checked here and by the service. */
export function AuthorizePage() {
  const {
    client_id = '',
    redirect_uri = '',
    code_challenge = '',
    state,
    scope: requested,
  } = route.value.query;
  const client = decodeClient({ client_id, redirect_uri });
  const initial = { scope: requested === 'write' ? ('write' as const) : ('read' as const) };
  const form = useForm<{ scope: Scope }>(initial, async ({ scope }) => {
    const body = { client_id, redirect_uri, code_challenge, scope, ...(state !== undefined && { state }) };
    await leave((await api.approveAgent({ body })).data.redirect_to);
  });
  if (!client) {
    return (
      <>
        <PageHead title="Connect an agent" />
        <EmptyState
          title="This link doesn't come from a registered agent"
          action={<LinkButton href="#/inbox">Go to the inbox</LinkButton>}
        >
          Start again from the agent: add this service by its URL.
        </EmptyState>
      </>
    );
  }
  const host = describeRedirectHost(redirect_uri);
  return (
    <>
      <PageHead title={`Connect ${client.client_name}?`} />
      <section class="panel stack">
        <p>
          <strong>{client.client_name}</strong> asks to sign in to{' '}
          <strong>{profile.value?.name ?? 'this workspace'}</strong> as you. Approving sends you to{' '}
          <strong data-testid="consent-host">{host}</strong>. Cancel if you don't recognize it.
        </p>
        <Form
          form={form}
          action="Approve"
          beside={<Button onClick={() => leave(refusalOf(redirect_uri, state))}>Cancel</Button>}
        >
          <RadioList
            label="What it may do"
            options={CHOICES.filter(({ id }) => requested === 'write' || id === 'read')}
            {...form.bind('scope')}
          />
          <Lines title="It can see" lines={agentConsent.read} />
          {form.values.scope === 'write' && <Lines title="It can also" lines={agentConsent.write} />}
          <Lines title="It never gets" lines={agentConsent.never} />
          <p class="muted small">
            It never sees your API key. You can disconnect it at any time in{' '}
            <a href="#/settings/access">Settings</a>.
          </p>
        </Form>
      </section>
    </>
  );
}
