import type { WishWords } from './wish-words.ts';

const NONE: WishWords = {
  topics: {},
  not: '',
  outside: '',
  resume: '',
  otherwise: '',
  or: '',
  and: '',
  owner: '', doer: '', signer: '', preferably: '', orAbove: '', orBelow: '', above: '', below: '', atLeast: '', atMost: '', in: '', at: '', who: '', anyone: '', company: '', employees: '', more: '', less: '', filler: '', };

const GERMAN_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'lieferanten, ausschreibungen, bestellungen, lieferantenverträge', it: 'rechner, laptops, netzwerke, lizenzen, erp system', finance: 'budget, finanzierung, kosten, reisekosten', accounting: 'rechnungen, monatsabschluss, jahresabschluss', hr: 'mitarbeiterzufriedenheit, personalfragen', recruiting: 'bewerber, stellenanzeigen, neueinstellungen, einstellungen', payroll: 'löhne, gehälter', dispatch:
      'technikereinsätze, dienstpläne, schichtpläne, touren, einsätze der techniker, einsatz der techniker, termine der techniker, einsätze', maintenance: 'maschinenstillstand, ersatzteile, maschinen', 'field-service': 'monteure im außendienst, techniker im außendienst', privacy: 'dsgvo, personenbezogene daten', sustainability: 'co2 bilanz, emissionen', infrastructure: 'server', support: 'beschwerden, kundenanfragen, reklamationen', marketing: 'kampagnen, anzeigen', transport: 'lkw, fahrzeuge, firmenwagen', facilities: 'büroräume, gebäudereinigung', data: 'datenbanken, kennzahlen', }, not: 'nicht, kein, keine, keinen, keiner, keinem, ohne, außer, ausser, ausgenommen, bis auf, aber nicht, aber keine, aber kein, und keine, niemand, niemanden, nur nicht, statt, anstatt, mit ausnahme von, abgesehen von, bitte nicht, bitte keine, weder', outside: 'außerhalb, außerhalb von, ausserhalb, ausserhalb von', resume: 'aber, sondern, ich suche, wir suchen, gesucht, suche, nur, ich möchte, ich brauche', otherwise:
    'sonst, ansonsten, andernfalls, falls nicht, wenn nicht, ersatzweise, alternativ, notfalls, oder sonst, wenn es keinen gibt, falls es keinen gibt, falls keiner da ist, danach', or: 'oder, bzw, beziehungsweise', and: 'und, sowie', owner:
    'zuständig für, zuständig, verantwortlich für, verantwortlich, verantwortet, leitet, führt, verantwortliche für, steuert, zuständige für', doer: 'betreut, kümmert sich um, kümmert, organisiert, koordiniert, macht, ansprechpartner für, ansprechpartner, kümmern sich um, bearbeitet', signer:
    'entscheidet über, entscheidet, entscheider für, unterschreibt, unterzeichnet, kauft, genehmigt, freigibt, budgetverantwortung, budgetverantwortlich, entscheidung über, beschafft, einkauft', preferably: 'vorzugsweise, am liebsten, idealerweise, bevorzugt, möglichst', orAbove: 'oder höher, und höher, aufwärts, oder darüber, und darüber, und aufwärts', orBelow: 'oder niedriger, und darunter, oder darunter, abwärts', above: 'über, oberhalb', below: 'unter, unterhalb', atLeast: 'mindestens, ab', atMost: 'höchstens, maximal, bis', in: 'in, im, aus, in der, in den, rund um, ansässig in, mit sitz in', at: 'bei, von, für, beim', who: 'wer, der die, die den, welche, welcher', anyone:
    'leute, personen, person, jemand, jemanden, alle, jeder, menschen, kontakte, kollegen, ansprechpartnerin, team, abteilung, mann, frau, damen, herren', company:
    'unternehmen, firma, firmen, betrieb, betriebe, konzern, konzerne, branche, organisationen, arbeitgeber', employees:
    'mitarbeiter, mitarbeitern, mitarbeitende, mitarbeitenden, beschäftigte, beschäftigten, angestellten, köpfe', more: 'mehr als, über, mindestens, ab', less: 'weniger als, unter, höchstens, maximal, bis zu', filler:
    'der, die, das, den, dem, des, ein, eine, einen, einem, einer, ich, wir, sie, ihr, uns, mir, mich, bitte, danke, hallo, ist, sind, hat, haben, suche, suchen, brauche, brauchen, finde, finden, zeige, zeig, gib, gerne, gern, würde, möchte, will, wollen, kann, können, mit, und, für, zu, zum, zur, auf, an, am, als, sich, um, es, so, auch, nur, noch, sehr, ganz, raum, region, gegend, bereich, thema, themen, rund, alles, etwas, gibt, welche, dort, hier, sein, werden, wird, über, software, tool, lösung, system, zuständigen, jeweils, unsere, unser, deren, arbeiten, arbeitet, tätig, sitzen, sitzt, dach raum, alle, aktuell, direkt', };

