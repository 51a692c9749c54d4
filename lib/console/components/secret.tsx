import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Hidden until revealed. */
export function Secret({ value, what }: { value: string; what: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span class="row secret">
      <code>{isShown ? value : `••••••••${value.slice(-4)}`}</code>
      <Button look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <CopyButton text={value} what={what} />
    </span>
  );
}
