import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface PageHeadProps {
  title: string;
  note?: ComponentChildren;
  children?: ComponentChildren;
  isTitleHidden?: boolean;
}

/** Sets the tab's title, announces the page to screen readers, and takes the focus on navigation. */
export function PageHead({ title, note, children, isTitleHidden = false }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Signal console`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header class="page-head space-below row wrap between from-top grow">
      <div class="column">
        <h1 ref={heading} tabIndex={-1} class={isTitleHidden ? 'hidden' : undefined}>
          {title}
        </h1>
        {note && <p class="muted">{note}</p>}
      </div>
      {children && <div class="row wrap">{children}</div>}
    </header>
  );
}
