import type { JobLevel } from '#domain/market/directory/directory.ts';
import type { Department, Mix } from './industry-data.ts';

/**
 * Titles as people write them in their own language. A title with gender forms is written "his:hers". Each row has a
 * department, then its Director, Manager and Staff titles. `top` is the head of the company. Operations differs by
 * trade, so its titles depend on the shape of the workforce.
 */
type TitleGroup = Exclude<Department, 'Operations'> | `Operations/${Mix}`;

interface LocalTitles {
  readonly top: string;
  readonly rows: Partial<Readonly<Record<TitleGroup, string>>>;
}

const GERMAN: LocalTitles = {
  top: 'Geschäftsführer:Geschäftsführerin;Vorstandsvorsitzender:Vorstandsvorsitzende',
  rows: {
    Sales:
      'Vertriebsleiter:Vertriebsleiterin;Leiter Vertrieb:Leiterin Vertrieb | Gebietsverkaufsleiter:Gebietsverkaufsleiterin;Teamleiter Innendienst:Teamleiterin Innendienst | Vertriebsmitarbeiter:Vertriebsmitarbeiterin;Außendienstmitarbeiter:Außendienstmitarbeiterin',
    Marketing:
      'Leiter Marketing:Leiterin Marketing | Teamleiter Marketing:Teamleiterin Marketing | Marketingreferent:Marketingreferentin',
    Engineering:
      'Entwicklungsleiter:Entwicklungsleiterin | Teamleiter Entwicklung:Teamleiterin Entwicklung | Entwickler:Entwicklerin;Konstrukteur:Konstrukteurin;Softwareentwickler:Softwareentwicklerin',
    Finance:
      'Leiter Finanzen:Leiterin Finanzen;Kaufmännischer Leiter:Kaufmännische Leiterin | Leiter Buchhaltung:Leiterin Buchhaltung | Buchhalter:Buchhalterin;Controller:Controllerin',
    People:
      'Personalleiter:Personalleiterin | Teamleiter Personal:Teamleiterin Personal | Personalreferent:Personalreferentin',
    Legal:
      'Leiter Recht:Leiterin Recht | Datenschutzbeauftragter:Datenschutzbeauftragte | Syndikusanwalt:Syndikusanwältin',
    'IT & Security':
      'IT-Leiter:IT-Leiterin;Leiter Informationssicherheit:Leiterin Informationssicherheit | Teamleiter IT:Teamleiterin IT | Systemadministrator:Systemadministratorin',
    Procurement:
      'Leiter Einkauf:Leiterin Einkauf | Teamleiter Einkauf:Teamleiterin Einkauf | Einkäufer:Einkäuferin;Strategischer Einkäufer:Strategische Einkäuferin',
    'Customer Success':
      'Leiter Kundenservice:Leiterin Kundenservice | Teamleiter Kundenservice:Teamleiterin Kundenservice | Kundenberater:Kundenberaterin',
    'Operations/industrial':
      'Betriebsleiter:Betriebsleiterin;Leiter Technischer Service:Leiterin Technischer Service | Schichtleiter:Schichtleiterin;Leiter Disposition:Leiterin Disposition | Servicetechniker:Servicetechnikerin;Disponent:Disponentin',
    'Operations/service':
      'Leiter Betrieb:Leiterin Betrieb | Teamleiter Auftragsabwicklung:Teamleiterin Auftragsabwicklung | Auftragskoordinator:Auftragskoordinatorin',
    'Operations/consumer':
      'Leiter Filialbetrieb:Leiterin Filialbetrieb | Filialleiter:Filialleiterin | Lagermitarbeiter:Lagermitarbeiterin',
    'Operations/digital':
      'Leiter Projektgeschäft:Leiterin Projektgeschäft | Projektleiter:Projektleiterin | Anwendungsberater:Anwendungsberaterin',
  },
};

