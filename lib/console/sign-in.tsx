import { useEffect, useRef, useState } from 'preact/hooks';
import { baseUrl } from './api/service.ts';
import { Button } from './components/button.tsx';
import { TextField } from './components/field.tsx';
import { Logo } from './components/logo.tsx';
import { type DemoKey, demoKeys } from './state/demo-keys.ts';
import { signedOutBecause, signIn } from './state/session.ts';

export function SignIn() {
  const [key, setKey] = useState('');
  const [demo, setDemo] = useState<readonly DemoKey[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Signal console';
    form.current?.querySelector('input')?.focus();
    demoKeys().then(setDemo);
  }, []);
  const [first, ...others] = demo;
  return (
    <main class="welcome">
      <div class="sign-in">
        <Logo />
        <h1>Signal console</h1>
        <p class="muted">Which companies show a reason to buy now, and who to talk to there.</p>
        {signedOutBecause.value && (
          <p class="notice" role="alert">
            {signedOutBecause.value}
          </p>
        )}
        <form
          ref={form}
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
          <Button look="primary" type="submit" disabled={!key.trim()}>
            Sign in
          </Button>
        </form>
        {first && (
          <div class="demo stack-tight">
            <p class="faint small">This service runs on your machine, with a demo workspace:</p>
            <Button onClick={() => signIn(first.key)} data-testid="demo-sign-in">
              Open the demo workspace
            </Button>
            <p class="faint small">
              or look at it as{' '}
              {others.map(({ name, key: other }, index) => (
                <span key={name}>
                  {index > 0 && ' or '}
                  <button type="button" class="link" onClick={() => signIn(other)}>
                    {name}
                  </button>
                </span>
              ))}
            </p>
          </div>
        )}
        <p class="faint small">
          <a href={`${baseUrl}/docs`}>API reference</a>
        </p>
      </div>
    </main>
  );
}
