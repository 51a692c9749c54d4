import { effect, signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'signal-console-theme';

const readTheme = (): Theme => {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
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
  try {
    if (theme.value === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme.value);
  } catch {
    // The choice then lasts until the page is closed.
  }
});
