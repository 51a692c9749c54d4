import { signal } from '@preact/signals';

/** Where the menu folds away: the same width as in narrow.css. */
const narrow = matchMedia('(max-width: 960px)');

export const isNarrow = signal(narrow.matches);

narrow.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
});
