import { defineRoute } from '../public-route.ts';

/**
 * One public page. An entry in `sitePages` is all it takes: the build bundles the entry point with its imports and styles
 * and adds them to the shell, and the page gets a route in the deployed stack and in a local run.
 */
interface SitePage {
  /** One path segment after the base URL, so that relative links to files and to the API work (`accounts`, `docs`). */
  readonly path: `/${string}`;
  /** The page's script, relative to the project's root. */
  readonly entry: string;
  /** Its HTML, relative to the project's root; `<!-- styles -->`, `<!-- scripts -->` and other placeholders are filled by the build. */
  readonly shell: string;
  /** Whether its styles are inlined, which saves slow phones a round trip. @default they are a file */
  readonly inlinesStyles?: true;
}

export const sitePages: readonly SitePage[] = [
  {
    path: '/docs',
    entry: 'lib/reference/explorer/main.ts',
    shell: 'lib/reference/explorer/index.html',
    inlinesStyles: true,
  },
  { path: '/console', entry: 'lib/console/app.tsx', shell: 'lib/console/index.html' },
];

export const DOCUMENT_PATH = '/openapi.json';

/** The folder of the pages' files, relative to a page. */
export const FILES_FOLDER = 'site';

/** Placeholder in the stored document for the base URL it is fetched from. */
export const BASE_URL_PLACEHOLDER = 'https://base-url.invalid';

/** The same function serves all of them. */
export const siteRoutes = [
  defineRoute('get-openapi', 'GET', DOCUMENT_PATH, { streams: true }),
  ...sitePages.map(({ path }) => defineRoute(`get-${path.slice(1)}`, 'GET', path, { streams: true })),
  defineRoute('get-site-file', 'GET', `/${FILES_FOLDER}/{file+}`, { streams: true }),
];

const MAIL_LINK_PATH = '/mail/{action}';

/** What the links in mails lead to. They need no API key, because each link is signed. */
export const mailRoutes = [
  defineRoute('show-mail-link', 'GET', MAIL_LINK_PATH),
  defineRoute('follow-mail-link', 'POST', MAIL_LINK_PATH),
];
