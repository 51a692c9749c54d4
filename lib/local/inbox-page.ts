import { formatJson, type Html, html } from './html.ts';
import { AUTO_RELOAD, type Page } from './page.ts';

export type Verification = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface InboxEntry {
  readonly number: number;
  readonly received_at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signature: Verification;
}

/** The title of a row or an alert, for the collapsed line. */
function readTitle(body: string): string {
  try {
    const { record_type = '', type = '', data = {}, name = '', full_name = '', id = '' } = JSON.parse(body);
    return [record_type || type, name || full_name || (data.account?.name ?? ''), id]
      .filter((titlePart) => titlePart !== '')
      .join(' · ');
  } catch {
    return 'not JSON';
  }
}

const renderEntry = ({ number, received_at, headers, body, signature }: InboxEntry): Html => html`
<details class="row" id="row-${number}">
  <summary>
    <span class="${signature.ok ? 'good' : 'bad'}">${signature.ok ? 'signature valid' : 'signature invalid'}</span>
    <span class="title">${readTitle(body)}</span>
    <time datetime="${received_at}">${received_at.slice(11, 23)}</time>
  </summary>
  ${signature.ok ? '' : html`<p class="bad">${signature.reason}</p>`}
  <dl>${Object.entries(headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
  <pre>${formatJson(body)}</pre>
</details>`;

const NOTHING_YET = html`<p>Push accounts to the destination “Local inbox” and they show up here, as do alerts.</p>`;

/** The inbox as a page. Everything received is shown as text, never as markup. */
export function renderInboxPage(entries: readonly InboxEntry[], count: number): Page {
  const range = count > entries.length ? `, showing the last ${entries.length}` : '';
  return {
    title: 'Webhook inbox',
    body: html`<h1>Webhook inbox</h1>
<p>${count} ${count === 1 ? 'row' : 'rows'} received${range}. <a href="/">All pages</a></p>
${entries.length === 0 ? NOTHING_YET : entries.map(renderEntry)}`,
    script: AUTO_RELOAD,
  };
}
