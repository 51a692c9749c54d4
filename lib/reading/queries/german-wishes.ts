import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const GERMAN_WISHES: WishWords = {
  topics: `
procurement: lieferanten, ausschreibungen, bestellungen, lieferantenverträge
it: rechner, netzwerke, lizenzen
finance: finanzierung, kosten, reisekosten
accounting: rechnungen, monatsabschluss, jahresabschluss
hr: mitarbeiterzufriedenheit, personalfragen
recruiting: bewerber, stellenanzeigen, neueinstellungen, einstellungen
payroll: löhne, gehälter
dispatch: technikereinsätze, dienstpläne, schichtpläne, touren, einsätze der techniker, einsatz der techniker, termine der techniker, einsätze
maintenance: maschinenstillstand, ersatzteile, maschinen
field-service: monteure im außendienst, techniker im außendienst
privacy: personenbezogene daten
sustainability: co2 bilanz, emissionen
support: beschwerden, kundenanfragen, reklamationen
marketing: kampagnen, anzeigen
transport: lkw, fahrzeuge, firmenwagen
facilities: büroräume, gebäudereinigung
data: datenbanken, kennzahlen
`,
  not: 'niemals, nie, nicht, kein, keine, keinen, keiner, keinem, ohne, ausser, ausgenommen, bis auf, niemanden, nur nicht, statt, anstatt, mit ausnahme von, abgesehen von, weder',
  outside: 'ausserhalb',
  resume: 'aber, muss, sondern, wir suchen, gesucht, ich möchte, ich brauche',
  otherwise: 'zweitens, drittens, sonst, ansonsten, andernfalls, ersatzweise, alternativ, notfalls, zur not, danach',
  or: 'oder, bzw, beziehungsweise',
  and: 'und, sowie',
  owner: 'zuständig, verantwortlich, verantwortet, leitet, führt, steuert',
  doer: 'betreut, kümmert, organisiert, koordiniert, macht, ansprechpartner für, kümmern sich um, bearbeitet',
  signer: 'entscheidet über, entscheidet, entscheider für, unterschreibt, unterzeichnet, kauft, genehmigt, freigibt, budgetverantwortung, budgetverantwortlich, entscheidung über, beschafft, einkauft, ja sagen, sagt ja zu, ja zu',
  preferably: 'vorzugsweise, am liebsten, idealerweise, bevorzugt, bevorzuge, möglichst, gern, wenn möglich, wäre schön, wäre gut, wäre super, wäre ein plus, von vorteil, kein muss, nicht zwingend, nicht unbedingt',
  orAbove: 'oder höher, und höher, aufwärts, oder darüber, und darüber, und aufwärts',
  orBelow: 'oder niedriger, und darunter, oder darunter, abwärts',
  above: 'mehr als, über, oberhalb',
  below: 'weniger als, unter, unterhalb',
  atLeast: 'mindestens, ab',
  atMost: 'höchstens, maximal, bis, max, nicht mehr als',
  in: 'in, aus, ansässig in, mit sitz in',
  at: 'bei, beim',
  who: 'wer, welcher',
  anyone: 'leute, person, jemand, menschen, kontakte, kollegen, team, abteilung, ansprechpartner',
  company: 'kunde, buden, unternehmen, betriebe, konzern, konzerne, branche, organisationen, arbeitgeber, account, accounts',
  each: 'pro, je, jeder, bei jeder, in jeder, jeweils, je',
  numbers: 'eine, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn',
  belowOf: 'berichtet an, berichten an, berichtet dem, team des, team der, rechte hand, rechte hand des, rechte hand der, stellvertreter des, stellvertreter der, direkt unter, unterstellt, zweiter mann',
  aboveOf: 'seine chefin, ihr chef, vorgesetzter der, vorgesetzte der, chef von, chefin der, vorgesetzter von, vorgesetzter des, vorgesetzte von, wem berichtet der, an wen berichtet der, dessen chef, deren chefs, deren vorgesetzte, deren vorgesetzter',
  leftOut: 'lass sie weg, lass die weg, weglassen, ausgeschlossen, rauslassen, ausschließen, brauchen wir nicht',
  trait: 'weiblich, männlich, frau, männer, damen, herren, jung, älter, christlich, muslimisch, jüdisch, schwul, behindert, verheiratet',
  speaks: 'spricht, sprechen, sprachig, deutschsprachig, englischsprachig, französischsprachig, sprechend',
  about: 'zum thema, bezüglich',
  dropped: 'technischer, technische, strategischer, strategische, gebiet, kreis',
  inOrder: 'in dieser reihenfolge, der reihe nach',
  whatever: 'egal, spielt keine rolle, unabhängig von, gleichgültig',
  inAll: 'insgesamt, gesamt, in summe, zusammen',
  joined: 'neu, neuer, neuen, neu im amt, neu in der rolle, frisch, kürzlich, neulich, eingestellt, befördert, angefangen, nachfolger von, nachfolger des, nachfolger der',
  left: 'verlassen, ausgeschieden, gegangen, gekündigt, ehemalig, früher',
  filler: 'schon, bereits, kennen, kennt, einen, einer, wir, ihr, uns, mir, mich, bitte, danke, ist, sind, hat, haben, brauche, zeig, gib, würde, möchte, wollen, kann, können, mit, zu, auf, als, sich, auch, noch, sehr, ganz, raum, gegend, thema, themen, rund, alles, etwas, gibt, dort, hier, sein, werden, wird, lösung, zuständigen, unser, deren, arbeiten, arbeitet, tätig, sitzen, sitzt, aktuell, direkt',
};
