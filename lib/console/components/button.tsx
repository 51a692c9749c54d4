import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'onClick'> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly icon?: IconName | undefined;
  readonly children?: ComponentChildren;
  /** A promise keeps the button busy, so that nothing is done twice. */
  readonly onClick?: ((event: MouseEvent) => unknown) | undefined;
}

export function Button({
  look = 'plain',
  icon,
  children,
  onClick,
  class: more,
  disabled,
  ...rest
}: ButtonProps) {
  const [isBusy, setBusy] = useState(false);
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
      class={`button button-${look}${children ? '' : ' button-icon'} ${more ?? ''}`}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      onClick={onClick && click}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
