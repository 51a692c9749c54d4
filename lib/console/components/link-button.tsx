import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface LinkButtonProps {
  readonly href: string;
  readonly look?: 'plain' | 'primary' | 'quiet';
  readonly icon?: IconName;
  readonly children: ComponentChildren;
  /** In addition to navigating. */
  readonly onClick?: (() => void) | undefined;
}

export const LinkButton = ({ href, look = 'plain', icon, children, onClick }: LinkButtonProps) => (
  <a class={`button button-${look}`} href={href} onClick={onClick}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
);
