import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const ITALIAN_WISHES: WishWords = {
  topics: `
procurement: gare d appalto
accounting: fatture
payroll: stipendi
infrastructure: server aziendali
finance: spese
`,
  not: 'non, tranne, eccetto, senza, escluso, esclusi, nessuno, a parte, salvo, niente, invece di, nessun, nessuna',
  outside: 'fuori da, fuori dall, al di fuori di',
  resume: 'ma, cerco, voglio, cerchiamo, solo, bensì',
  otherwise: 'altrimenti, in alternativa, se no, in mancanza',
  or: 'o, oppure',
  and: 'e, ed, nonché',
  owner: 'responsabile di, responsabile della, responsabile del, dirige, a capo di, guida',
  doer: 'si occupa di, gestisce, pianifica, coordina, si occupa',
  signer: 'decide, decide su, firma, compra, approva, sceglie, acquista',
  preferably: 'preferibilmente, idealmente, se possibile, di preferenza, meglio se, sarebbe ideale, non obbligatorio, non necessariamente',
  orAbove: 'o superiore, in su, e superiori',
  orBelow: 'o inferiore, in giù',
  above: 'più di',
  below: 'meno di',
  in: 'in, a, nel, nella, in italia a, con sede a',
  at: 'presso, di, del, della, per, da',
  who: 'chi, che, chiunque',
  anyone: 'persone, qualcuno, tutti, gente, contatti, team di',
  company: 'conto, cliente, clienti, azienda, aziende, impresa, imprese, società, settore, gruppo',
  each: 'per, per ogni, ogni, in ogni, di ogni, ciascuna',
  numbers: 'una, due, tre, quattro, cinque, sei, sette, otto, nove, dieci',
  belowOf: 'riporta al, riportano al, riporta a, braccio destro del, braccio destro di, braccio destro, vice del',
  aboveOf: 'capo dei, superiore dei',
  leftOut: 'da escludere, esclusi loro, lasciali fuori',
  trait: 'donna, donne, uomo, uomini, femmina, maschio, giovane, giovani, anziano, anziani, cristiano, musulmano, ebreo',
  speaks: 'parla, parlano, parli, madrelingua',
  about: 'riguardo a, a proposito di',
  inAll: 'in totale, in tutto',
  joined: 'nuovo, nuova, nuovi, nuove, appena arrivato, assunto, promosso, nominato',
  left: 'andato via, lasciato, ex dipendente',
  atMost: 'massimo, al massimo, max',
  filler: 'il, lo, la, i, gli, le, l, un, uno, una, è, sono, ho, cerco, trova, trovami, voglio, vorrei, bisogno, per favore, grazie, ciao, con, per, su, al, alla, ai, anche, solo, nostro, loro, ruolo, livello, zona',
};
