import { cpuMs } from '#test/harness/cpu-ms.ts';
import { filled, PIECES } from '#test/hostile/runs.ts';
import { judge } from '#test/unit/signals/judge.ts';
import { printTable } from './table.ts';

const CHARACTERS = 4_000;
const TEXTS = 1_500;
const SEED = 7;
/** How many of the slowest are varied further. */
const KEPT = 30;
const LONGEST = 40;

const WORDS =
  'Orbit|Orbit Foods|Kabel|Kabel Corp.|acquired|acquires|to acquire|raised|$3 million|€4.5bn|in|of|and|,|;|(|)|"|the|its|who|which|that|said|may|not|if|reportedly|CEO|chief executive|Jane Doe|appointed|as|joins|launches|new app|Nexa 562|partnership|with|agreement|to open|12 stores|Texas|layoffs|will cut|90 jobs|hire|engineers|sued|fined|regulator|breach|IPO|filed|from|migrated|SAP|to|on 3 May 2026|last year|-|:|. |company|was|has been|by|for|at|under|after|one|hundred|’s|&|10%|a stake in|subsidiary|merger|Series A|round|led by|expand|plans'
    .split('|')
    .concat(PIECES.map((piece) => filled(piece, 90)));

interface Tried {
  readonly words: readonly string[];
  readonly ms: number;
}

function choices(): (count: number) => number {
  let state = SEED;
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % count;
  };
}

async function msPerKilobyte(words: readonly string[]): Promise<number> {
  const text = filled(`${words.join(' ')} `, CHARACTERS);
  const read = () => judge(text, { company: 'Orbit', title: text.slice(0, 300) });
  return Math.min(await cpuMs(read), await cpuMs(read)) / (CHARACTERS / 1_000);
}

/** Searches the text that takes the reader longest: at random, then by varying the slowest found so far. */
export async function runReaderBench(): Promise<void> {
  const pick = choices();
  const word = () => WORDS[pick(WORDS.length)] ?? '';
  let slowest: readonly Tried[] = [];
  const vary = (): string[] => {
    const known = slowest[pick(slowest.length)]?.words;
    if (known === undefined || pick(4) === 0) return Array.from({ length: 1 + pick(8) }, word);
    const at = pick(known.length);
    return [
      [...known.slice(0, at), word(), ...known.slice(at)],
      [...known.slice(0, at), word(), ...known.slice(at + 1)],
      known.length > 1 ? known.toSpliced(at, 1) : [word()],
      [...known, ...(slowest[pick(slowest.length)]?.words ?? [])].slice(0, LONGEST),
    ][pick(4)] as string[];
  };
  await msPerKilobyte(['Orbit', 'raised', '$3 million.']);
  for (const words of [...PIECES.map((piece) => [piece]), ...Array.from({ length: TEXTS }, () => null)]) {
    const tried = words ?? vary();
    const ms = await msPerKilobyte(tried);
    slowest = [...slowest, { words: tried, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, KEPT);
  }
  printTable(
    `Reader, slowest of ${PIECES.length + TEXTS} hostile texts of ${CHARACTERS} characters (a document has at most 50,000)`,
    slowest.slice(0, 5).map(({ words, ms }) => ({
      'repeated text': JSON.stringify(words.join(' ')).slice(0, 90),
      'ms per KB': ms.toFixed(1),
    })),
  );
}
