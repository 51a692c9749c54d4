import type { ChatBlock } from './chat-rules.ts';
import { type Html, html } from './html.ts';
import { AUTO_RELOAD, type Page } from './page.ts';

export interface ChatPost {
  readonly ts: string;
  readonly channel: string;
  readonly text: string;
  readonly blocks: readonly ChatBlock[];
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const unescapeText = (text: string): string =>
  text.replace(/&(lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? '');

/** Renders links and bold words as Slack does; everything else is text. */
function renderInline(text: string): Html[] {
  return text.split(/(<https?:[^>]+>|\*[^*\n]+\*)/).map((fragment) => {
    const [, url, label] = /^<([^|>]+)\|?([^>]*)>$/.exec(fragment) ?? [];
    if (url !== undefined)
      return html`<a href="${unescapeText(url)}" rel="noreferrer">${unescapeText(label || url)}</a>`;
    if (/^\*[^*]+\*$/.test(fragment)) return html`<b>${unescapeText(fragment.slice(1, -1))}</b>`;
    return html`${unescapeText(fragment)}`;
  });
}

const renderLines = (text: string): Html[] =>
  text
    .split('\n')
    .map((line) =>
      line.startsWith('>')
        ? html`<blockquote>${renderInline(line.slice(1))}</blockquote>`
        : html`<p>${renderInline(line)}</p>`,
    );

function renderBlock({ type, text, elements = [] }: ChatBlock): Html {
  if (type === 'divider') return html`<hr>`;
  if (type === 'header') return html`<h3>${String(text?.text ?? '')}</h3>`;
  if (type === 'context') {
    return html`<p class="soft">${elements.flatMap((element) => renderInline(String(element.text ?? '')))}</p>`;
  }
  return html`<div>${renderLines(String(text?.text ?? ''))}</div>`;
}

const renderPost = ({ ts, channel, blocks }: ChatPost): Html => html`
<article class="row">
  <p class="soft">${channel} · <time>${new Date(Number(ts) * 1000).toISOString()}</time></p>
  ${blocks.map(renderBlock)}
</article>`;

const NOTHING_YET = html`<p>Alerts are posted here: scan an active account, or call <code>POST /v1/settings/notifications/test</code>.</p>`;

/** A page with every post, roughly as Slack would show it. */
export const renderChatPage = (posts: readonly ChatPost[]): Page => ({
  title: 'Chat sandbox',
  body: html`<h1>Chat sandbox</h1>
<p>${posts.length} ${posts.length === 1 ? 'post' : 'posts'}, newest first. <a href="/">All pages</a></p>
${posts.length === 0 ? NOTHING_YET : posts.map(renderPost)}`,
  script: AUTO_RELOAD,
});
