import { NO_WISH_WORDS } from './no-wish-words.ts';
import type { WishWords } from './wish-words.ts';

export const GERMAN_WISHES: WishWords = {
  ...NO_WISH_WORDS,
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
  not: 'nicht, kein, keine, keinen, keiner, keinem, ohne, außer, ausser, ausgenommen, bis auf, aber nicht, aber keine, aber kein, und keine, niemand, niemanden, nur nicht, statt, anstatt, mit ausnahme von, abgesehen von, bitte nicht, bitte keine, weder',
  outside: 'außerhalb, außerhalb von, ausserhalb, ausserhalb von',
  resume: 'aber, sondern, ich suche, wir suchen, gesucht, suche, nur, ich möchte, ich brauche',
  otherwise:
    'sonst, ansonsten, andernfalls, falls nicht, wenn nicht, ersatzweise, alternativ, notfalls, oder sonst, wenn es keinen gibt, falls es keinen gibt, falls keiner da ist, danach',
  or: 'oder, bzw, beziehungsweise',
  and: 'und, sowie',
  owner:
    'zuständig für, zuständig, verantwortlich für, verantwortlich, verantwortet, leitet, führt, verantwortliche für, steuert, zuständige für',
  doer: 'betreut, kümmert sich um, kümmert, organisiert, koordiniert, macht, ansprechpartner für, ansprechpartner, kümmern sich um, bearbeitet',
  signer:
    'entscheidet über, entscheidet, entscheider für, unterschreibt, unterzeichnet, kauft, genehmigt, freigibt, budgetverantwortung, budgetverantwortlich, entscheidung über, beschafft, einkauft',
  preferably: 'vorzugsweise, am liebsten, idealerweise, bevorzugt, möglichst',
  orAbove: 'oder höher, und höher, aufwärts, oder darüber, und darüber, und aufwärts',
  orBelow: 'oder niedriger, und darunter, oder darunter, abwärts',
  above: 'über, oberhalb',
  below: 'unter, unterhalb',
  atLeast: 'mindestens, ab',
  atMost: 'höchstens, maximal, bis',
  in: 'in, im, aus, in der, in den, rund um, ansässig in, mit sitz in',
  at: 'bei, von, für, beim',
  who: 'wer, der die, die den, welche, welcher',
  anyone:
    'leute, personen, person, jemand, jemanden, alle, jeder, menschen, kontakte, kollegen, ansprechpartnerin, team, abteilung, mann, frau, damen, herren',
  company:
    'unternehmen, firma, firmen, betrieb, betriebe, konzern, konzerne, branche, organisationen, arbeitgeber',
  employees:
    'mitarbeiter, mitarbeitern, mitarbeitende, mitarbeitenden, beschäftigte, beschäftigten, angestellten, köpfe',
  more: 'mehr als, über, mindestens, ab',
  less: 'weniger als, unter, höchstens, maximal, bis zu',
  filler:
    'der, die, das, den, dem, des, ein, eine, einen, einem, einer, ich, wir, sie, ihr, uns, mir, mich, bitte, danke, hallo, ist, sind, hat, haben, suche, suchen, brauche, brauchen, finde, finden, zeige, zeig, gib, gerne, gern, würde, möchte, will, wollen, kann, können, mit, und, für, zu, zum, zur, auf, an, am, als, sich, um, es, so, auch, nur, noch, sehr, ganz, raum, region, gegend, bereich, thema, themen, rund, alles, etwas, gibt, welche, dort, hier, sein, werden, wird, über, software, tool, lösung, system, zuständigen, jeweils, unsere, unser, deren, arbeiten, arbeitet, tätig, sitzen, sitzt, dach raum, alle, aktuell, direkt',
};
