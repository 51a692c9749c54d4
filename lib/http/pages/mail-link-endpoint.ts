import type { APIGatewayProxyEvent } from 'aws-lambda';
import { privateHeaders } from '#contract/browser-access.ts';
import {
  type MailAction,
  type MailLinkPorts,
  mailActions,
  openMailLink,
} from '#domain/outbound/alerts/mail-confirmation.ts';
import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { type PublicResponse, publicFunction } from '../public-function.ts';

interface Page {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** What a button says that posts to the same address. @default no button */
  readonly button?: string;
}

const CONFIRMATION_PAGES: Readonly<Record<MailAction, Page & { readonly button: string }>> = {
  confirm: {
    status: 200,
    title: 'Get alerts at this address?',
    text: 'Alerts about new findings are sent to this address once you confirm it.',
    button: 'Confirm this address',
  },
  unsubscribe: {
    status: 200,
    title: 'Stop alerts to this address?',
    text: 'No more alerts are sent to this address. You can turn them on again in the console.',
    button: 'Stop these emails',
  },
};

const DONE_PAGES: Readonly<Record<MailAction, Page>> = {
  confirm: { status: 200, title: 'Address confirmed', text: 'Alerts are sent to this address from now on.' },
  unsubscribe: { status: 200, title: 'Emails stopped', text: 'No more alerts are sent to this address.' },
};

const INVALID_LINK_PAGE: Page = {
  status: 404,
  title: 'This link doesn’t work',
  text: 'It may be incomplete, or for an address that was changed since. Choose email again under Settings, My alerts, to get a new one.',
};

const FAILURE_PAGE: Page = { status: 500, title: 'Something went wrong', text: 'Try again in a minute.' };

async function openPage(ports: MailLinkPorts, event: APIGatewayProxyEvent): Promise<Page> {
  const action = mailActions.find((candidate) => candidate === event.pathParameters?.action);
  if (action === undefined) return INVALID_LINK_PAGE;
  const followLink = await openMailLink(ports, action, event.queryStringParameters?.token ?? '');
  if (!followLink) return INVALID_LINK_PAGE;
  // Scanners of mail programs follow links, so that a GET changes nothing.
  if (event.httpMethod !== 'POST') return CONFIRMATION_PAGES[action];
  return (await followLink()) ? DONE_PAGES[action] : INVALID_LINK_PAGE;
}

const renderPage = ({ status, title, text, button }: Page): PublicResponse => ({
  status,
  headers: {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    // The address holds the token.
    'referrer-policy': 'no-referrer',
  },
  body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>\n`}</body>
</html>
`,
});

/** For readers of mails, and their mail programs, which unsubscribe with one click (RFC 8058). */
export const createMailLinkEndpoint = (ports: () => MailLinkPorts) =>
  publicFunction(
    'mail-links',
    async (event) => renderPage(await openPage(ports(), event)),
    () => renderPage(FAILURE_PAGE),
  );
