import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { type Html, html } from './html.ts';
import { type LocalPage, sendJson } from './local-pages.ts';
import { AUTO_RELOAD, sendPage } from './page.ts';

type Email = ReturnType<Cloud['sentEmails']>[number];

export const MAIL_PATH = '/_local/mail';

const renderMail = ({ id, from, to, subject, text, html: markup, headers, sentAt }: Email): Html => html`
<details class="row" id="mail-${id}">
  <summary>
    <span class="title">${subject}</span>
    <time datetime="${sentAt.toISOString()}">${sentAt.toISOString().slice(11, 23)}</time>
  </summary>
  <dl>
    <dt>from</dt><dd>${from}</dd>
    <dt>to</dt><dd>${to.join(', ')}</dd>
    ${headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
  </dl>
  <pre>${text ?? ''}</pre>
  <details><summary>HTML</summary><pre>${markup ?? ''}</pre></details>
</details>`;

const NOTHING_YET = html`<p>Sign in to the console as a person and choose email under Settings, My alerts. Alerts about new findings then show up here.</p>`;

/** Every email that the service sent, newest first. All of it is shown as text, never as markup. */
export const mailPages: readonly LocalPage[] = [
  {
    method: 'GET',
    path: MAIL_PATH,
    answer(cloud, _, response) {
      const mails = cloud.sentEmails();
      sendPage(response, {
        title: 'Mail',
        body: html`<h1>Mail</h1>
<p>${mails.length} ${mails.length === 1 ? 'email' : 'emails'}, newest first. Nothing leaves this machine. <a href="/">All pages</a></p>
${mails.length === 0 ? NOTHING_YET : mails.map(renderMail)}`,
        script: AUTO_RELOAD,
      });
    },
  },
  {
    method: 'GET',
    path: `${MAIL_PATH}.json`,
    answer: (cloud, _, response) => sendJson(response, { data: cloud.sentEmails() }),
  },
];
