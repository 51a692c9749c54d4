/** What the links in mails lead to, which needs no key: the link is signed. */
const MAIL_LINK_PATH = '/mail/{action}';

const defineRoute = (id: string, method: 'GET' | 'POST') => ({
  id,
  method,
  path: MAIL_LINK_PATH,
  timeoutSeconds: 10,
});

export const mailRoutes = [
  defineRoute('show-mail-link', 'GET'),
  defineRoute('follow-mail-link', 'POST'),
] as const;
