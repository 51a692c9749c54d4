import { useId, useState } from 'preact/hooks';
import { api } from '../api/service.ts';
import { useDebounced, useLoad } from '../hooks/use-load.ts';
import { navigate, toHref } from '../state/route.ts';
import { Dialog } from './dialog.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Keys } from './marks.tsx';
import shortcuts from './shortcuts.json' with { type: 'json' };

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

interface Target {
  readonly href: string;
  readonly name: string;
  readonly note: string;
  readonly icon: IconName;
}

const pageTargets: readonly Target[] = [
  ...menu.map(({ path, name, icon }) => ({ href: toHref([path]), name, note: 'Page', icon })),
  { href: '#/settings/plan', name: 'Plan and credits', note: 'Settings', icon: 'settings' },
  { href: '#/settings/integrations', name: 'Integrations', note: 'Settings', icon: 'settings' },
  { href: '#/settings/access', name: 'API keys and audit log', note: 'Settings', icon: 'settings' },
  { href: '#/settings/alerts', name: 'Alerts', note: 'Settings', icon: 'settings' },
  { href: '#/settings/team', name: 'Members, sessions and sign-in', note: 'Settings', icon: 'settings' },
  { href: '#/settings/company', name: 'Knowledge base', note: 'Settings', icon: 'settings' },
  { href: '#/start', name: 'Get started', note: 'Setup', icon: 'check' },
  { href: '#/accounts?new=paste', name: 'Add accounts', note: 'Action', icon: 'plus' },
  { href: '#/runs?new=discovery', name: 'Start a discovery', note: 'Action', icon: 'plus' },
];

const MAX_ACCOUNTS = 6;
const MAX_PEOPLE = 5;

/** What the search finds. If one of the two lists fails, the other is still shown. */
async function search(text: string, abortSignal: AbortSignal): Promise<Target[]> {
  const [accounts, people] = await Promise.allSettled([
    api.listAccounts({ query: { search: text, per_page: MAX_ACCOUNTS }, signal: abortSignal }),
    api.listPeople({ query: { search: text, left: 'include', per_page: MAX_PEOPLE }, signal: abortSignal }),
  ]);
  return [
    ...(accounts.status === 'fulfilled' ? accounts.value.data : []).map(
      ({ id, name, domain }): Target => ({
        href: toHref(['accounts', id]),
        name,
        note: domain ?? 'Account',
        icon: 'accounts',
      }),
    ),
    ...(people.status === 'fulfilled' ? people.value.data : []).map(
      ({ id, full_name, title, account_name, left_at }): Target => ({
        href: toHref(['people', id]),
        name: full_name,
        note: [left_at !== null && 'Left', title, account_name].filter(Boolean).join(' · '),
        icon: 'people',
      }),
    ),
  ];
}

/** A command palette: pages by name, accounts by name or domain, people by name or title. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const id = useId();
  const query = useDebounced(text.trim(), 150);
  const searchLoad = useLoad(query ? `palette/${query}` : undefined, (signal) => search(query, signal));
  const pages = pageTargets.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const targets = [...(query && text.trim() ? (searchLoad.data ?? []) : []), ...pages];
  const openTarget = (target: Target | undefined): void => {
    if (!target) return;
    onClose();
    navigate(target.href);
  };
  const moveBy = (step: number): void =>
    setPosition((targets.length + position + step) % Math.max(1, targets.length));
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        class="input palette-input"
        type="text"
        role="combobox"
        aria-label="Search accounts, people and pages"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={targets[position] ? `${id}-${position}` : undefined}
        placeholder="An account, a person or a page"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setPosition(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') moveBy(1);
          else if (event.key === 'ArrowUp') moveBy(-1);
          else if (event.key === 'Enter') openTarget(targets[position]);
          else return;
          event.preventDefault();
        }}
      />
      <div class="palette-list" role="listbox" id={`${id}-list`} aria-label="Results">
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above
          <div
            key={target.href}
            id={`${id}-${index}`}
            class="palette-item row"
            role="option"
            tabIndex={-1}
            aria-selected={index === position}
            onMouseMove={() => setPosition(index)}
            onClick={() => openTarget(target)}
          >
            <Icon name={target.icon} />
            <span>{target.name}</span>
            <span class="push-end faint small">{target.note}</span>
          </div>
        ))}
      </div>
      {targets.length === 0 && (
        <p class="dialog-body muted" role="status">
          {searchLoad.isLoading || query !== text.trim()
            ? 'Searching …'
            : 'No account, person or page with that name.'}
        </p>
      )}
    </Dialog>
  );
}

/** By title; what each key does. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...shortcuts,
  'Go to': Object.fromEntries(menu.map(({ key, name }) => [`g ${key}`, name])),
};

export const ShortcutHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
    <div class="dialog-body shortcut-groups">
      {Object.entries(GROUPS).map(([title, keys]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="stack-tight">
            {Object.entries(keys).map(([chord, description]) => (
              <div key={chord} class="row between">
                <dt>{description}</dt>
                <dd>
                  <Keys chord={chord} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
);
