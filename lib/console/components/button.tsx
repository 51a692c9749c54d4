import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useShortcuts } from '../state/shortcuts.ts';
import { notify, notifyFailure } from '../state/toasts.ts';
import { isReadOnly } from '../state/workspace.ts';
import { isWebUrl } from '../text/format.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'onClick'> {
  variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  icon?: IconName | undefined;
  children?: ComponentChildren;
  /** It changes something, which a key with read scope can't. */
  writes?: boolean;
  /** A promise keeps the button busy, so that nothing is done twice. */
  onClick?: ((event: MouseEvent) => unknown) | undefined;
}

export function Button({
  variant = 'plain',
  icon,
  children,
  onClick,
  writes = false,
  class: extraClass,
  disabled,
  title,
  ...rest
}: ButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isBarred = writes && isReadOnly.value;
  const click = async (event: MouseEvent): Promise<void> => {
    const work = onClick?.(event);
    if (!(work instanceof Promise)) return;
    setBusy(true);
    try {
      await work;
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      class={`button button-${variant}${children ? '' : ' button-icon'} ${extraClass ?? ''}`}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy || isBarred}
      title={isBarred ? 'Your key reads only' : title}
      onClick={onClick && click}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'children'> {
  href: string;
  /** In addition to navigating. */
  onClick?: (() => void) | undefined;
}

export const LinkButton = ({ variant = 'plain', icon, children, ...link }: LinkButtonProps) => (
  <a class={`button button-${variant}`} {...link}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
);

/** Whether the clipboard has it now. */
export async function copyText(text: string, itemName: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${itemName} copied`);
    return true;
  } catch {
    notifyFailure(
      new Error("Your browser doesn't let this page copy. Select the text and copy it yourself."),
    );
    return false;
  }
}

export const CopyButton = ({ text, what }: { text: string; what: string }) => (
  <Button
    variant="quiet"
    icon="copy"
    aria-label={`Copy ${what.toLowerCase()}`}
    onClick={() => copyText(text, what)}
  />
);

/** An address or a command to copy. */
export const CopyField = ({ label, value }: { label: string; value: string }) => (
  <div class="column gap-small">
    <span class="field-label">{label}</span>
    <span class="row">
      <code>{value}</code>
      <CopyButton text={value} what={label} />
    </span>
  </div>
);

/** Hidden until revealed. */
export function Secret({ value, what }: { value: string; what: string }) {
  const [isVisible, setVisible] = useState(false);
  return (
    <span class="row secret">
      <code>{isVisible ? value : `••••••••${value.slice(-4)}`}</code>
      <Button variant="quiet" aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
        {isVisible ? 'Hide' : 'Show'}
      </Button>
      <CopyButton text={value} what={what} />
    </span>
  );
}

/** Opens another site without a referrer. */
export const ExternalLink = ({ href, children }: { href: string; children: ComponentChildren }) =>
  isWebUrl(href) ? (
    <a class="external" href={href} target="_blank" rel="noreferrer noopener">
      {children}
      <Icon name="external" size={12} />
      <span class="hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    <span>{children}</span>
  );

/** Something that can be done with what is shown. */
export interface Action {
  readonly text: string;
  /** The key that does it, too. */
  readonly key?: string;
  readonly icon?: IconName;
  readonly variant?: 'primary' | 'plain';
  readonly isPressed?: boolean;
  readonly run: () => unknown;
}

interface ActionsProps {
  actions: readonly Action[];
  /** Whether the keys work: for at most one record, or one selection, per page. */
  hasKeys?: boolean;
  /** Which of several records they act on: a screen reader says so, and the buttons are quieter. */
  of?: string;
}

/** A button for each action, and its key. With a key that only reads neither does anything. */
export const Actions = ({ actions, hasKeys = false, of }: ActionsProps) => {
  const withKeys = hasKeys && !isReadOnly.value ? actions : [];
  useShortcuts(Object.fromEntries(withKeys.flatMap(({ key, run }) => (key ? [[key, run]] : []))));
  return (
    <>
      {actions.map(({ text, key, isPressed, run, variant, icon }) => (
        <Button
          key={text}
          writes
          variant={variant ?? (of ? 'quiet' : 'plain')}
          icon={icon}
          title={key && `${text} (${key})`}
          aria-label={of && `${text} ${of}`}
          aria-pressed={isPressed}
          onClick={run}
        >
          {of && icon ? undefined : text}
        </Button>
      ))}
    </>
  );
};