const FRENCH_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'fournisseurs, appels d offres, appel d offres', it: 'ordinateurs, parc informatique, logiciels, licences', finance: 'budget, budgets, dépenses, notes de frais', accounting: 'factures, clôture, bilan', recruiting: 'embauches, candidats, offres d emploi', payroll: 'salaires, fiches de paie, bulletins de paie', dispatch:
      'tournées, plannings, interventions des techniciens, emploi du temps des techniciens, journées des techniciens', infrastructure: 'serveurs', support: 'réclamations, demandes clients', marketing: 'campagnes', transport: 'camions, véhicules', privacy: 'données personnelles, rgpd', sustainability: 'empreinte carbone', }, not: 'pas, pas de, pas les, sauf, sans, excepté, hormis, hors, à l exception de, à l exception des, aucun, aucune, mais pas, personne, ni, à part, en dehors des, plutôt que', outside: 'hors de, en dehors de, hors', resume: 'mais, je cherche, je veux, plutôt, nous cherchons, uniquement', otherwise: 'sinon, à défaut, ou à défaut, autrement, si non, ensuite, ou sinon, le cas échéant', or: 'ou, ou bien', and: 'et, ainsi que', owner:
    'en charge de, en charge des, en charge du, chargé de, dirige, pilote, responsable de, responsable du, responsable des, responsables de, responsables du, à la tête de', doer: 's occupe de, s occupe des, s occupe du, s occupent de, gère, gèrent, planifie, organise, s occupe', signer:
    'décide, décide de, décide des, décide du, signe, achète, achètent, valide, choisit, approuve, décideur pour, décideurs pour, qui décident', preferably: 'de préférence, idéalement, si possible', orAbove: 'ou plus, et plus, ou au dessus, et au dessus, ou supérieur', orBelow: 'ou moins, et en dessous, ou en dessous', above: 'au dessus de, supérieur à', below: 'en dessous de, inférieur à', atLeast: 'au moins, à partir de, minimum', atMost: 'au plus, jusqu à, maximum', in: 'en, à, au, aux, dans, dans le, dans la, basé à, basés à, basé en, située à, région de', at: 'chez, de, du, des, pour, dans les', who: 'qui, celui qui, ceux qui, celle qui, quiconque', anyone:
    'personnes, gens, quelqu un, tous, toutes, tout le monde, personne en charge, contacts, équipe, les gens, ceux, celles, équipes, service des', company: 'entreprise, entreprises, société, sociétés, boîtes, groupe, groupes, secteur, pme, eti', employees: 'salariés, employés, collaborateurs, personnes', more: 'plus de, au moins, à partir de', less: 'moins de, jusqu à, au plus', filler:
    'le, la, les, l, d, un, une, des, du, de, je, j, nous, vous, il, elle, on, mon, ma, mes, notre, nos, ce, cette, ces, est, sont, a, ont, cherche, cherchons, recherche, trouve, trouvez, trouver, veux, voudrais, besoin, merci, bonjour, svp, s il vous plaît, avec, pour, par, sur, y, en, se, son, sa, ses, leur, leurs, aussi, très, uniquement, seulement, logiciel de, logiciels de, outil, outils, région, poste, postes, tous les, qui', };

