interface Role {
  readonly title: RegExp;
  /** How a knowledge base refers to them. */
  readonly wanted: RegExp;
  readonly small: string;
  readonly large: string;
}

/** Who decides what, with their titles as rosters write them in several languages. */
export const ROLES = {
  executive: {
    title:
      /\b(CEO|Chief Executive|Founder|Owner|President & CEO|Managing Director|Geschäftsführer|Directeur général|Directrice générale|Director[a]? General|Amministrat|Algemeen directeur|Prezes|Diretora?-Geral)/i,
    wanted: /\b(CEOs?|founders?|owners?|managing directors?)\b/i,
    small: 'CEO',
    large: 'CEO',
  },
  operations: {
    title:
      /\b(COO|Chief Operating|Operations|O&M|Field Service|Dispatch|Site Manager|Service Manager|Fleet|Logistics|Supply Chain|Plant|Production|Manufacturing|Depot|Installation|Betriebsleit|Service\b.{0,40}Leit|Technischer Service|Disposition|exploitation|opérations|Operaciones|Stabilimento|Bedrijfsleider|zakładu|serwisu|operacyjn|Operativ|Uitvoering|Leiter(?:in)? Betrieb|Servicios|Operações|Industrial)/i,
    wanted:
      /\b(operations?|COOs?|dispatch\w*|field[- ]service|technicians?|logistics|supply chain|plants?|maintenance|facility)\b/i,
    small: 'Head of Operations',
    large: 'VP Operations',
  },
  finance: {
    title:
      /\b(CFO|Chief Financial|Finance|FP&A|Controller|Accounting|Finanz|Buchhalt|financier|financière|Financ|Finanzi|Financieel|finansow)/i,
    wanted: /\b(finance|CFOs?|accounting|controllers?|accountants?)\b/i,
    small: 'Head of Finance',
    large: 'Chief Financial Officer',
  },
  it: {
    title:
      /\b(CIO|Chief Information Officer|IT\b|Information Technology|informati|Sistemas|Sistemi|ICT|TI\b)/i,
    wanted: /\b(IT|CIOs?|information technology)\b/,
    small: 'Head of IT',
    large: 'Chief Information Officer',
  },
  security: {
    title: /\b(CISO|Security|Informationssicherheit|sécurité|Seguridad|Segurança)/i,
    wanted: /\b(CISOs?|(?:information |cyber ?)security)\b/i,
    small: 'Head of IT',
    large: 'Chief Information Security Officer',
  },
  engineering: {
    title:
      /\b(CTO|Chief Techn|Engineering|R&D|Entwicklungsleit|technique|Ingenier|Tecnic[oa]|Ontwikkeling|techniczn|Engenharia)/i,
    wanted: /\b(engineering|CTOs?|developers?|engineers?|software teams?)\b/i,
    small: 'Head of Engineering',
    large: 'VP Engineering',
  },
  data: {
    title: /\b(Data|Analytics|BI)\b/i,
    wanted: /\b(data teams?|analytics|data (?:leaders?|engineers?))\b/i,
    small: 'Head of Data',
    large: 'Chief Data Officer',
  },
  people: {
    title:
      /\b(CHRO|Chief People|Chief Human|People|HR|Human Resources|Talent|Recruit|Personal|ressources humaines|Recursos Humanos|Risorse Umane|Personeel|personaln|kadr)/i,
    wanted: /\b(HR|CHROs?|people teams?|human resources|recruit\w*|talent)\b/i,
    small: 'Head of People',
    large: 'Chief People Officer',
  },
  sales: {
    title:
      /\b(CRO|Chief Revenue|Chief Commercial|Chief Sales|Sales|Revenue|Partnerships|Vertrieb|commercial|Ventas|Comercial|Vendite|Verkoop|sprzedaży|handlow|Vendas)/i,
    wanted: /\b(sales|CROs?|revenue|account executives?|SDRs?)\b/i,
    small: 'Head of Sales',
    large: 'VP Sales',
  },
  marketing: {
    title: /\b(CMO|Chief Marketing|Chief Growth|Marketing|Demand|Communications)/i,
    wanted: /\b(marketing|CMOs?|marketers?)\b/i,
    small: 'Head of Marketing',
    large: 'Chief Marketing Officer',
  },
  product: {
    title: /\b(Chief Product|Product)\b/i,
    wanted: /\b(product (?:teams?|managers?|leaders?)|CPOs?)\b/i,
    small: 'Head of Product',
    large: 'Chief Product Officer',
  },
  legal: {
    title:
      /\b(General Counsel|Chief Legal|Legal|Compliance|Privacy|Datenschutz|Recht\b|juridique|Jurídic|Legali|Juridische|prawn)/i,
    wanted: /\b(legal|compliance|general counsels?|privacy)\b/i,
    small: 'Head of Legal',
    large: 'General Counsel',
  },
  procurement: {
    title: /\b(Procurement|Purchasing|Sourcing|Einkauf|achats|Compras|Acquisti|Inkoop|zakupów)/i,
    wanted: /\b(procurement|purchasing|buyers|sourcing)\b/i,
    small: 'Head of Procurement',
    large: 'Chief Procurement Officer',
  },
  customers: {
    title: /\b(Customer|Client Services|Kundenservice|client\b|Cliente|Clienti|Klanten|klienta|Atendimento)/i,
    wanted: /\b(customer (?:success|support|service)|support teams?)\b/i,
    small: 'Head of Customer Success',
    large: 'VP Customer Success',
  },
} as const satisfies Readonly<Record<string, Role>>;

export type RoleName = keyof typeof ROLES;
