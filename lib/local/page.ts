import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Html, html } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #3a3a3a); --soft: light-dark(#f6f6f6, #232323);
  --accent: light-dark(#1d4ed8, #8ab4ff); --good: light-dark(#0a7a43, #5fd39a); --bad: light-dark(#b3261e, #ff8a80); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); } h3 { margin: 1.5rem 0 .25rem; }
a { color: var(--accent); } code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
.method { display: inline-block; min-width: 4.6rem; font-weight: 600; color: var(--accent); }
nav { columns: 3 14rem; } nav a { display: block; text-decoration: none; } .soft { opacity: .7; }
.good { color: var(--good); } .bad { color: var(--bad); }
details { margin: .5rem 0; } summary { cursor: pointer; }
.row { border-top: 1px solid var(--line); padding: .5rem 0; margin: 0; }
.row summary { display: flex; gap: .8rem; align-items: baseline; }
.row .title { flex: 1; overflow-wrap: anywhere; } time { font-variant-numeric: tabular-nums; opacity: .7; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; font-size: .85rem; }
dt { opacity: .7; } dd { margin: 0; overflow-wrap: anywhere; }
`;

export interface Page {
  readonly title: string;
  readonly body: Html;
  /** The only script that runs in the page. */
  readonly script?: string;
}

/** Sends a self-contained page that loads nothing and runs only its own script. */
export function sendPage(response: ServerResponse, { title, body, script = '' }: Page): void {
  const nonce = randomBytes(16).toString('base64');
  const { text } =
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style nonce="${nonce}">${new Html(STYLE)}</style></head><body><main>${body}</main><script nonce="${nonce}">${new Html(script)}</script></body></html>`;
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .end(`<!doctype html>\n${text}\n`);
}

/** Runs in a page: reloads the content every two seconds and keeps open rows open. */
export const AUTO_RELOAD = `
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
