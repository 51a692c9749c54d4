import type { ComponentChildren } from 'preact';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly href: string;
    readonly text: ComponentChildren;
    readonly isHere: boolean;
  }[];
}

/** Links that look like tabs: each has an address, and the back button works. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ href, text, isHere }) => (
      <a key={href} href={href} class="tab" aria-current={isHere ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
