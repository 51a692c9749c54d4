import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface LinkButtonProps {
  readonly href: string;
  readonly look?: 'plain' | 'primary' | 'quiet';
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

export const LinkButton = ({ href, look = 'plain', icon, children }: LinkButtonProps) => (
  <a class={`button button-${look}`} href={href}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
);
