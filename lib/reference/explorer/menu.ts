const isOpenIn = (button: HTMLElement): boolean => button.ariaExpanded === 'true';

/** On a phone the menu covers the page until an entry is chosen. */
export function watchMenu(): void {
  const button = document.querySelector<HTMLElement>('#menu-button');
  const menu = document.querySelector<HTMLElement>('#menu');
  if (!button || !menu) return;
  const show = (isOpen: boolean): void => {
    button.ariaExpanded = String(isOpen);
    menu.classList.toggle('is-open', isOpen);
  };
  button.addEventListener('click', () => show(!isOpenIn(button)));
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) show(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpenIn(button)) return;
    show(false);
    button.focus();
  });
  document.querySelector('#search')?.addEventListener('input', () => show(true));
  markCurrent(menu);
}

/** Marks the entry of the visible section. */
function markCurrent(menu: HTMLElement): void {
  let currentLink: Element | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      const visibleEntry = entries.find(({ isIntersecting }) => isIntersecting);
      const link = visibleEntry && menu.querySelector(`#entries a[href="#${visibleEntry.target.id}"]`);
      if (!link || link === currentLink) return;
      currentLink?.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'true');
      currentLink = link;
    },
    // A line a little below the top of the window.
    { rootMargin: '-15% 0px -84% 0px' },
  );
  for (const section of document.querySelectorAll('main section')) observer.observe(section);
}
