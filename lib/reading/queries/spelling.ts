/** In shorter words only two swapped neighbors or one missing letter are corrected. */
const SHORTEST = 6;
const SHORTEST_SWAP = 4;
const LONGEST = 24;

/** The only known word within one typing error, or two for long words. */
export function correctSpelling(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < SHORTEST_SWAP || word.length > LONGEST) return undefined;
  if (word.length < SHORTEST)
    return candidates.find((candidate) => isSwapped(word, candidate) || isShortOf(word, candidate));
  const allowed = word.length >= 9 ? 2 : 1;
  let best: { readonly word: string; readonly countSlips: number } | undefined;
  for (const candidate of candidates) {
    // The plural of an unknown word is not a typo of another word.
    if (word.endsWith('s') && word.slice(0, -1) === candidate.slice(0, -1)) continue;
    if (candidate.length < SHORTEST || Math.abs(candidate.length - word.length) > allowed) continue;
    const count = countSlips(word, candidate, allowed);
    // Two slips that change the beginning or the end make another word: "champions" are not "camions".
    if (count === 2 && !(isStart(word, candidate) && isNearEnd(word, candidate))) continue;
    if (count <= allowed && (best === undefined || count < best.countSlips))
      best = { word: candidate, countSlips: count };
  }
  return best?.word;
}

const isStart = (a: string, b: string): boolean => a.slice(0, 2) === b.slice(0, 2);
/** A case ending counts: "Warszawie". */
const isNearEnd = (a: string, b: string): boolean =>
  a.at(-1) === b.at(-1) || a.slice(0, -2) === b.slice(0, a.length - 2);

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = [...a].findIndex((letter, at) => letter !== b[at]);
  return (
    first > 0 &&
    a[first] === b[first + 1] &&
    a[first + 1] === b[first] &&
    a.slice(first + 2) === b.slice(first + 2)
  );
}

/** A missing letter inside the word: "chif", "suply". */
const isShortOf = (word: string, candidate: string): boolean =>
  candidate.length === word.length + 1 &&
  candidate.at(-1) === word.at(-1) &&
  [...candidate].some((_, at) => candidate.slice(0, at) + candidate.slice(at + 1) === word);

/** The number of missing, added, changed or swapped letters; stops counting at one more than `most`. */
function countSlips(a: string, b: string, maxSlips: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > maxSlips) return maxSlips + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? maxSlips + 1;
}
