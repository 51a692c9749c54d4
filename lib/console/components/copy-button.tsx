import { tell, tellFailure } from '../state/toasts.ts';
import { Button } from './button.tsx';

/** Whether the clipboard has it now. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied`);
    return true;
  } catch {
    tellFailure(new Error("Your browser doesn't let this page copy. Select the text and copy it yourself."));
    return false;
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
