import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { type ApiDocument, type Call, callsIn } from './document.ts';
import { fieldsOf, objectId, typeName } from './fields.ts';
import { codeBlock, slug } from './html.ts';
import { type Chapter, chaptersOf, inline } from './markdown.ts';
import {
  deliverySection,
  errorList,
  operationSection,
  samplesBlock,
  sharedErrors,
} from './operation-section.ts';
import { BASE_URL, KEY, setUp } from './samples.ts';

/** The API reference as HTML: everything is in the page, so that it can be read before any script runs. */

/** Marks the places that the page's script fills. */
const toFill = (html: string): string =>
  html
    .replaceAll(escapeHtml(BASE_URL), '<span data-fill="base-url">https://…/v1</span>')
    .replaceAll(escapeHtml(KEY), '<span data-fill="key">sis_live_…</span>');

const KEY_FORM = `<form id="key-form"><label for="api-key">API key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="sis_live_…">
<p id="key-note">Needed to try calls. It stays in this tab and is gone when you close it.</p></form>`;

const startOf = (opening: string): string =>
  `<section class="start operation" id="start"><div>${opening}${KEY_FORM}</div><div class="side">${samplesBlock(
    setUp,
    (text) => toFill(codeBlock(text)),
  )}</div></section>`;

const chapter = ({ id, title, html }: Chapter): string =>
  `<section class="chapter" id="${id}"><h2><a href="#${id}">${escapeHtml(title)}</a></h2>${html}</section>`;

interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

function groupsOf(calls: readonly Call[], { tags }: ApiDocument): Group[] {
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  return tags.flatMap(({ name, description }) => {
    const own = byTag.get(name);
    return own ? [{ id: `${slug(name)}-calls`, name, description, calls: own }] : [];
  });
}

const groupSection = ({ id, name, description, calls }: Group, show: (call: Call) => string): string =>
  `<section class="group" id="${id}"><h2><a href="#${id}">${escapeHtml(name)}</a></h2><p>${inline(description)}</p></section>${calls.map(show).join('\n')}`;

const entry = (id: string, title: string, method = ''): string =>
  `<li><a href="#${id}">${method && `<b class="${method.toLowerCase()}">${method}</b> `}${escapeHtml(title)}</a></li>`;

const entries = (title: string, items: readonly string[]): string =>
  `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;

const menuOf = (chapters: readonly Chapter[], groups: readonly Group[], objects: readonly string[]): string =>
  [
    entries('Guide', [
      entry('start', 'Your key'),
      ...chapters.map(({ id, title }) => entry(id, title)),
      entry('errors-of-every-call', 'Errors of every call'),
    ]),
    ...groups.map(({ name, calls }) =>
      entries(
        name,
        calls.map(({ method, operation }) => entry(operation.operationId, operation.summary, method)),
      ),
    ),
    entries(
      'Objects',
      objects.map((name) => entry(objectId(name), name)),
    ),
  ].join('');

/** The menu and the content of the page. */
export function referencePage(document: ApiDocument): { readonly menu: string; readonly content: string } {
  const { opening, chapters } = chaptersOf(document.info.description);
  const calls = callsIn(document.paths);
  const shared = sharedErrors(calls, document);
  const groups = groupsOf(calls, document);
  const deliveries = groupsOf(callsIn(document.webhooks), document);
  const objects = Object.entries(document.components.schemas);
  const content = [
    startOf(opening),
    ...chapters.map(chapter),
    `<section class="chapter" id="errors-of-every-call"><h2><a href="#errors-of-every-call">Errors of every call</a></h2>${errorList(
      [...shared].map(([text, status]) => [status, text] as const),
    )}</section>`,
    ...groups.map((group) => groupSection(group, (call) => operationSection(call, document, shared))),
    ...deliveries.map((group) => groupSection(group, (call) => deliverySection(call, document))),
    '<section class="group" id="objects"><h2><a href="#objects">Objects</a></h2><p>What calls take and return, by name.</p></section>',
    ...objects.map(([name, schema]) => {
      const fields = fieldsOf(schema) || `<p>${typeName(schema)}</p>`;
      return `<section class="object" id="${objectId(name)}"><h3><a href="#${objectId(name)}">${name}</a></h3>${fields}</section>`;
    }),
  ];
  const names = objects.map(([name]) => name);
  return { menu: menuOf(chapters, [...groups, ...deliveries], names), content: content.join('\n') };
}
