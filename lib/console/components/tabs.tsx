import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Links that look like tabs: each has an address, and the back button works. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { href: string; text: ComponentChildren; isCurrent: boolean }[];
}) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the bar scrolls, and the current tab may be out of view.
    if (tab && bar.current && current !== undefined)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 16;
  }, [current]);
  return (
    <nav class="tabs" aria-label={label} ref={bar}>
      {tabs.map(({ href, text, isCurrent }) => (
        <a key={href} href={href} class="tab" aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