const SPANISH_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'proveedores, licitaciones', it: 'ordenadores, licencias, equipos informáticos', finance: 'presupuesto, gastos, dinero', accounting: 'facturas', payroll: 'salarios, sueldos', recruiting: 'contrataciones, candidatos, vacantes, contrata', dispatch: 'rutas, turnos de los técnicos, agenda de los técnicos, horarios de los técnicos', infrastructure: 'servidores', support: 'quejas, reclamaciones', marketing: 'campañas', transport: 'camiones, vehículos', sustainability: 'huella de carbono', }, not: 'no, excepto, salvo, sin, menos, nadie, ningún, ninguna, ninguno, pero no, a excepción de, nada de, en lugar de, en vez de, tampoco, ni', outside: 'fuera de', resume: 'pero, sino, busco, quiero, buscamos, solo, sólo, necesito', otherwise: 'si no, en su defecto, de lo contrario, si no hay, o si no, alternativamente, luego, después', or: 'o, u, o bien', and: 'y, así como', owner:
    'responsable de, responsable del, a cargo de, a cargo del, encargado de, encargado del, encargados de, dirige, lidera, encargada de', doer: 'lleva, gestiona, se encarga de, se ocupa de, maneja, planifica, se encargan de', signer:
    'decide, decide sobre, deciden sobre, firma, compra, compran, aprueba, elige, autoriza, toma la decisión, quien decide, toma decisiones sobre', preferably: 'preferiblemente, idealmente, a ser posible, si es posible, preferentemente', orAbove: 'o superior, o más, en adelante, hacia arriba, y superiores, o por encima', orBelow: 'o inferior, o menos, y por debajo, o por debajo', above: 'por encima de', below: 'por debajo de', atLeast: 'al menos, como mínimo, desde', atMost: 'como máximo, hasta', in: 'en, en la, en el, de, desde, por, con base en, ubicados en', at: 'en, de, del, para, con', who: 'quien, quién, quienes, que, quién es, cuál', anyone:
    'personas, gente, alguien, todos, todas, cualquiera, contactos, equipo, los, las, departamento de, área de', company: 'empresa, empresas, compañía, compañías, sector, negocios, pymes, grupos', employees: 'empleados, trabajadores, personas', more: 'más de, al menos, a partir de', less: 'menos de, hasta, como máximo', filler:
    'el, la, los, las, un, una, unos, lo, yo, nosotros, me, nos, mi, su, sus, es, son, hay, busco, buscar, buscamos, necesito, necesitamos, quiero, queremos, quisiera, dame, encuentra, por favor, gracias, hola, con, para, por, a, al, se, este, esta, también, muy, solo, software de, software, herramienta, herramientas, que, qué, cómo, dónde, cargo, puesto, nivel, zona, región, sobre, el software de', };

const ITALIAN_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'gare d appalto', accounting: 'fatture', payroll: 'stipendi', infrastructure: 'server aziendali', finance: 'spese', }, not: 'non, tranne, eccetto, senza, escluso, esclusi, nessuno, ma non, a parte, salvo, niente, invece di, nessun, nessuna', outside: 'fuori da, fuori dall, al di fuori di', resume: 'ma, cerco, voglio, cerchiamo, solo, bensì', otherwise: 'altrimenti, in alternativa, se no, in mancanza', or: 'o, oppure', and: 'e, ed, nonché', owner:
    'responsabile di, responsabile della, responsabile del, dirige, a capo di, guida', doer: 'si occupa di, gestisce, pianifica, coordina, si occupa', signer: 'decide, decide su, firma, compra, approva, sceglie, acquista', preferably: 'preferibilmente, idealmente, se possibile', orAbove: 'o superiore, in su, e superiori', orBelow: 'o inferiore, in giù', in: 'in, a, nel, nella, in italia a, con sede a', at: 'presso, di, del, della, per, da', who: 'chi, che, chiunque', anyone: 'persone, qualcuno, tutti, gente, contatti, team di', company: 'azienda, aziende, impresa, imprese, società, settore, gruppo', employees: 'dipendenti, addetti, persone', more: 'più di, oltre, almeno', less: 'meno di, fino a', filler:
    'il, lo, la, i, gli, le, l, un, uno, una, è, sono, ho, cerco, trova, trovami, voglio, vorrei, bisogno, per favore, grazie, ciao, con, per, su, al, alla, ai, anche, solo, nostro, loro, ruolo, livello, zona', };

const DUTCH_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'aanbestedingen', accounting: 'facturen', payroll: 'salarissen', infrastructure: 'servers en netwerk', dispatch: 'roosters van de monteurs, planning van de monteurs', finance: 'onkosten', }, not: 'niet, geen, behalve, zonder, uitgezonderd, maar niet, maar geen, niemand, met uitzondering van, in plaats van', outside: 'buiten', resume: 'maar, ik zoek, wij zoeken, alleen, ik wil', otherwise: 'anders, zo niet, of anders, indien niet', or: 'of, ofwel', and: 'en, alsmede', owner:
    'verantwoordelijk voor, verantwoordelijke voor, leidt, aan het hoofd van', doer: 'gaat over, beheert, regelt, plant, zorgt voor', signer: 'beslist over, beslist, tekent, koopt, keurt goed, kiest', preferably: 'bij voorkeur, liefst', orAbove: 'of hoger, en hoger', orBelow: 'of lager, en lager', in: 'in, in de, uit, in het, gevestigd in', at: 'bij, van, voor', who: 'wie, die, degene die', anyone: 'mensen, iemand, iedereen, personen, alle, contactpersoon, team', company: 'bedrijf, bedrijven, onderneming, ondernemingen, sector, organisaties', employees: 'werknemers, medewerkers, mensen', more: 'meer dan, minstens', less: 'minder dan, hooguit, maximaal', filler:
    'de, het, een, ik, wij, we, je, u, is, zijn, heeft, zoek, zoeken, vind, graag, wil, aub, bedankt, hallo, met, voor, op, aan, te, ook, alleen, onze, hun, ons, niveau, regio', };

