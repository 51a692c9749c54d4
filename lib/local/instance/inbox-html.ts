import { randomBytes } from 'node:crypto';
import type { InboxEntry } from './inbox.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** Indented where it is JSON, as it came where it is not. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** What a row is about, for the line that is seen before it is opened. */
function titleOf(body: string): string {
  try {
    const { record_type = '', name = '', full_name = '', id = '' } = JSON.parse(body);
    return [record_type, name || full_name, id].filter((part) => part !== '').join(' · ');
  } catch {
    return 'not JSON';
  }
}

const entryHtml = ({ number, received_at, headers, body, signature }: InboxEntry): string => `
  <details id="row-${number}">
    <summary>
      <span class="${signature.ok ? 'good' : 'bad'}">${signature.ok ? 'signature holds' : 'signature fails'}</span>
      <span class="title">${escaped(titleOf(body))}</span>
      <time datetime="${received_at}">${received_at.slice(11, 23)}</time>
    </summary>
    ${signature.ok ? '' : `<p class="bad">${escaped(signature.reason)}</p>`}
    <dl>${Object.entries(headers)
      .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
      .join('')}</dl>
    <pre>${escaped(pretty(body))}</pre>
  </details>`;

const STYLE = `
  :root { color-scheme: light dark; --good: light-dark(#0a7a43, #5fd39a); --bad: light-dark(#b3261e, #ff8a80);
    --line: light-dark(#ddd, #3a3a3a); --soft: light-dark(#f6f6f6, #232323); }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.3rem; margin-bottom: .2rem; }
  details { border-top: 1px solid var(--line); padding: .5rem 0; }
  summary { cursor: pointer; display: flex; gap: .8rem; align-items: baseline; }
  .title { flex: 1; overflow-wrap: anywhere; }
  .good { color: var(--good); } .bad { color: var(--bad); }
  time { font-variant-numeric: tabular-nums; opacity: .7; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; font-size: .85rem; }
  dt { opacity: .7; } dd { margin: 0; overflow-wrap: anywhere; }
  pre { background: var(--soft); padding: .8rem; overflow-x: auto; font-size: .8rem; }`;

/** Fetches the page again and keeps open what was open. */
const SCRIPT = `
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href).catch(() => undefined);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    for (const row of document.querySelectorAll('details[open]')) {
      const same = fresh.querySelector('#' + row.id);
      if (same) same.open = true;
    }
    document.querySelector('main').replaceWith(fresh);
  }, 2000);`;

/** The inbox as a page without any outside resource; what arrived is text in it and never markup. */
export function inboxHtml(entries: readonly InboxEntry[], count: number) {
  const nonce = randomBytes(16).toString('base64');
  const shown = count > entries.length ? `, the last ${entries.length} are shown` : '';
  return {
    contentSecurityPolicy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Webhook inbox</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
  <h1>Webhook inbox</h1>
  <p>${count} ${count === 1 ? 'row has' : 'rows have'} arrived${shown}.</p>
  ${entries.map(entryHtml).join('') || '<p>Push accounts to the destination “Local inbox” and they show up here.</p>'}
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`,
  };
}
