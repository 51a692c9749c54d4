import { render } from 'preact';
import './console.css';
import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { toApiError } from './api/create-api.ts';
import { Button } from './components/button.tsx';
import { loadLater } from './components/later.tsx';
import { FailureNotice, LoadingRows } from './components/page.tsx';
import { Shell } from './shell.tsx';
import { replaceRoute, route } from './state/route.ts';
import { apiKey, signOut, tabsReady } from './state/session.ts';
import { loadWorkspace } from './state/workspace.ts';

/** People who are signed in don't load it. */
const SignIn = loadLater('sign-in', async () => (await import('./sign-in.tsx')).SignIn);

/** A sign-in link takes people who are signed in to where it would have ended. */
function leaveSignIn(): void {
  const { path, query } = route.peek();
  if (path[0] === 'sign-in') replaceRoute(`#${query.return_to ?? '/'}`);
}

/** Everything that needs a key: first the workspace's data, then the pages. */
function Workspace() {
  const [state, setState] = useState<'loading' | 'ready' | ApiError>('loading');
  const load = (): void => {
    setState('loading');
    loadWorkspace().then(
      () => setState('ready'),
      (error: unknown) => setState(toApiError(error)),
    );
  };
  useEffect(() => {
    leaveSignIn();
    load();
  }, []);
  if (state === 'ready') return <Shell />;
  return (
    <main class="welcome">
      <h1 class="hidden">Signal console</h1>
      {state === 'loading' ? (
        <LoadingRows rows={4} />
      ) : (
        <div class="stack">
          <FailureNotice failure={state} retry={load} />
          <Button onClick={() => signOut()}>Sign in again</Button>
        </div>
      )}
    </main>
  );
}

/** Asks the other tabs first: a form that flashes up would look like a lost session. */
function App() {
  const [isReady, setReady] = useState(apiKey.peek() !== undefined);
  useEffect(() => {
    tabsReady.then(() => setReady(true));
  }, []);
  if (apiKey.value !== undefined) return <Workspace key={apiKey.value} />;
  return isReady ? <SignIn /> : null;
}

const root = document.getElementById('app');
if (root) render(<App />, root);
