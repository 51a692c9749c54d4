import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly href: string;
    readonly text: ComponentChildren;
    readonly isHere: boolean;
  }[];
}

/** Links that look like tabs: each has an address, and the back button works. */
export function Tabs({ label, tabs }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const here = tabs.find(({ isHere }) => isHere)?.href;
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the bar scrolls, and the current tab may be out of view.
    if (tab && bar.current && here !== undefined)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 16;
  }, [here]);
  return (
    <nav class="tabs" aria-label={label} ref={bar}>
      {tabs.map(({ href, text, isHere }) => (
        <a key={href} href={href} class="tab" aria-current={isHere ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
