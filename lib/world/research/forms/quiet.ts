import { ABOUT } from '../asides.ts';
import type { Block, Draft, Pen } from '../draft.ts';
import { MARKET_TALK, SHOP_TALK, SMALL_TALK } from '../small-talk.ts';
import { routineFiling } from './filing.ts';
import { article, background } from './news-report.ts';

/** A document without any signal, of the kinds that every search for a company returns. */
export function quietDocument(pen: Pen, isListed: boolean): Draft {
  const { random } = pen;
  if (isListed && random.chance(35)) return routineFiling(pen);
  const sort = random.int(1, 100);
  const talk = sort <= 45 ? SMALL_TALK : sort <= 75 ? MARKET_TALK : SHOP_TALK;
  const { title, text } = talk[random.int(0, talk.length - 1)] ?? { title: '{C}', text: [] };
  const paragraphs = talk === SMALL_TALK ? [pen.own(...text)] : text.map((pattern) => pen.own(pattern));
  const headline = pen.line(title);
  if (talk === MARKET_TALK) return { ...article(pen, headline, paragraphs), publisher: 'marketnote.example' };
  return talk === SHOP_TALK || random.chance(40)
    ? post(pen, headline, paragraphs)
    : article(pen, headline, paragraphs);
}

function post(pen: Pen, title: string, paragraphs: readonly Block[]): Draft {
  const extra = pen.random.chance(30) ? background(pen).slice(0, 1) : [];
  return {
    kind: 'blog',
    publisher: 'blog.example',
    title,
    blocks: [...paragraphs, ...extra, pen.own(ABOUT)],
    after: 0,
  };
}
