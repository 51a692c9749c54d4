import { effect, signal } from '@preact/signals';
import { readStored, store } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'signal-console-theme';

const readTheme = (): Theme => {
  const value = readStored(STORAGE_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
};

export const theme = signal<Theme>(readTheme());

function watchMedia(query: string) {
  const list = matchMedia(query);
  const isMatch = signal(list.matches);
  list.addEventListener('change', ({ matches }) => {
    isMatch.value = matches;
  });
  return isMatch;
}

/** Whether the menu is collapsed, as in narrow.css. */
export const isNarrow = watchMedia('(max-width: 960px)');

const systemIsDark = watchMedia('(prefers-color-scheme: dark)');

export const isDark = (): boolean =>
  theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value);

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
  store(STORAGE_KEY, theme.value === 'system' ? undefined : theme.value);
});
