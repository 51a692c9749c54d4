import type { FunctionId } from '#contract/interpretation.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';

/** What of an event a model must be able to quote; one of them is enough. */
type Detail = 'person' | 'role' | 'other_party' | 'place' | 'product';

/** What the other company, the sum, the number and the thing are called among the key facts. */
export interface FactLabels {
  readonly counterpart: string;
  readonly amount: string;
  readonly count: string;
  readonly product: string;
}

/** Everything about a kind of signal that is data: how it is read, written and explained. */
interface KindOfSignal {
  /** Follows the company: "raised money". */
  readonly predicate: string;
  /** The event: "a funding". */
  readonly noun: string;
  /** How it can happen, in the model's words and in the writer's. */
  readonly forms: Readonly<Record<string, string>>;
  /** Essential details of the event; at least one must be quoted. */
  readonly needs: readonly Detail[];
  /** Words without which a sentence hardly ever states such an event. */
  readonly words: RegExp;
  /** The same for job adverts, which use most of these words for tasks and wishes. */
  readonly advertWords: RegExp;
  /** Who such an event concerns, most affected first, and what their reason calls it: "A new round". */
  readonly concerned: { readonly event: string; readonly roles: readonly FunctionId[] };
  readonly labels: Partial<FactLabels>;
}

export const KINDS: Readonly<Record<TextKind, KindOfSignal>> = {
  funding: {
    predicate: 'raised money',
    noun: 'a funding',
    forms: { raises: 'raises', borrows: 'credit agreement' },
    needs: [],
    words:
      /\b(?:rais(?:es?|ed|ing)\b|fund(?:ed|ing|s)?\b|financ(?:ed|ing)|series [a-k]\b|seed\b|venture|invest(?:ed|ment|or|s)|grant(?:ed|s)?\b|credit (?:agreement|facility|line)|loans?\b|lend|borrow|notes\b|bonds?\b|debentures?|placement|share issue|offering)/i,
    advertWords:
      /\b(?:rais(?:ed|ing)\b|funding|funded|series [a-k]\b|seed\b|a-round|investors?|venture|backed|grant\b)/i,
    concerned: {
      event: 'A new round',
      roles: ['general-management', 'finance', 'operations'],
    },
    labels: { counterpart: 'Investor', amount: 'Raised' },
  },
  leadership_change: {
    predicate: 'changes its leadership',
    noun: 'a change of leadership',
    forms: {},
    needs: ['person', 'role'],
    words:
      /\b(?:appoint|names?\b|named\b|hires?\b|hired|elect(?:s|ed|ion)\b|promot|nominat|resign|retire|step(?:s|ped|ping)? (?:down|aside|back)|depart|leav(?:e|es|ing)\b|left\b|quit|oust|fired|dismiss|join(?:s|ed|ing)?\b|succe(?:ed|ss)|replac|becom|became|takes? over|took over|died|new (?:\w+ ){0,3}(?:chief|ceo|cto|cfo|coo|head|president|chair|director|management|leadership)|reelection|re-election)/i,
    advertWords:
      /\b(?:new (?:\w+ ){0,3}(?:ceo|cto|cfo|coo|chief|head|president|management|leadership)|(?:ceo|cto|cfo|chief \w+ officer).{0,40}(?:joined|left|appointed))/i,
    concerned: {
      event: 'A change at the top',
      roles: ['general-management', 'operations', 'finance'],
    },
    labels: {},
  },
  hiring_surge: {
    predicate: 'is hiring on a larger scale',
    noun: 'hiring',
    forms: {},
    needs: [],
    words:
      /\b(?:hir(?:e|es|ed|ing)\b|recruit|jobs\b|headcount|openings?\b|positions|doubl(?:e|ed|ing)|tripl|(?:grow|expand)(?:s|ing)? (?:\w+ ){0,3}(?:team|staff|workforce))/i,
    advertWords:
      /\b(?:doubl(?:e|ed|ing)\b|tripl|hypergrowth|grow(?:ing)? (?:\w+ ){0,3}team|new team|hiring (?:\d|many|several|multiple|across|on all|experienced|for (?:a lot|all|many|several|multiple))|(?:many|multiple|several|lots of) (?:\w+ ){0,2}(?:people|positions|roles|openings|engineers|developers)|\d+\+? (?:new )?(?:jobs|people|hires|engineers|developers|positions|roles|openings))/i,
    concerned: {
      event: 'Hiring at this pace',
      roles: ['operations', 'hr', 'general-management'],
    },
    labels: { count: 'Hiring' },
  },
  layoffs: {
    predicate: 'cuts jobs or closes a site',
    noun: 'job cuts',
    forms: { cuts: 'cuts', closes: 'closes' },
    needs: [],
    words:
      /\b(?:lay(?:s|ing)?[ -]?offs?\b|laid off|jobs?\b|redundan|workforce|headcount|furlough|clos(?:e[sd]?|ing|ure)\b|shut|restructur|eliminat|reduction in (?:force|staff)|job cuts|sack|downsiz|staff)/i,
    advertWords: /\b(?:layoffs?\b|laid off|redundanc)/i,
    concerned: {
      event: 'A smaller team',
      roles: ['operations', 'finance', 'hr'],
    },
    labels: { amount: 'Cost', count: 'Jobs cut' },
  },
  expansion: {
    predicate: 'expands',
    noun: 'an expansion',
    forms: { opens: 'opens', enters: 'enters', capacity: 'capacity' },
    needs: ['place', 'product'],
    words:
      /\b(?:open(?:s|ed|ing)?\b|expan(?:d|sion)|capacity|break(?:s|ing)? ground|inaugurat|set(?:s|ting)? up|establish|buil(?:d|t|ding)\b|construct|enter(?:s|ed|ing)?\b|new (?:\w+ ){0,3}(?:office|plant|factory|store|shop|warehouse|facility|headquarters|campus|site|location|cent(?:er|re)|hub|market|countr|region)|relocat|mov(?:e[ds]?|ing) (?:in)?to\b|nationally|fab\b|ramp)/i,
    advertWords:
      /\b(?:expan(?:d|sion)|open(?:ed|ing)? (?:\w+ ){0,5}(?:office|store|showroom|site|hub|studio|lab|location|market)|new (?:\w+ ){0,3}(?:office|store|showroom|site|hub|studio|lab|factory|headquarters|region|market|location)|moving (?:in)?to\b|nationally|scaling)/i,
    concerned: {
      event: 'An expansion',
      roles: ['operations', 'general-management', 'it'],
    },
    labels: { amount: 'Invested', product: 'Site' },
  },
  acquisition: {
    predicate: 'buys, or buys into, another company',
    noun: 'an acquisition',
    forms: { buys: 'buys', stake: 'stake', offer: 'tender offer' },
    needs: ['other_party', 'product'],
    words:
      /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|take over|took over|buyout|bought|buys?\b|buying|purchas|stake|interest in|tender offer|deal\b|combin|bid\b)/i,
    advertWords: /\b(?:acquir(?:ed|ing)|acquisition|merg(?:ed|er))\b/i,
    concerned: {
      event: 'An acquisition',
      roles: ['operations', 'it', 'finance'],
    },
    labels: { counterpart: 'Acquired company', amount: 'Price' },
  },
  being_acquired: {
    predicate: 'is being bought',
    noun: 'a sale of the company',
    forms: { bought: 'buys', merges: 'merges', offer: 'tender offer' },
    needs: [],
    words:
      /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|buyout|bought|buy\b|sold\b|sale of|sell|tender offer|stake|deal\b|combin|privat|bid\b|part of)/i,
    advertWords: /\b(?:acquired by|acquisition by|part of the|merged with|joined forces)\b/i,
    concerned: {
      event: 'A new owner',
      roles: ['general-management', 'finance', 'operations'],
    },
    labels: { counterpart: 'Acquirer', amount: 'Price' },
  },
  product_launch: {
    predicate: 'launches a product',
    noun: 'a product launch',
    forms: {},
    needs: ['product'],
    words:
      /\b(?:launch|unveil|introduc|releas|announc|debut|roll(?:s|ed|ing)? out|rollout|ship(?:s|ped|ping)\b|availab|beta\b|preview|is live|now live|now supports?|order books|reveal|showcas|present(?:s|ed)\b|\bnew\b|next[- ]generation|upgrad|develop(?:ed|s)\b|version|open[- ]sourc|pioneer|offer(?:s|ing)?\b)/i,
    advertWords:
      /\b(?:(?:launch|releas)(?:ed|ing)|just shipped|new products?|recently (?:launched|released|introduced))\b/i,
    concerned: {
      event: 'A launch',
      roles: ['product', 'marketing', 'sales'],
    },
    labels: {},
  },
  partnership: {
    predicate: 'enters a partnership or a contract',
    noun: 'a partnership',
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
    concerned: {
      event: 'A partnership',
      roles: ['sales', 'general-management', 'marketing'],
    },
    labels: { counterpart: 'Partner', amount: 'Value' },
  },
  technology_migration: {
    predicate: 'changes its technology',
    noun: 'a change of technology',
    forms: { moves: 'moves to', replaces: 'replaces', adopts: 'adopts' },
    needs: ['product', 'other_party'],
    words:
      /\b(?:migrat|mov(?:e[ds]?|ing)\b|switch|transition|transform|replac|adopt|implement|deploy|roll(?:s|ed|ing)? out|go(?:es)? live|went live|upgrad|port(?:ed|ing)\b|refactor|rewr[io]t|rebuil[dt]|retir|decommission|standardi|moderni[sz]|internally|new (?:\w+ ){0,3}(?:software|platform|system|infrastructure))/i,
    advertWords:
      /\b(?:migrat|mov(?:ed|ing) (?:\w+ ){0,4}(?:from|to|off)\b|switch(?:ed|ing)? (?:\w+ ){0,3}(?:from|to)\b|replac(?:ed|ing)|transition(?:ed|ing)|rewr[io]t|rebuild|refactor|moderni[sz])/i,
    concerned: {
      event: 'A new system',
      roles: ['it', 'engineering', 'data'],
    },
    labels: { counterpart: 'New system', amount: 'Budget', product: 'Moved' },
  },
  security_incident: {
    predicate: 'suffered a security incident',
    noun: 'a security incident',
    forms: {},
    needs: [],
    words:
      /\b(?:breach|hack|cyber|ransomware|malware|leak(?:ed|s)?\b|stole|unauthori[sz]ed|incident|ddos|exfiltrat|compromis|intrusion|expos(?:ed|ure)|attack|phish|theft)/i,
    advertWords: /\b(?:breach|ransomware|hacked)\b/i,
    concerned: {
      event: 'A security incident',
      roles: ['security', 'it', 'legal'],
    },
    labels: { amount: 'Damage', count: 'Records affected', product: 'Incident' },
  },
  regulatory_pressure: {
    predicate: 'is under pressure from a court or a regulator',
    noun: 'a regulatory or legal matter',
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
    concerned: {
      event: 'A regulator’s case',
      roles: ['legal', 'operations', 'finance'],
    },
    labels: { counterpart: 'Authority', amount: 'At stake' },
  },
  ipo_plans: {
    predicate: 'is on its way to the stock market',
    noun: 'a listing',
    forms: { files: 'files', lists: 'lists' },
    needs: [],
    words:
      /\b(?:ipo\b|initial public offering|go(?:es|ing)? public|went public|s-1\b|f-1\b|direct listing|flotation|spac\b|first day of trading|list(?:s|ed|ing)?\b.{0,40}\b(?:nasdaq|nyse|exchange))/i,
    advertWords: /\b(?:ipo\b|went public|going public)/i,
    concerned: {
      event: 'Going public',
      roles: ['finance', 'legal', 'general-management'],
    },
    labels: { counterpart: 'Bank or exchange', amount: 'To be raised' },
  },
};

export const isTextKind = (kind: string): kind is TextKind => Object.hasOwn(KINDS, kind);
