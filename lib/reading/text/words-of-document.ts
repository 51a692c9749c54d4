import type { Sentence, Token } from './token.ts';
import WORDS from './words.json' with { type: 'json' };

/** Words that aren't names, even if a document never writes them in lower case. */
const COMMON_WORDS = new Set(WORDS.common.split(' '));

/** Which words of a document are names, judged by how it writes them in running text. */
export class WordsOfDocument {
  readonly #lowerCaseWords = new Set<string>();
  readonly #capitalizedWords = new Set<string>();

  constructor(sentences: readonly Sentence[]) {
    for (const { tokens, shouting, source } of sentences) {
      if (shouting || source === 'title') continue;
      for (const [index, token] of tokens.entries()) {
        if (token.type !== 'word') continue;
        if (!token.capital) this.#lowerCaseWords.add(token.lower);
        else if (index > 0 && !/^["“‘(:•*—–.-]$/.test(tokens[index - 1]?.text ?? ''))
          this.#capitalizedWords.add(token.lower);
      }
    }
  }

  isWrittenSmall = (word: string): boolean => this.#lowerCaseWords.has(word);

  /** Whether a capitalised word at the start of a sentence, or in a headline in title case, is a name. */
  isName = (token: Token): boolean => {
    if (!token.capital) return false;
    if (this.#capitalizedWords.has(token.lower))
      return !COMMON_WORDS.has(token.lower) || !this.#lowerCaseWords.has(token.lower);
    if (this.#lowerCaseWords.has(token.lower) || this.#lowerCaseWords.has(token.lower.replace(/s$/, '')))
      return false;
    return !COMMON_WORDS.has(token.lower);
  };
}
