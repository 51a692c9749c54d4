import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { type ApiDocument, type Call, listCalls } from './document.ts';
import { describeType, renderFields, toObjectId } from './fields.ts';
import { type Chapter, renderCodeBlock, renderInline, splitChapters, toSlug } from './markdown.ts';
import {
  findSharedErrors,
  renderDelivery,
  renderErrorList,
  renderOperation,
  renderSamples,
} from './operation-section.ts';
import { BASE_URL, KEY, setUp } from './samples.ts';

/** The API reference as HTML: everything is in the page, so that it can be read before any script runs. */

/** Marks the places that the page's script fills. */
const markFillable = (html: string): string =>
  html
    .replaceAll(escapeHtml(BASE_URL), '<span data-fill="base-url">https://…/v1</span>')
    .replaceAll(escapeHtml(KEY), '<span data-fill="key">sis_live_…</span>');

const KEY_FORM = `<form id="key-form"><label for="api-key">API key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="sis_live_…">
<p id="key-note">Needed to try calls. It stays in this tab and is gone when you close it.</p></form>`;

const renderStart = (opening: string): string =>
  `<section class="start operation" id="start"><div>${opening}${KEY_FORM}</div><div class="side">${renderSamples(
    setUp,
    (text) => markFillable(renderCodeBlock(text)),
  )}</div></section>`;

const renderChapter = ({ id, title, html }: Chapter): string =>
  `<section class="chapter" id="${id}"><h2><a href="#${id}">${escapeHtml(title)}</a></h2>${html}</section>`;

interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

function groupCalls(calls: readonly Call[], { tags }: ApiDocument): Group[] {
  const callsByTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  return tags.flatMap(({ name, description }) => {
    const tagCalls = callsByTag.get(name);
    return tagCalls ? [{ id: `${toSlug(name)}-calls`, name, description, calls: tagCalls }] : [];
  });
}

const renderGroup = ({ id, name, description, calls }: Group, show: (call: Call) => string): string =>
  `<section class="group" id="${id}"><h2><a href="#${id}">${escapeHtml(name)}</a></h2><p>${renderInline(description)}</p></section>${calls.map(show).join('\n')}`;

const renderEntry = (id: string, title: string, method = ''): string =>
  `<li><a href="#${id}">${method && `<b class="${method.toLowerCase()}">${method}</b> `}${escapeHtml(title)}</a></li>`;

const renderEntries = (title: string, items: readonly string[]): string =>
  `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;

const renderMenu = (
  chapters: readonly Chapter[],
  groups: readonly Group[],
  objects: readonly string[],
): string =>
  [
    renderEntries('Guide', [
      renderEntry('start', 'Your key'),
      ...chapters.map(({ id, title }) => renderEntry(id, title)),
      renderEntry('errors-of-every-call', 'Errors of every call'),
    ]),
    ...groups.map(({ name, calls }) =>
      renderEntries(
        name,
        calls.map(({ method, operation }) => renderEntry(operation.operationId, operation.summary, method)),
      ),
    ),
    renderEntries(
      'Objects',
      objects.map((name) => renderEntry(toObjectId(name), name)),
    ),
  ].join('');

/** The menu and the content of the page. */
export function renderReferencePage(document: ApiDocument): {
  readonly menu: string;
  readonly content: string;
} {
  const { opening, chapters } = splitChapters(document.info.description);
  const calls = listCalls(document.paths);
  const sharedErrors = findSharedErrors(calls, document);
  const groups = groupCalls(calls, document);
  const deliveries = groupCalls(listCalls(document.webhooks), document);
  const objects = Object.entries(document.components.schemas);
  const content = [
    renderStart(opening),
    ...chapters.map(renderChapter),
    `<section class="chapter" id="errors-of-every-call"><h2><a href="#errors-of-every-call">Errors of every call</a></h2>${renderErrorList(
      [...sharedErrors].map(([text, status]) => [status, text] as const),
    )}</section>`,
    ...groups.map((group) => renderGroup(group, (call) => renderOperation(call, document, sharedErrors))),
    ...deliveries.map((group) => renderGroup(group, (call) => renderDelivery(call, document))),
    '<section class="group" id="objects"><h2><a href="#objects">Objects</a></h2><p>What calls take and return, by name.</p></section>',
    ...objects.map(([name, schema]) => {
      const fields = renderFields(schema) || `<p>${describeType(schema)}</p>`;
      return `<section class="object" id="${toObjectId(name)}"><h3><a href="#${toObjectId(name)}">${name}</a></h3>${fields}</section>`;
    }),
  ];
  const names = objects.map(([name]) => name);
  return { menu: renderMenu(chapters, [...groups, ...deliveries], names), content: content.join('\n') };
}
