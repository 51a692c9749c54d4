import { menu } from '../menu.ts';
import { Dialog } from './dialog.tsx';
import { Keys } from './marks.tsx';

const GROUPS: readonly (readonly [
  title: string,
  keys: readonly (readonly [chord: string, what: string])[],
])[] = [
  [
    'Anywhere',
    [
      ['/', 'Search this list, or everything'],
      ['Ctrl K', 'Go to an account, a person or a page'],
      ['?', 'Show these keys'],
      ['Esc', 'Close'],
    ],
  ],
  [
    'Lists',
    [
      ['j', 'Next'],
      ['k', 'Previous'],
      ['Enter', 'Open'],
      ['v', 'Select'],
    ],
  ],
  [
    'A signal',
    [
      ['e', 'Done'],
      ['c', 'Contacted'],
      ['s', 'Snooze'],
      ['u', 'Undo'],
      ['a', 'Activate the account'],
      ['x', 'Reject the company'],
      ['m', 'Assign to a member'],
      ['p', 'Push'],
      ['y', 'Copy the message'],
      ['+', 'Useful, or take it back'],
      ['-', 'Not useful, or take it back'],
      ['o', 'Open the account'],
      ['r', 'Show what is new'],
    ],
  ],
  ['Go to', menu.map(({ key, name }) => [`g ${key}`, name] as const)],
];

export const ShortcutHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
    <div class="dialog-body shortcut-groups">
      {GROUPS.map(([title, keys]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="shortcuts">
            {keys.map(([chord, what]) => (
              <div key={chord} class="row between">
                <dt>
                  <Keys chord={chord} />
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
);
