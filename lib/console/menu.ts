import type { IconName } from './components/icon.tsx';

/** The pages of the menu; `g` and then `key` opens one. */
export const menu: readonly {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly key: string;
}[] = [
  { path: 'inbox', name: 'Inbox', icon: 'inbox', key: 'i' },
  { path: 'accounts', name: 'Accounts', icon: 'accounts', key: 'a' },
  { path: 'people', name: 'People', icon: 'people', key: 'p' },
  { path: 'find', name: 'Find people', icon: 'find', key: 'n' },
  { path: 'runs', name: 'Runs & pushes', icon: 'runs', key: 'r' },
  { path: 'destinations', name: 'Destinations', icon: 'destinations', key: 'd' },
  { path: 'signals', name: 'Signals', icon: 'signals', key: 's' },
  { path: 'settings', name: 'Settings', icon: 'settings', key: 't' },
];
