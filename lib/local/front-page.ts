import type { Cloud, LocalPages } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { html } from './html.ts';
import type { LocalPage } from './local-pages.ts';
import { sendPage } from './page.ts';

export interface FrontLink {
  readonly label: string;
  readonly href: string;
  readonly about: string;
}

/** The home page of a local run, with links to everything you can open in a browser. */
export const createFrontPage = (links: readonly FrontLink[], reader: string): LocalPage => ({
  method: 'GET',
  path: '/',
  answer(cloud, _, response) {
    sendPage(response, {
      title: 'Signal Intelligence Service',
      body: html`<h1>Signal Intelligence Service</h1>
<p>Base URL <code>http://127.0.0.1:${String(cloud.port)}/v1</code>. The API keys are printed in the terminal where you started the service.</p>
<p>${reader}</p>
<table>${links.map(
        ({ label, href, about }) => html`<tr><td><a href="${href}">${label}</a></td><td>${about}</td></tr>`,
      )}</table>`,
    });
  },
});

const WELL_KNOWN = '/.well-known/';

/**
 * A local run answers at the root of its host as a custom domain does that maps its root to the stage: clients look there
 * for the documents about sign-in (RFC 8414).
 */
export const withRootOfHost =
  (pages: (cloud: Cloud) => LocalPages, stagePath: string) =>
  (cloud: Cloud): LocalPages => {
    const serve = pages(cloud);
    return (request, response) => {
      if (request.url?.startsWith(WELL_KNOWN)) request.url = `${stagePath}${request.url}`;
      return serve(request, response);
    };
  };
