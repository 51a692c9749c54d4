import { tell, tellFailure } from '../state/toasts.ts';
import { Button } from './button.tsx';

export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied`);
  } catch {
    tellFailure(new Error('The browser does not let this page copy. Select the text and copy it by hand.'));
  }
}

export const CopyButton = ({ text, what, label }: { text: string; what: string; label?: string }) => (
  <Button
    look={label ? 'plain' : 'quiet'}
    icon="copy"
    aria-label={label ? undefined : `Copy ${what.toLowerCase()}`}
    onClick={() => copyText(text, what)}
  >
    {label}
  </Button>
);
