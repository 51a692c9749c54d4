/** The form that makes a real call; loaded on demand. */

const TIMEOUT_MS = 60_000;
/** More would make the page slow; the response itself is complete. */
const SHOWN_CHARACTERS = 200_000;

interface Control {
  readonly name: string;
  readonly location: string;
  readonly input: HTMLInputElement | HTMLSelectElement;
}

const createElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

function readControl(row: HTMLElement): Control {
  const { name = '', in: location = '', example = '', choices } = row.dataset;
  const required = 'required' in row.dataset;
  if (!choices)
    return {
      name,
      location,
      input: createElement('input', { required, value: example, autocomplete: 'off' }),
    };
  const options = ['', ...choices.split(',')].map((value) =>
    createElement('option', { value, selected: value === example }, value || '—'),
  );
  return { name, location, input: createElement('select', { required }, ...options) };
}

const listValues = (controls: readonly Control[], location: string): [string, string][] =>
  controls
    .filter((control) => control.location === location && control.input.value !== '')
    .map(({ name, input }) => [name, input.value]);

function buildPath(path: string, controls: readonly Control[]): string {
  const encodedPath = listValues(controls, 'path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(listValues(controls, 'query')).toString();
  return `${encodedPath}${search && `?${search}`}`;
}

function formatResponse(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const truncateText = (text: string): string =>
  text.length <= SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, SHOWN_CHARACTERS)}\n… ${text.length - SHOWN_CHARACTERS} more characters`;

async function sendRequest(url: string, request: RequestInit): Promise<{ line: string; text: string }> {
  const start = performance.now();
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    const line = `${response.status} ${response.statusText} in ${Math.round(performance.now() - start)} ms`;
    return { line, text: truncateText(formatResponse(text)) };
  } catch (error) {
    const hasTimedOut = error instanceof DOMException && error.name === 'TimeoutError';
    const line = hasTimedOut
      ? `No response within ${TIMEOUT_MS / 1000} seconds.`
      : 'The service could not be reached.';
    return { line, text: '' };
  }
}

/** Replaces the button with the form, filled with the page's parameters and body. */
export function openForm(button: HTMLElement, baseUrl: string): void {
  const section = button.closest<HTMLElement>('section');
  const key = document.querySelector<HTMLInputElement>('#api-key');
  const { method = 'GET', path = '' } = section?.dataset ?? {};
  if (!section || !key) return;
  const controls = [...section.querySelectorAll<HTMLElement>('[data-in]')].map(readControl);
  const example = section.querySelector<HTMLElement>('[data-body]');
  const body =
    example && createElement('textarea', { value: example.textContent, rows: 8, spellcheck: false });
  const send = createElement('button', { type: 'submit', className: 'primary' }, `Send ${method} request`);
  const line = createElement('p', { className: 'answer' });
  line.setAttribute('role', 'status');
  const output = createElement('pre', { tabIndex: 0, hidden: true, ariaLabel: 'Response' });
  const form = createElement(
    'form',
    { className: 'try-form' },
    ...controls.map(({ name, input }) => createElement('label', {}, createElement('code', {}, name), input)),
    ...(body ? [createElement('label', {}, 'Body', body)] : []),
    send,
    line,
    output,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (key.value === '') {
      line.textContent = 'Enter your API key first.';
      key.focus();
      return;
    }
    send.disabled = true;
    line.textContent = 'Sending…';
    const response = await sendRequest(baseUrl + buildPath(path, controls), {
      method,
      headers: {
        authorization: `Bearer ${key.value.trim()}`,
        ...(body && { 'content-type': example.dataset.type ?? '' }),
        ...Object.fromEntries(listValues(controls, 'header')),
      },
      ...(body && { body: body.value }),
    });
    line.textContent = response.line;
    output.textContent = response.text;
    output.hidden = response.text === '';
    send.disabled = false;
  });
  button.replaceWith(form);
  (controls[0]?.input ?? body ?? send).focus();
}
