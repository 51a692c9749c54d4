import { signal } from '@preact/signals';

/** The width at which the menu collapses, as in narrow.css. */
const narrow = matchMedia('(max-width: 960px)');

export const isNarrow = signal(narrow.matches);

narrow.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
});