const FRENCH: LocalTitles = {
  top: 'Directeur général:Directrice générale;Président-directeur général:Présidente-directrice générale;Gérant:Gérante',
  rows: {
    Sales:
      'Directeur commercial:Directrice commerciale | Responsable des ventes;Chef des ventes:Cheffe des ventes | Commercial:Commerciale;Ingénieur commercial:Ingénieure commerciale',
    Marketing:
      'Directeur marketing:Directrice marketing | Responsable marketing | Chargé de marketing:Chargée de marketing',
    Engineering:
      'Directeur technique:Directrice technique | Responsable développement | Développeur:Développeuse;Ingénieur d’études:Ingénieure d’études',
    Finance:
      'Directeur financier:Directrice financière;Directeur administratif et financier:Directrice administrative et financière | Responsable comptable | Comptable;Contrôleur de gestion:Contrôleuse de gestion',
    People:
      'Directeur des ressources humaines:Directrice des ressources humaines | Responsable ressources humaines | Chargé de recrutement:Chargée de recrutement',
    Legal: 'Directeur juridique:Directrice juridique | Responsable conformité | Juriste',
    'IT & Security':
      'Directeur des systèmes d’information:Directrice des systèmes d’information | Responsable informatique;Responsable sécurité | Administrateur systèmes:Administratrice systèmes',
    Procurement: 'Directeur des achats:Directrice des achats | Responsable achats | Acheteur:Acheteuse',
    'Customer Success':
      'Directeur de la relation client:Directrice de la relation client | Responsable service client | Conseiller clientèle:Conseillère clientèle',
    'Operations/industrial':
      'Directeur d’exploitation:Directrice d’exploitation | Chef d’équipe:Cheffe d’équipe;Responsable planification | Technicien de maintenance:Technicienne de maintenance;Régulateur:Régulatrice',
    'Operations/service':
      'Directeur des opérations:Directrice des opérations | Responsable d’équipe | Coordinateur de projets:Coordinatrice de projets',
    'Operations/consumer':
      'Directeur réseau:Directrice réseau | Responsable de magasin | Préparateur de commandes:Préparatrice de commandes',
    'Operations/digital':
      'Directeur de projets:Directrice de projets | Chef de projet:Cheffe de projet | Consultant fonctionnel:Consultante fonctionnelle',
  },
};

const SPANISH: LocalTitles = {
  top: 'Director General:Directora General;Consejero Delegado:Consejera Delegada',
  rows: {
    Sales:
      'Director Comercial:Directora Comercial;Director de Ventas:Directora de Ventas | Jefe de Ventas:Jefa de Ventas | Comercial;Ejecutivo de Cuentas:Ejecutiva de Cuentas',
    Marketing:
      'Director de Marketing:Directora de Marketing | Responsable de Marketing | Técnico de Marketing:Técnica de Marketing',
    Engineering:
      'Director de Ingeniería:Directora de Ingeniería | Jefe de Desarrollo:Jefa de Desarrollo | Desarrollador:Desarrolladora;Ingeniero de Software:Ingeniera de Software',
    Finance:
      'Director Financiero:Directora Financiera | Responsable de Contabilidad | Contable;Analista Financiero:Analista Financiera',
    People:
      'Director de Recursos Humanos:Directora de Recursos Humanos | Responsable de Selección | Técnico de Recursos Humanos:Técnica de Recursos Humanos',
    Legal: 'Director Jurídico:Directora Jurídica | Responsable de Cumplimiento | Abogado:Abogada',
    'IT & Security':
      'Director de Sistemas:Directora de Sistemas | Responsable de Seguridad Informática | Administrador de Sistemas:Administradora de Sistemas',
    Procurement:
      'Director de Compras:Directora de Compras | Jefe de Compras:Jefa de Compras | Comprador:Compradora',
    'Customer Success':
      'Director de Atención al Cliente:Directora de Atención al Cliente | Responsable de Atención al Cliente | Agente de Atención al Cliente',
    'Operations/industrial':
      'Director de Operaciones:Directora de Operaciones | Jefe de Planta:Jefa de Planta;Jefe de Turno:Jefa de Turno | Técnico de Mantenimiento:Técnica de Mantenimiento;Planificador:Planificadora',
    'Operations/service':
      'Director de Servicios:Directora de Servicios | Coordinador de Equipo:Coordinadora de Equipo | Coordinador de Servicios:Coordinadora de Servicios',
    'Operations/consumer':
      'Director de Tiendas:Directora de Tiendas | Encargado de Tienda:Encargada de Tienda | Mozo de Almacén:Moza de Almacén',
    'Operations/digital':
      'Director de Proyectos:Directora de Proyectos | Jefe de Proyecto:Jefa de Proyecto | Consultor Funcional:Consultora Funcional',
  },
};

