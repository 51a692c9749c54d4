import type { ComponentChildren } from 'preact';
import { isWebUrl } from '../text/format.ts';
import { Icon } from './icon.tsx';

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
