import type { WishWords } from './wish-words.ts';

export const GERMAN_WISHES: WishWords = {
  topics: {
    procurement: 'lieferanten, ausschreibungen, bestellungen, lieferantenverträge',
    it: 'rechner, laptops, netzwerke, lizenzen, erp system',
    finance: 'budget, finanzierung, kosten, reisekosten',
    accounting: 'rechnungen, monatsabschluss, jahresabschluss',
    hr: 'mitarbeiterzufriedenheit, personalfragen',
    recruiting: 'bewerber, stellenanzeigen, neueinstellungen, einstellungen',
    payroll: 'löhne, gehälter',
    dispatch:
      'technikereinsätze, dienstpläne, schichtpläne, touren, einsätze der techniker, einsatz der techniker, termine der techniker, einsätze',
    maintenance: 'maschinenstillstand, ersatzteile, maschinen',
    'field-service': 'monteure im außendienst, techniker im außendienst',
    privacy: 'dsgvo, personenbezogene daten',
    sustainability: 'co2 bilanz, emissionen',
    infrastructure: 'server',
    support: 'beschwerden, kundenanfragen, reklamationen',
    marketing: 'kampagnen, anzeigen',
    transport: 'lkw, fahrzeuge, firmenwagen',
    facilities: 'büroräume, gebäudereinigung',
    data: 'datenbanken, kennzahlen',
  },
  not: 'nicht, kein, keine, keinen, keiner, keinem, ohne, außer, ausser, ausgenommen, bis auf, niemand, niemanden, nur nicht, statt, anstatt, mit ausnahme von, abgesehen von, bitte nicht, bitte keine, weder',
  outside: 'außerhalb, außerhalb von, ausserhalb, ausserhalb von',
  resume: 'aber, muss, sondern, ich suche, wir suchen, gesucht, suche, nur, ich möchte, ich brauche',
  otherwise:
    'zweitens, drittens, sonst, ansonsten, andernfalls, falls nicht, wenn nicht, ersatzweise, alternativ, notfalls, zur not, oder sonst, wenn es keinen gibt, falls es keinen gibt, falls keiner da ist, danach',
  or: 'oder, bzw, beziehungsweise',
  and: 'und, sowie',
  owner:
    'zuständig für, zuständig, verantwortlich für, verantwortlich, verantwortet, leitet, führt, verantwortliche für, steuert, zuständige für',
  doer: 'betreut, kümmert sich um, kümmert, organisiert, koordiniert, macht, ansprechpartner für, kümmern sich um, bearbeitet',
  signer:
    'entscheidet über, entscheidet, entscheider für, unterschreibt, unterzeichnet, kauft, genehmigt, freigibt, budgetverantwortung, budgetverantwortlich, entscheidung über, beschafft, einkauft, ja sagen, sagt ja zu, ja zu',
  preferably:
    'vorzugsweise, am liebsten, idealerweise, bevorzugt, bevorzuge, möglichst, gerne, gern, wenn möglich, wäre schön, wäre gut, wäre super, wäre ein plus, von vorteil, kein muss, nicht zwingend, nicht unbedingt',
  orAbove: 'oder höher, und höher, aufwärts, oder darüber, und darüber, und aufwärts',
  orBelow: 'oder niedriger, und darunter, oder darunter, abwärts',
  above: 'mehr als, über, oberhalb',
  below: 'weniger als, unter, unterhalb',
  atLeast: 'mindestens, ab',
  atMost: 'höchstens, maximal, bis, max, nicht mehr als',
  in: 'in, im, aus, in der, in den, rund um, ansässig in, mit sitz in',
  at: 'bei, von, für, beim',
  who: 'wer, der die, die den, welche, welcher',
  anyone:
    'leute, personen, person, jemand, jemanden, alle, jeder, menschen, kontakte, kollegen, ansprechpartnerin, team, abteilung, ansprechpartner',
  company:
    'kunde, kunden, unternehmen, firma, firmen, betrieb, betriebe, konzern, konzerne, branche, organisationen, arbeitgeber, account, accounts',
  each: 'pro, je, jede, jeder, jedem, jedes, bei jedem, bei jeder, in jeder, in jedem, jeweils, je',
  numbers: 'eine, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn',
  belowOf:
    'berichtet an, berichten an, berichtet dem, team des, team der, rechte hand, rechte hand des, rechte hand der, stellvertreter des, stellvertreter der, direkt unter, unterstellt, zweiter mann',
  aboveOf:
    'sein chef, seine chefin, ihr chef, chef der, vorgesetzter der, vorgesetzte der, chef von, chef des, chefin der, vorgesetzter von, vorgesetzter des, vorgesetzte von, wem berichtet der, an wen berichtet der, deren chef, dessen chef, deren chefs, deren vorgesetzte, deren vorgesetzter',
  leftOut:
    'lass sie weg, lass die weg, bitte weglassen, weglassen, ausgeschlossen, rauslassen, bitte ausschließen, ausschließen, brauchen wir nicht',
  trait:
    'weiblich, männlich, frau, frauen, mann, männer, damen, herren, jung, junge, junger, älter, ältere, alte, christlich, muslimisch, jüdisch, schwul, behindert, verheiratet',
  speaks: 'spricht, sprechen, sprachig, deutschsprachig, englischsprachig, französischsprachig, sprechend',
  about: 'zum thema, bezüglich',
  dropped: 'technischer, technische, strategischer, strategische, gebiet, kreis',
  inOrder: 'in dieser reihenfolge, der reihe nach',
  whatever: 'egal, ganz egal, spielt keine rolle, unabhängig von, gleichgültig',
  inAll: 'insgesamt, gesamt, in summe, zusammen',
  joined:
    'neu, neue, neuer, neuen, neu im amt, neu in der rolle, frisch, kürzlich, neulich, eingestellt, befördert, angefangen, nachfolger von, nachfolger des, nachfolger der',
  left: 'verlassen, ausgeschieden, gegangen, gekündigt, ehemalig, ehemalige, früher',
  filler:
    'schon, bereits, kennen, kennt, der, die, das, den, dem, des, ein, eine, einen, einem, einer, ich, wir, sie, ihr, uns, mir, mich, bitte, danke, hallo, ist, sind, hat, haben, suche, suchen, brauche, brauchen, finde, finden, zeige, zeig, gib, würde, möchte, will, wollen, kann, können, mit, und, für, zu, zum, zur, auf, an, am, als, sich, um, es, so, auch, nur, noch, sehr, ganz, raum, region, gegend, bereich, thema, themen, rund, alles, etwas, gibt, welche, dort, hier, sein, werden, wird, über, software, tool, lösung, system, zuständigen, jeweils, unsere, unser, deren, arbeiten, arbeitet, tätig, sitzen, sitzt, dach raum, alle, aktuell, direkt',
};