const POLISH_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'przetargi, dostawcy', accounting: 'faktury', payroll: 'wypłaty', infrastructure: 'serwery', }, not: 'nie, bez, oprócz, poza, z wyjątkiem, ale nie, nikt, nikogo, zamiast', outside: 'spoza', resume: 'ale, szukam, szukamy, chcę, tylko', otherwise: 'inaczej, w przeciwnym razie, ewentualnie, jeśli nie', or: 'lub, albo, czy', and: 'i, oraz, a', owner:
    'odpowiada za, odpowiedzialny za, zarządza, kieruje, prowadzi, odpowiedzialna za', doer: 'zajmuje się, planuje', signer: 'decyduje o, decyduje, podpisuje, kupuje, zatwierdza, wybiera', preferably: 'najlepiej, w miarę możliwości', orAbove: 'lub wyżej, i wyżej', orBelow: 'lub niżej, i niżej', in: 'w, we, na, z, ze', at: 'u, dla, w firmie', who: 'kto, który, która, którzy', anyone: 'osoby, osoba, ludzie, ktoś, wszyscy, osób', company: 'firma, firmy, firmach, firm, przedsiębiorstwa, spółki, branży', employees: 'pracowników, osób', more: 'ponad, więcej niż, powyżej', less: 'mniej niż, poniżej, do', filler:
    'jest, są, szukam, proszę, chcę, potrzebuję, mi, dla, do, za, o, się, też, tylko, nasz, ich, poziom, region', };

const PORTUGUESE_WISHES: WishWords = {
  ...NONE, topics: {
    procurement: 'licitações', accounting: 'notas fiscais, faturas', payroll: 'salários', infrastructure: 'servidores', finance: 'orçamento, despesas', }, not: 'não, nao, exceto, excepto, sem, menos, ninguém, nenhum, mas não, salvo, em vez de, nada de, fora os, nem', outside: 'fora de, fora do, fora da', resume: 'mas, procuro, quero, buscamos, apenas, só', otherwise: 'senão, caso contrário, se não houver, se não, alternativamente, na falta', or: 'ou, ou então', and: 'e, bem como', owner:
    'responsável por, responsável pela, responsável pelo, encarregado de, gerencia, dirige, lidera, gere',
  doer: 'cuida de, cuida do, cuida da, planeja, coordena, trata de',
  signer: 'decide, decide sobre, assina, compra, aprova, escolhe',
  preferably: 'de preferência, preferencialmente, idealmente',
  orAbove: 'ou superior, ou acima, para cima',
  orBelow: 'ou inferior, ou abaixo, para baixo',
  in: 'em, no, na, nos, nas, de, do, da, sediados em',
  at: 'de, do, da, para, com, em',
  who: 'quem, que, quem é',
  anyone: 'pessoas, alguém, todos, todas, gente, contatos, contactos, equipe, equipa',
  company: 'empresa, empresas, companhias, setor, negócios, grupos',
  employees: 'funcionários, colaboradores, empregados, pessoas',
  more: 'mais de, acima de, pelo menos',
  less: 'menos de, até, abaixo de',
  filler:
    'o, a, os, as, um, uma, eu, nós, me, é, são, procuro, preciso, quero, gostaria, encontre, por favor, obrigado, olá, com, para, por, se, também, só, nosso, seu, sua, nível, região, que, software de',
};

/** Every language but English, which stands first. */
export const OTHER_WISHES: readonly WishWords[] = [
  GERMAN_WISHES,
  FRENCH_WISHES,
  SPANISH_WISHES,
  ITALIAN_WISHES,
  DUTCH_WISHES,
  POLISH_WISHES,
  PORTUGUESE_WISHES,
];
