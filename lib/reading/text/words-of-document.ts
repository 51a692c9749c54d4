import type { Sentence, Token } from './token.ts';

/** Words that aren't names, even if a document never writes them in lower case. */
const COMMON_WORDS = new Set(
  `the a an and or but of in on at to for from by with as is are was were be been has have had will would can could may its their our his her
   it he she they we you i this that these those new first after before over under into about amid more than not no how why what when where who
   says said announces announced announce launches launch launched acquires acquire acquired buys buy bought names name named appoints appoint
   appointed hires hire hired opens open opened raises raise raised cuts cut lays laid off files file filed signs sign signed wins win won joins
   join joined partners partner partnership partnerships alliance alliances collaboration strategic forge forges agreement contract closing pricing offering placement registered direct public private common definitive deal deals merger acquisition funding round million billion ipo chief executive officer
   president director chairman vice senior board company group global market markets report reports results quarter year million shares stock
   product products service services platform software technology data security breach attack plant factory office store stores jobs employees
   workers layoffs expansion investment investors plans plan set sets set agrees agree agreed completes complete completed unveils unveiled
   releases release released introduces introducing expands expand expanded enters enter leads lead led reach reaches introducing available
   now today week month year next last big major top best how make makes made get gets use using used help helps build building built world
   business industry customers customer people team teams work working time day way need needs know things guide tips part series update
   updates news press blog post event events conference summit award awards winner support free online digital cloud mobile web app apps up future power era story state`.split(
    /\s+/,
  ),
);

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
