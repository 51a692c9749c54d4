import { readDemo } from '#console/state/demo-keys.ts';
import { watchMenu } from './menu.ts';
import { watchSearch } from './search.ts';
import './explorer.css';

/** The page works without a script. This one adds what only the browser knows, and loads the form to try a call. */

/** The API's base URL: the page is directly below it. */
const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');

const fillElements = (name: string, text: string): void => {
  for (const element of document.querySelectorAll(`[data-fill="${name}"]`)) element.textContent = text;
};

function chooseLanguage(language: string): void {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll<HTMLElement>('[data-language][aria-pressed]'))
    button.ariaPressed = String(button.dataset.language === language);
}

/** Only a local run offers keys, and only those of its demo. */
async function fillDemoKey(): Promise<void> {
  const {
    keys: [demoKey],
  } = await readDemo();
  const input = document.querySelector<HTMLInputElement>('#api-key');
  if (!demoKey || !input || input.value !== '') return;
  input.value = demoKey.key;
  fillElements('key', demoKey.key);
  const note = document.querySelector('#key-note');
  if (note) note.textContent = 'The key of the demo workspace on this machine. It stays in this tab.';
}

async function tryCall(button: HTMLElement): Promise<void> {
  const { openForm } = await import('./try-it.ts');
  openForm(button, baseUrl);
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : undefined;
  if (button?.dataset.language) chooseLanguage(button.dataset.language);
  else if (button && 'try' in button.dataset) void tryCall(button);
});
document.querySelector('#key-form')?.addEventListener('submit', (event) => event.preventDefault());

fillElements('base-url', baseUrl);
watchMenu();
watchSearch();
void fillDemoKey();
