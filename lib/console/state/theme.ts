import { effect, signal } from '@preact/signals';
import { readStored, store } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'signal-console-theme';

const readTheme = (): Theme => {
  const value = readStored(STORAGE_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
};

export const theme = signal<Theme>(readTheme());

const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(darkSchemeQuery.matches);
darkSchemeQuery.addEventListener('change', ({ matches }) => {
  systemIsDark.value = matches;
});

export const isDark = (): boolean =>
  theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value);

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
  store(STORAGE_KEY, theme.value === 'system' ? undefined : theme.value);
});