const ITALIAN: LocalTitles = {
  top: 'Amministratore Delegato:Amministratrice Delegata;Direttore Generale:Direttrice Generale',
  rows: {
    Sales:
      'Direttore Commerciale:Direttrice Commerciale;Direttore Vendite:Direttrice Vendite | Responsabile Vendite | Agente di Commercio;Addetto Vendite:Addetta Vendite',
    Marketing:
      'Direttore Marketing:Direttrice Marketing | Responsabile Marketing | Addetto Marketing:Addetta Marketing',
    Engineering:
      'Direttore Tecnico:Direttrice Tecnica | Responsabile Sviluppo | Sviluppatore:Sviluppatrice;Progettista Meccanico:Progettista Meccanica',
    Finance:
      'Direttore Finanziario:Direttrice Finanziaria;Direttore Amministrativo:Direttrice Amministrativa | Responsabile Contabilità | Contabile;Ragioniere:Ragioniera',
    People:
      'Direttore Risorse Umane:Direttrice Risorse Umane | Responsabile Risorse Umane | Addetto Selezione:Addetta Selezione',
    Legal: 'Direttore Affari Legali:Direttrice Affari Legali | Responsabile Compliance | Legale Interno',
    'IT & Security':
      'Direttore Sistemi Informativi:Direttrice Sistemi Informativi | Responsabile IT | Sistemista',
    Procurement:
      'Direttore Acquisti:Direttrice Acquisti | Responsabile Acquisti | Addetto Acquisti:Addetta Acquisti',
    'Customer Success':
      'Direttore Assistenza Clienti:Direttrice Assistenza Clienti | Responsabile Assistenza Clienti | Addetto Assistenza Clienti:Addetta Assistenza Clienti',
    'Operations/industrial':
      'Direttore di Stabilimento:Direttrice di Stabilimento | Capoturno;Responsabile Manutenzione | Manutentore:Manutentrice;Tecnico di Assistenza:Tecnica di Assistenza',
    'Operations/service':
      'Direttore Operativo di Area:Direttrice Operativa di Area | Coordinatore di Servizio:Coordinatrice di Servizio | Impiegato Operativo:Impiegata Operativa',
    'Operations/consumer':
      'Direttore Punti Vendita:Direttrice Punti Vendita | Responsabile di Negozio | Magazziniere:Magazziniera',
    'Operations/digital':
      'Direttore Progetti:Direttrice Progetti | Capo Progetto | Consulente Applicativo:Consulente Applicativa',
  },
};

const DUTCH: LocalTitles = {
  top: 'Algemeen directeur;Directeur-eigenaar',
  rows: {
    Sales:
      'Commercieel directeur;Hoofd Verkoop | Verkoopleider | Accountmanager Buitendienst;Verkoopmedewerker Binnendienst',
    Marketing: 'Hoofd Marketing | Teamleider Marketing | Marketingmedewerker',
    Engineering: 'Hoofd Ontwikkeling | Teamleider Ontwikkeling | Softwareontwikkelaar;Constructeur',
    Finance: 'Financieel directeur | Hoofd Administratie | Boekhouder;Financieel medewerker',
    People: 'Hoofd Personeelszaken | Teamleider Personeelszaken | Personeelsadviseur',
    Legal: 'Hoofd Juridische Zaken | Functionaris Gegevensbescherming | Bedrijfsjurist',
    'IT & Security': 'Hoofd ICT | Teamleider ICT | Systeembeheerder',
    Procurement: 'Hoofd Inkoop | Teamleider Inkoop | Inkoper',
    'Customer Success': 'Hoofd Klantenservice | Teamleider Klantenservice | Klantadviseur',
    'Operations/industrial':
      'Bedrijfsleider | Ploegleider;Hoofd Planning | Servicemonteur;Planner Buitendienst',
    'Operations/service': 'Hoofd Uitvoering | Teamleider Uitvoering | Coördinator Uitvoering',
    'Operations/consumer': 'Hoofd Winkels | Filiaalmanager | Magazijnmedewerker',
    'Operations/digital': 'Hoofd Projecten | Projectleider | Applicatieconsultant',
  },
};

const POLISH: LocalTitles = {
  top: 'Prezes zarządu;Dyrektor generalny:Dyrektorka generalna',
  rows: {
    Sales:
      'Dyrektor sprzedaży:Dyrektorka sprzedaży;Dyrektor handlowy:Dyrektorka handlowa | Kierownik sprzedaży:Kierowniczka sprzedaży | Przedstawiciel handlowy:Przedstawicielka handlowa',
    Marketing:
      'Dyrektor marketingu:Dyrektorka marketingu | Kierownik marketingu:Kierowniczka marketingu | Specjalista ds. marketingu:Specjalistka ds. marketingu',
    Engineering:
      'Dyrektor techniczny:Dyrektorka techniczna | Kierownik zespołu programistów:Kierowniczka zespołu programistów | Programista:Programistka;Konstruktor:Konstruktorka',
    Finance: 'Dyrektor finansowy:Dyrektorka finansowa | Główny księgowy:Główna księgowa | Księgowy:Księgowa',
    People:
      'Dyrektor personalny:Dyrektorka personalna | Kierownik kadr:Kierowniczka kadr | Specjalista ds. rekrutacji:Specjalistka ds. rekrutacji',
    Legal:
      'Dyrektor działu prawnego:Dyrektorka działu prawnego | Inspektor ochrony danych:Inspektorka ochrony danych | Radca prawny:Radczyni prawna',
    'IT & Security':
      'Dyrektor IT:Dyrektorka IT | Kierownik działu informatyki:Kierowniczka działu informatyki | Administrator systemów:Administratorka systemów',
    Procurement:
      'Dyrektor zakupów:Dyrektorka zakupów | Kierownik zakupów:Kierowniczka zakupów | Kupiec;Specjalista ds. zakupów:Specjalistka ds. zakupów',
    'Customer Success':
      'Dyrektor obsługi klienta:Dyrektorka obsługi klienta | Kierownik obsługi klienta:Kierowniczka obsługi klienta | Doradca klienta:Doradczyni klienta',
    'Operations/industrial':
      'Dyrektor zakładu:Dyrektorka zakładu | Kierownik zmiany:Kierowniczka zmiany;Kierownik serwisu:Kierowniczka serwisu | Serwisant:Serwisantka;Dyspozytor:Dyspozytorka',
    'Operations/service':
      'Dyrektor operacyjny oddziału:Dyrektorka operacyjna oddziału | Kierownik zespołu:Kierowniczka zespołu | Koordynator usług:Koordynatorka usług',
    'Operations/consumer':
      'Dyrektor sieci sklepów:Dyrektorka sieci sklepów | Kierownik sklepu:Kierowniczka sklepu | Magazynier:Magazynierka',
    'Operations/digital':
      'Dyrektor projektów:Dyrektorka projektów | Kierownik projektu:Kierowniczka projektu | Konsultant wdrożeniowy:Konsultantka wdrożeniowa',
  },
};

