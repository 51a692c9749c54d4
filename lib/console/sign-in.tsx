import { useEffect, useState } from 'preact/hooks';
import { signInProblems } from '#contract/sign-in-problems.ts';
import { baseUrl } from './api/service.ts';
import { Button } from './components/button.tsx';
import { TextField } from './components/field.tsx';
import { Logo } from './components/icon.tsx';
import { readDemo } from './state/demo-keys.ts';
import { readLastWorkspace, startUrl } from './state/own-session.ts';
import { type Route, route, toHref } from './state/route.ts';
import { rejectedKey, signIn, signOutReason } from './state/session.ts';

type Demo = Awaited<ReturnType<typeof readDemo>>;

/** The page to continue with, which is never the one that says what went wrong. */
const findReturnPath = (): string => {
  const { path, query } = route.peek();
  return path[0] === 'sign-in' ? (query.return_to ?? '/') : toHref(path, query).slice(1);
};

/** The workspace of a sign-in link that led here, or the one of the last sign-in. */
const findWorkspace = (): string | undefined => {
  const { path, query } = route.value;
  return (path[0] === 'sign-in' ? query.workspace : undefined) ?? readLastWorkspace();
};

const startSignIn = (workspaceId: string): void => location.assign(startUrl(workspaceId, findReturnPath()));

function KeyForm() {
  const [key, setKey] = useState(rejectedKey.value);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim()) signIn(key.trim());
      }}
    >
      <TextField
        label="API key"
        type="password"
        name="api-key"
        value={key}
        onValue={setKey}
        autocomplete="off"
        placeholder="sis_…"
        hint="It stays in this tab and is forgotten when you close it."
      />
      <Button type="submit" disabled={!key.trim()}>
        Sign in with a key
      </Button>
    </form>
  );
}

/** A local run's own workspace: with a key, or as a person at the provider that runs beside it. */
const DemoChoices = ({ keys: [workspaceKey, ...memberKeys], sign_in_workspace: workspace }: Demo) => {
  if (!workspaceKey) return null;
  return (
    <div class="ruled pad stack-tight">
      <p class="faint small">This service runs on your machine, with a demo workspace:</p>
      <Button onClick={() => signIn(workspaceKey.key)} data-testid="demo-sign-in">
        Open the demo workspace
      </Button>
      {workspace && <Button onClick={() => startSignIn(workspace)}>Sign in as a person</Button>}
      <p class="faint small">
        or look at it as{' '}
        {memberKeys.map(({ name, key: memberKey }, index) => (
          <span key={name}>
            {index > 0 && ' or '}
            <button type="button" class="link" onClick={() => signIn(memberKey)}>
              {name}
            </button>
          </span>
        ))}
      </p>
    </div>
  );
};

export function SignIn() {
  const [demo, setDemo] = useState<Demo | undefined>();
  useEffect(() => {
    document.title = 'Sign in · Signal console';
    readDemo().then(setDemo);
  }, []);
  const workspace = findWorkspace();
  const problem = signOutReason.value ?? signInProblem(route.value);
  return (
    <main class="welcome">
      <div class="column gap-wide">
        <Logo />
        <h1>Signal console</h1>
        <p class="muted">Which companies show a reason to buy now, and who to talk to there.</p>
        {problem && (
          <p class="notice" role="alert">
            {problem}
          </p>
        )}
        {workspace === undefined ? (
          <p class="muted">
            To sign in with your company, open your workspace's sign-in link. Your colleagues have it.
          </p>
        ) : (
          <Button variant="primary" onClick={() => startSignIn(workspace)}>
            Sign in with your company
          </Button>
        )}
        <KeyForm />
        {demo && <DemoChoices {...demo} />}
        <p class="faint small">
          <a href={`${baseUrl}/docs`}>API reference</a>
        </p>
      </div>
    </main>
  );
}

/** What went wrong, if the address says so: `#/sign-in/provider_down`. It holds a code only, so no link can make up a text. */
export const signInProblem = ({ path: [head, code = ''] }: Route): string | undefined =>
  head === 'sign-in' && Object.hasOwn(signInProblems, code)
    ? signInProblems[code as keyof typeof signInProblems]
    : undefined;
