import { ABOUT } from '../asides.ts';
import type { Block, Draft, Pen } from '../draft.ts';
import { MARKET_TALK, SHOP_TALK, SMALL_TALK } from '../small-talk.ts';
import { writeRoutineFiling } from './filing.ts';
import { writeArticle, writeBackground } from './news-report.ts';

/** A document without any signal, of the kinds that every search for a company returns. */
export function writeQuietDocument(pen: Pen, isPublic: boolean): Draft {
  const { random } = pen;
  if (isPublic && random.chance(35)) return writeRoutineFiling(pen);
  const sort = random.int(1, 100);
  const talk = sort <= 45 ? SMALL_TALK : sort <= 75 ? MARKET_TALK : SHOP_TALK;
  const { title, text } = talk[random.int(0, talk.length - 1)] ?? { title: '{C}', text: [] };
  const paragraphs = talk === SMALL_TALK ? [pen.unique(...text)] : text.map((pattern) => pen.unique(pattern));
  const headline = pen.line(title);
  if (talk === MARKET_TALK)
    return { ...writeArticle(pen, headline, paragraphs), publisher: 'marketnote.example' };
  return talk === SHOP_TALK || random.chance(40)
    ? post(pen, headline, paragraphs)
    : writeArticle(pen, headline, paragraphs);
}

function post(pen: Pen, title: string, paragraphs: readonly Block[]): Draft {
  const extra = pen.random.chance(30) ? writeBackground(pen).slice(0, 1) : [];
  return {
    kind: 'blog',
    publisher: 'blog.example',
    title,
    blocks: [...paragraphs, ...extra, pen.unique(ABOUT)],
    after: 0,
  };
}
