import type { WishWords } from './wish-words.ts';

// biome-ignore format: a table reads better than a column
export const FRENCH_WISHES: WishWords = {
  topics: `
procurement: appels d offres, appel d offres
it: ordinateurs, parc informatique, logiciels, licences
finance: dépenses
accounting: factures, clôture, bilan
recruiting: embauches, candidats, offres d emploi
payroll: fiches de paie, bulletins de paie
dispatch: tournées, plannings, interventions des techniciens, emploi du temps des techniciens, journées des techniciens
infrastructure: serveurs
support: réclamations, demandes clients
marketing: campagnes
transport: camions, véhicules
privacy: données personnelles
sustainability: empreinte carbone
`,
  not: 'jamais, ne, pas de, pas d, pas les, sauf, sans, excepté, hormis, hors, à l exception de, aucun, aucune, personne, en dehors des, plutôt que',
  outside: 'en dehors de',
  resume: 'mais, je cherche, je veux, plutôt, nous cherchons',
  otherwise: 'sinon, à défaut, autrement, si non, ensuite, le cas échéant',
  or: 'ou bien',
  and: 'et, ainsi que',
  owner: 'en charge du, chargé de, pilote, responsables du, à la tête de',
  doer: 's occupent de, gèrent, planifie, organise, s occupe',
  signer: 'signe les contrats, signe le contrat, achète, achètent, valide, choisit, approuve, décideurs pour, qui décident',
  preferably: 'de préférence, idéalement, si possible, serait un plus, serait bien, serait idéal, pas obligatoire, pas indispensable, pas forcément',
  orAbove: 'ou plus, et plus, ou au dessus, et au dessus, ou supérieur',
  orBelow: 'ou moins, et en dessous, ou en dessous',
  above: 'plus de, au dessus de, supérieur à',
  below: 'moins de, en dessous de, inférieur à',
  atLeast: 'au moins, à partir de, minimum',
  atMost: 'au plus, jusqu à, maximum, max, pas plus de',
  in: 'dans, basé à, basés à, basé en, située à, région de',
  at: 'chez',
  who: 'qui, celui qui, ceux qui, celle qui, quiconque',
  anyone: 'personnes, gens, quelqu un, tous, toutes, tout le monde, personne en charge, contacts, ceux, celles, service des',
  company: 'comptes, enseignes, client, clients, entreprise, sociétés, boîtes, groupe, secteur, pme, eti',
  each: 'par, pour chaque, chaque, dans chaque, chez chaque, chacun, par',
  numbers: 'une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix',
  belowOf: 'rapporte au, rapportent au, rapporte à, équipe du, bras droit du, bras droit de, bras droit, adjoint du, adjoint de, sous la direction du, numéro deux',
  aboveOf: 'son chef, sa cheffe, leur chef, son patron, son supérieur, chef des, supérieur des, patron du, chef du, supérieur du, n plus 1 du, le boss des, patron de',
  leftOut: 'à exclure, exclus, excluez les, pas eux, laissez les de côté',
  trait: 'femme, homme, jeune, vieux, âgé, chrétien, juif, gay, handicapé',
  speaks: 'parlent, parlant, francophone, anglophone, germanophone',
  about: 'au sujet de, à propos de, concernant',
  inOrder: 'dans cet ordre, par ordre de préférence',
  whatever: 'peu importe, quel que soit, quelle que soit',
  inAll: 'en tout',
  joined: 'nouveau, nouveaux, nouvelles, récemment, arrivé, embauché, recruté, promu, vient d arriver, en poste depuis peu, nommé, successeur du, remplaçant du',
  left: 'quitté, parti, anciens',
  filler: 'j, nous, vous, elle, mon, mes, notre, ce, cette, ces, est, sont, a, ont, cherche, cherchons, trouvez, trouver, veux, voudrais, besoin, merci, bonjour, s il vous plaît, avec, sur, ses, leur, aussi, logiciel de, logiciels de, outil, poste, tous les, seul',
};
