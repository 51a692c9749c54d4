import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FILING_ITEM_TITLES } from '#domain/signals/research/filing-item-titles.ts';
import { splitFilingItems } from '#domain/signals/research/filing-items.ts';
import { readHtml } from '#sources/web/read-html.ts';

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The share of words that two texts have in common, counted with repetitions. */
function overlap(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(word, count - 1);
  }
  return common / Math.max(a.length, b.length);
}

/** The other extraction keeps the heading: its number, its letters and the words of the form's titles are skipped. */
function behindHeading(text: string, number: string): readonly string[] {
  const lines = text.split('\n').filter((line) => !/^section \d/i.test(line.trim()));
  const words = wordsOf(lines.join('\n').replace(/^(\s*items?\s*[\d.]+)(?:\s*\([a-z]\))+/i, '$1'));
  const title = new Set(
    wordsOf((FILING_ITEM_TITLES[number] ?? []).join(' ')).flatMap((word) => [word, `${word}s`]),
  );
  let from = 1 + number.split('.').length;
  while (title.has(words[from] ?? '')) from += 1;
  return words.slice(from);
}

const AGREEMENT = 0.9;

/** The other extraction leaves out most tables, so a text agrees with or without them. */
const withoutTables = (html: string): string =>
  html.replace(/<table[\s>].*?<\/table>/gis, (table) =>
    /\bitem\s|&nbsp;\d\.\d\d/i.test(table) ? table : ' ',
  );

/** How many items of the recorded filings match an independent extraction. */
export function filingItemsFigure(recordings: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'filings-'));
  try {
    execFileSync('unzip', ['-q', path.join(recordings, 'filings/8-K.zip'), '-d', directory]);
    const disagreeing: string[] = [];
    let count = 0;
    for (const file of readdirSync(path.join(directory, 'raw')).sort()) {
      const html = readFileSync(path.join(directory, 'raw', file), 'utf8');
      const extracted: Record<string, string> = JSON.parse(
        readFileSync(path.join(directory, 'items', file.replace(/\.\w+$/, '.json')), 'utf8'),
      );
      const [ours, bare] = [html, withoutTables(html)].map(
        (text) => new Map(splitFilingItems(readHtml(text).text).map((item) => [item.number, item.text])),
      );
      const theirs = new Map(
        Object.entries(extracted)
          .filter(([name, text]) => name.startsWith('item_') && text !== '')
          .map(([name, text]) => [name.slice('item_'.length), text]),
      );
      for (const number of new Set([...(ours?.keys() ?? []), ...theirs.keys()])) {
        count += 1;
        const wanted = behindHeading(theirs.get(number) ?? '', number);
        const isSame = [ours, bare].some((read) => {
          const text = read?.get(number);
          return theirs.has(number) && text !== undefined && overlap(wordsOf(text), wanted) >= AGREEMENT;
        });
        if (!isSame) disagreeing.push(`${file} ${number}`);
      }
    }
    return { count, agreeing: count - disagreeing.length, disagreeing };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
