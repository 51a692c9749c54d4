import { html } from './html.ts';
import type { LocalPage } from './local-pages.ts';
import { sendPage } from './page.ts';

export interface FrontLink {
  readonly label: string;
  readonly href: string;
  readonly about: string;
}

/** Where a local run begins: everything that can be opened in a browser. */
export const frontPage = (links: readonly FrontLink[]): LocalPage => ({
  method: 'GET',
  path: '/',
  answer(cloud, _, response) {
    sendPage(response, {
      title: 'Signal Intelligence Service',
      body: html`<h1>Signal Intelligence Service</h1>
<p>Base URL <code>http://127.0.0.1:${String(cloud.port)}/v1</code>. The keys of this run are in the terminal where it was started.</p>
<table>${links.map(
        ({ label, href, about }) => html`<tr><td><a href="${href}">${label}</a></td><td>${about}</td></tr>`,
      )}</table>`,
    });
  },
});
