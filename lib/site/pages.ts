/** The web pages that everybody may open without a key. */

/**
 * One page. An entry in `sitePages` is all it takes: the entry point is bundled with everything that it imports, styles
 * included, the shell gets their names, and the page has a route in the deployed stack and in a local run.
 */
interface SitePage {
  /** Behind the base URL, one part long: links to files and to the API stay relative to it (`accounts`, `docs`). */
  readonly path: `/${string}`;
  /** What runs in the page, relative to the project's root. */
  readonly entry: string;
  /** Its HTML, relative to the project's root; `<!-- styles -->` and `<!-- scripts -->` stand for what was bundled. */
  readonly shell: string;
  /** Whether its component writes style elements and attributes. @default styles come from files alone */
  readonly inlineStyles?: true;
}

export const sitePages: readonly SitePage[] = [
  { path: '/docs', entry: 'lib/explorer/main.ts', shell: 'lib/explorer/index.html', inlineStyles: true },
  { path: '/console', entry: 'lib/console/main.tsx', shell: 'lib/console/index.html' },
];

export const DOCUMENT_PATH = '/openapi.json';

/** Where the files of pages lie, relative to a page. */
export const FILES_FOLDER = 'site';

/** Stands in the stored document for the base URL that it is fetched from. */
export const BASE_URL_MARK = 'https://base-url.invalid';

interface SiteRoute {
  readonly id: string;
  readonly method: 'GET';
  readonly path: string;
  /** Streamed bytes reach the caller as they are: compressed files need neither base64 nor a list of media types. */
  readonly streams: true;
  readonly timeoutSeconds: number;
}

const route = (id: string, path: string): SiteRoute => ({
  id,
  method: 'GET',
  path,
  streams: true,
  timeoutSeconds: 10,
});

/** All of them lead to one function. */
export const siteRoutes: readonly SiteRoute[] = [
  route('get-openapi', DOCUMENT_PATH),
  ...sitePages.map(({ path }) => route(`get-${path.slice(1)}`, path)),
  route('get-site-file', `/${FILES_FOLDER}/{file}`),
];
