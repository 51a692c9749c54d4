import type { SignalEvent, TextKind } from '#domain/signals/signal-reasoner.ts';

/** What of an event a model must be able to quote; one of them is enough. */
type Detail = 'person' | 'role' | 'other_party' | 'place' | 'product';

/** A kind of signal as a model is asked about it. */
interface AskedKind {
  /** What counts and what doesn't. */
  readonly definition: string;
  /** How it can happen, in the model's words and in the writer's. */
  readonly forms: Readonly<Record<string, string>>;
  /** Details without which nobody knows what happened; one of them must be quoted. */
  readonly needs: readonly Detail[];
  /** Words without which a sentence hardly ever states such an event. */
  readonly words: RegExp;
  /** The same for job adverts, which use most of these words for tasks and wishes. */
  readonly advertWords: RegExp;
}

/** Definitions are those that careful readers labelled real documents by. */
export const ASKED_KINDS: Readonly<Record<TextKind, AskedKind>> = {
  funding: {
    definition:
      'the company has raised, received or been promised new money: a venture or private-equity round, a grant it won, a new or larger loan or credit facility, bonds, notes or new shares sold to raise money. Not: an IPO, changed terms of an existing loan, share options, revenue, money it gives to others.',
    forms: { raises: 'raises', borrows: 'credit agreement' },
    needs: [],
    words:
      /\b(?:rais(?:es?|ed|ing)\b|fund(?:ed|ing|s)?\b|financ(?:ed|ing)|series [a-k]\b|seed\b|venture|invest(?:ed|ment|or|s)|grant(?:ed|s)?\b|credit (?:agreement|facility|line)|loans?\b|lend|borrow|notes\b|bonds?\b|debentures?|placement|share issue|offering)/i,
    advertWords:
      /\b(?:rais(?:ed|ing)\b|funding|funded|series [a-k]\b|seed\b|a-round|investors?|venture|backed|grant\b)/i,
  },
  leadership_change: {
    definition:
      'an executive, director, chair, founder, vice president or head of a function or unit is appointed, hired, promoted, newly elected to the board, retires, resigns, dies or is dismissed. Not: re-election at an annual meeting, pay or contracts of people who stay, auditors, project leads, speakers, an advert for the post, a person merely named with a title.',
    forms: {},
    needs: ['person', 'role'],
    words:
      /\b(?:appoint|names?\b|named\b|hires?\b|hired|elect(?:s|ed|ion)\b|promot|nominat|resign|retire|step(?:s|ped|ping)? (?:down|aside|back)|depart|leav(?:e|es|ing)\b|left\b|quit|oust|fired|dismiss|join(?:s|ed|ing)?\b|succe(?:ed|ss)|replac|becom|became|takes? over|took over|died|new (?:\w+ ){0,3}(?:chief|ceo|cto|cfo|coo|head|president|chair|director|management|leadership)|reelection|re-election)/i,
    advertWords:
      /\b(?:new (?:\w+ ){0,3}(?:ceo|cto|cfo|coo|chief|head|president|management|leadership)|(?:ceo|cto|cfo|chief \w+ officer).{0,40}(?:joined|left|appointed))/i,
  },
  hiring_surge: {
    definition:
      'the company is hiring noticeably many people or builds a new team, by a number or in plain words ("200 new jobs", "doubling the team", "many positions", "hiring on all fronts"). Not: one advert for one or a few jobs, "we are hiring", "always hiring", a growing firm looking for its next hire.',
    forms: {},
    needs: [],
    words:
      /\b(?:hir(?:e|es|ed|ing)\b|recruit|jobs\b|headcount|openings?\b|positions|doubl(?:e|ed|ing)|tripl|(?:grow|expand)(?:s|ing)? (?:\w+ ){0,3}(?:team|staff|workforce))/i,
    advertWords:
      /\b(?:doubl(?:e|ed|ing)\b|tripl|hypergrowth|grow(?:ing)? (?:\w+ ){0,3}team|new team|hiring (?:\d|many|several|multiple|across|on all|experienced|for (?:a lot|all|many|several|multiple))|(?:many|multiple|several|lots of) (?:\w+ ){0,2}(?:people|positions|roles|openings|engineers|developers)|\d+\+? (?:new )?(?:jobs|people|hires|engineers|developers|positions|roles|openings))/i,
  },
  layoffs: {
    definition:
      'the company cuts jobs, closes a site, sends staff on unpaid leave or restructures with job cuts. Not: restructuring or savings without a word of jobs or sites, a stop of production for a few days, restructuring charges in a table.',
    forms: { cuts: 'cuts', closes: 'closes' },
    needs: [],
    words:
      /\b(?:lay(?:s|ing)?[ -]?offs?\b|laid off|jobs?\b|redundan|workforce|headcount|furlough|clos(?:e[sd]?|ing|ure)\b|shut|restructur|eliminat|reduction in (?:force|staff)|job cuts|sack|downsiz|staff)/i,
    advertWords: /\b(?:layoffs?\b|laid off|redundanc)/i,
  },
  expansion: {
    definition:
      "the company opens, builds, moves into or has decided on a new office, plant, warehouse, shop, network, country or region, or adds capacity. Not: growth in general, a wish to expand, a customer's building that it constructs.",
    forms: { opens: 'opens', enters: 'enters', capacity: 'capacity' },
    needs: ['place', 'product'],
    words:
      /\b(?:open(?:s|ed|ing)?\b|expan(?:d|sion)|capacity|break(?:s|ing)? ground|inaugurat|set(?:s|ting)? up|establish|buil(?:d|t|ding)\b|construct|enter(?:s|ed|ing)?\b|new (?:\w+ ){0,3}(?:office|plant|factory|store|shop|warehouse|facility|headquarters|campus|site|location|cent(?:er|re)|hub|market|countr|region)|relocat|mov(?:e[ds]?|ing) (?:in)?to\b|nationally|fab\b|ramp)/i,
    advertWords:
      /\b(?:expan(?:d|sion)|open(?:ed|ing)? (?:\w+ ){0,5}(?:office|store|showroom|site|hub|studio|lab|location|market)|new (?:\w+ ){0,3}(?:office|store|showroom|site|hub|studio|lab|factory|headquarters|region|market|location)|moving (?:in)?to\b|nationally|scaling)/i,
  },
  acquisition: {
    definition:
      'the company buys another company, a business, a unit, a product line, a portfolio or a stake in one: signed, agreed, offered with a price, or completed. Also a merger in which it is the surviving or larger side. Not: buying its own shares, goods, property or equipment; talk of acquisitions in general.',
    forms: { buys: 'buys', stake: 'stake', offer: 'bids' },
    needs: ['other_party', 'product'],
    words:
      /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|take over|took over|buyout|bought|buys?\b|buying|purchas|stake|interest in|tender offer|deal\b|combin|bid\b)/i,
    advertWords: /\b(?:acquir(?:ed|ing)|acquisition|merg(?:ed|er))\b/i,
  },
  being_acquired: {
    definition:
      'the company itself, or most of its business, is bought, merges into another or gets a new majority owner: signed, agreed or completed. Not: the sale of one unit, building or minority stake; trading in its shares.',
    forms: { bought: 'buys', merges: 'merges', offer: 'bids' },
    needs: [],
    words:
      /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|buyout|bought|buy\b|sold\b|sale of|sell|tender offer|stake|deal\b|combin|privat|bid\b|part of)/i,
    advertWords: /\b(?:acquired by|acquisition by|part of the|merged with|joined forces)\b/i,
  },
  product_launch: {
    definition:
      'a new product, service, model, version or notable feature of the company is released, on the market, unveiled, open for orders, or announced as coming. Numbered releases with new features and open-source software count. Not: bug-fix releases, prices or promotions, events, reports, studies, podcasts, competitions, a description of what it sells anyway, a how-to for an existing feature.',
    forms: {},
    needs: ['product'],
    words:
      /\b(?:launch|unveil|introduc|releas|announc|debut|roll(?:s|ed|ing)? out|rollout|ship(?:s|ped|ping)\b|availab|beta\b|preview|is live|now live|now supports?|order books|reveal|showcas|present(?:s|ed)\b|\bnew\b|next[- ]generation|upgrad|develop(?:ed|s)\b|version|open[- ]sourc|pioneer|offer(?:s|ing)?\b)/i,
    advertWords:
      /\b(?:(?:launch|releas)(?:ed|ing)|just shipped|new products?|recently (?:launched|released|introduced))\b/i,
  },
  partnership: {
    definition:
      'the company has agreed a named partnership, alliance, joint venture, reseller, integration, supply or licence agreement, or has won or placed a large contract or order; one of the two selected the other. The company is a party to it. Not: sponsoring, membership in an association, leases, employment, loans, an integration it merely documents, lists of customers, case studies without a new agreement.',
    forms: {
      partners: 'partners',
      'wins a contract': 'contract',
      'is selected': 'selected',
      selects: 'selects',
    },
    needs: ['other_party', 'product'],
    words:
      /\b(?:partner|team(?:s|ed|ing)? up|collaborat|join(?:s|ed|ing)? (?:forces|the)|alliance|agreement|contract|deal\b|joint venture|select(?:s|ed)|chos(?:e|en)|pick(?:s|ed)|award|orders?\b|memorandum|mou\b|cooperat|w[io]n(?:s|ning)?\b|sign(?:s|ed|ing)?\b|licen[cs]|integrat|support(?:s|ed) by|available (?:as|on|through|via)|consortium)/i,
    advertWords:
      /\b(?:(?:new|recent|signed|announced) (?:\w+ ){0,3}(?:partnership|contract)|partnered with)\b/i,
  },
  technology_migration: {
    definition:
      'the company itself replaces a system, moves to another platform, language or architecture, or introduces a new system in its own operations, as something it has done, is doing or has decided. Not: what its product offers to customers, a stack that it uses anyway, tasks in an advert unless the advert says that the change is under way.',
    forms: { moves: 'moves to', replaces: 'replaces', adopts: 'adopts' },
    needs: ['product', 'other_party'],
    words:
      /\b(?:migrat|mov(?:e[ds]?|ing)\b|switch|transition|transform|replac|adopt|implement|deploy|roll(?:s|ed|ing)? out|go(?:es)? live|went live|upgrad|port(?:ed|ing)\b|refactor|rewr[io]t|rebuil[dt]|retir|decommission|standardi|moderni[sz]|internally|new (?:\w+ ){0,3}(?:software|platform|system|infrastructure))/i,
    advertWords:
      /\b(?:migrat|mov(?:ed|ing) (?:\w+ ){0,4}(?:from|to|off)\b|switch(?:ed|ing)? (?:\w+ ){0,3}(?:from|to)\b|replac(?:ed|ing)|transition(?:ed|ing)|rewr[io]t|rebuild|refactor|moderni[sz])/i,
  },
  security_incident: {
    definition:
      'a breach, ransomware, a leak or an outage by attack at the company became known. Not: advisories or fixes for flaws in its products, security features, incidents at others.',
    forms: {},
    needs: [],
    words:
      /\b(?:breach|hack|cyber|ransomware|malware|leak(?:ed|s)?\b|stole|unauthori[sz]ed|incident|ddos|exfiltrat|compromis|intrusion|expos(?:ed|ure)|attack|phish|theft)/i,
    advertWords: /\b(?:breach|ransomware|hacked)\b/i,
  },
  regulatory_pressure: {
    definition:
      'an authority or court fines, sues, charges, investigates, bans, orders or rules against the company, or settles with it; a law or authority sets new duties for it by name; or a private party sues it and that is reported as news. Being sued, under investigation, or settling within the period counts, whoever wins. Not: compliance boilerplate, certifications, ordinary approvals, its own bankruptcy filing, risk factors, rules for a whole industry.',
    forms: {
      fines: 'fine',
      sues: 'sue',
      charges: 'charge',
      investigates: 'investigate',
      orders: 'order',
      bans: 'ban',
      settles: 'settles',
      'pleads guilty': 'pleads',
    },
    needs: [],
    words:
      /\b(?:fine[ds]?\b|fining|su(?:e[sd]?|ing)\b|lawsuit|suit\b|charg|investigat|inquir|prob(?:e|es|ed|ing)\b|order(?:s|ed)\b|ban(?:s|ned)?\b|accus|alleg|indict|subpoena|raid|penal|sanction|court|judge|jury|rul(?:ed|ing)\b|settle|plead|violat|class action|antitrust|regulator|complaint|injunction|watchdog|proceeding|infring)/i,
    advertWords: /\b(?:lawsuit|sued|fined|antitrust)\b/i,
  },
  ipo_plans: {
    definition:
      'the company has filed for, priced, carried out or publicly decided on going public: an IPO, a direct listing or a merger with a listed shell. Not: moving its listing to another exchange, further share sales of a listed company.',
    forms: { files: 'files', lists: 'lists' },
    needs: [],
    words:
      /\b(?:ipo\b|initial public offering|go(?:es|ing)? public|went public|s-1\b|f-1\b|direct listing|flotation|spac\b|first day of trading|list(?:s|ed|ing)?\b.{0,40}\b(?:nasdaq|nyse|exchange))/i,
    advertWords: /\b(?:ipo\b|went public|going public)/i,
  },
};

/** The writer's word for how it happened; null where the model's isn't one of ours. */
export const formOf = (kind: TextKind, said: string): SignalEvent['form'] =>
  ASKED_KINDS[kind].forms[said] ?? null;