const PORTUGUESE: LocalTitles = {
  top: 'Diretor-Geral:Diretora-Geral;Diretor Presidente:Diretora Presidente;Sócio-Gerente:Sócia-Gerente',
  rows: {
    Sales:
      'Diretor Comercial:Diretora Comercial;Diretor de Vendas:Diretora de Vendas | Gerente de Vendas | Vendedor:Vendedora;Executivo de Contas:Executiva de Contas',
    Marketing: 'Diretor de Marketing:Diretora de Marketing | Gerente de Marketing | Analista de Marketing',
    Engineering:
      'Diretor de Engenharia:Diretora de Engenharia | Gerente de Desenvolvimento | Desenvolvedor:Desenvolvedora;Engenheiro de Software:Engenheira de Software',
    Finance:
      'Diretor Financeiro:Diretora Financeira | Gerente de Contabilidade | Contador:Contadora;Analista Financeiro:Analista Financeira',
    People:
      'Diretor de Recursos Humanos:Diretora de Recursos Humanos | Gerente de Recursos Humanos | Analista de Recrutamento',
    Legal: 'Diretor Jurídico:Diretora Jurídica | Gerente de Conformidade | Advogado:Advogada',
    'IT & Security':
      'Diretor de TI:Diretora de TI | Gerente de Segurança da Informação | Administrador de Sistemas:Administradora de Sistemas',
    Procurement: 'Diretor de Compras:Diretora de Compras | Gerente de Compras | Comprador:Compradora',
    'Customer Success':
      'Diretor de Atendimento:Diretora de Atendimento | Gerente de Atendimento | Analista de Atendimento',
    'Operations/industrial':
      'Diretor Industrial:Diretora Industrial | Gerente de Produção;Supervisor de Manutenção:Supervisora de Manutenção | Técnico de Manutenção:Técnica de Manutenção;Programador de Serviços:Programadora de Serviços',
    'Operations/service':
      'Diretor de Operações:Diretora de Operações | Coordenador de Serviços:Coordenadora de Serviços | Assistente Operacional',
    'Operations/consumer': 'Diretor de Lojas:Diretora de Lojas | Gerente de Loja | Estoquista',
    'Operations/digital':
      'Diretor de Projetos:Diretora de Projetos | Gerente de Projetos | Consultor de Implantação:Consultora de Implantação',
  },
};

const BY_COUNTRY: Readonly<Record<string, LocalTitles>> = {
  DE: GERMAN,
  FR: FRENCH,
  ES: SPANISH,
  MX: SPANISH,
  IT: ITALIAN,
  NL: DUTCH,
  PL: POLISH,
  PT: PORTUGUESE,
  BR: PORTUGUESE,
};

const LEVELS: readonly JobLevel[] = ['Director', 'Manager', 'Staff'];

/** Titles for a department and level in a country's language. None if people there write English. */
export function listLocalTitles(
  country: string,
  department: Department,
  level: JobLevel,
  mix: Mix,
): readonly string[] {
  const titleGroup: TitleGroup = department === 'Operations' ? `Operations/${mix}` : department;
  const row = BY_COUNTRY[country]?.rows[titleGroup]?.split(' | ')[LEVELS.indexOf(level)];
  return row === undefined ? [] : row.split(';');
}

export const listLocalTopTitles = (country: string): readonly string[] =>
  BY_COUNTRY[country]?.top.split(';') ?? [];
