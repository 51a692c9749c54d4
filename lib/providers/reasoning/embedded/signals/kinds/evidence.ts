import type { KindRules } from './kind-rules.ts';

/** Words that speak for a kind, or against it, without saying it by themselves. */
export interface EvidenceLine {
  readonly words: string;
  readonly weight: number;
  /** Each different word counts; otherwise the line counts once. */
  readonly each?: boolean;
}

const RESULTS =
  'profit|earnings|revenue|quarter|margin|forecast|analyst|economist|economy|inflation|index|yield|currency';
const POLITICS =
  'minister|government|election|voter|party|parliament|treaty|tariff|war|military|troops|school|church';

/** What a sentence must gather before it counts as a mention. */
export const evidence: Readonly<Partial<Record<KindRules['kind'], readonly EvidenceLine[]>>> = {
  deal: [
    {
      weight: 0.5,
      each: true,
      words:
        'purchase|buyer|bidder|bid|tender|deal|ownership|owner|combination|consolidate|divest|union|acquirer|merge|transaction|stake',
    },
    {
      weight: 0.25,
      words: 'sell|sale:base|buy|offer|own|hold:past|shop|auction|undisclosed|value:past',
    },
    { weight: 0.25, words: 'shareholder|stockholder|director|board|founder|family' },
    { weight: 0.25, words: 'MONEY' },
    {
      weight: 0.15,
      words:
        'business|company|rival|unit|division|chain|subsidiary|brand|asset|maker|operation|firm|group|toolmaker|carrier',
    },
    { weight: 0.15, words: 'largest|biggest|industry|price|cash|premium' },
    {
      weight: -0.6,
      each: true,
      words: `customer|consumer|wheat|grain|discount|tonnes|amount|bill|importer|exporter|property|tower|player|shopper|product|contract|supply|bond|note|loan|futures|dollar|barrel|ounce|home|ticket|worker|strike|trade|peace|labor|app|phone|car|software|jet|offering|ipo|partner|alliance|order|rights|court|slot|tonne|bushel|holiday|stock|fund|${RESULTS}|${POLITICS}`,
    },
  ],
  partnership: [
    {
      weight: 0.6,
      each: true,
      words:
        'agreement|deal|contract|pact|accord:base|accord:s|alliance|partnership|venture|supplier|licensing|license|rights|royalty|sponsorship|subcontractor|collaborate|cooperation|sponsor|jointly|shared|joint',
    },
    {
      weight: 0.4,
      each: true,
      words:
        'sign|supply|agree|award|win|carry:past|haul|distribute|broadcast|choose|select|exclusive|team|work:ing|order|partner|together|provide',
    },
    { weight: 0.2, words: 'MONEY|year|YEAR|customer|client|network|technology' },
    {
      weight: -0.6,
      each: true,
      words: `acquire|acquisition|merger|merge|stake|takeover|buy|sale:base|union|worker|strike|shareholder|bond|loan|lender|debt|court|judge|settlement|lawsuit|ceo|chief|country|declaration|leader|season|player|futures|lease|premium|right_to|close|option|law|merge|team|ballot|authority|regulator|remedy|penalty|transaction|investor|bid|share|${RESULTS}|${POLITICS}`,
    },
  ],
  leadership_change: [
    {
      weight: 0.5,
      words: '$role|executive|founder|co-founder|editor|editor_in_chief|leader|veteran|top_job|directors',
    },
    {
      weight: 0.5,
      words:
        'leave|quit|retire|appoint|hire:past|hire:s|name:past|promote|replace|succeed|resign|depart|oust|push:past_out|force:past_out|bring:past_in|choose|elect|take_over|successor|step_up|interim|poach|replacement|departure|contract|renew:past',
    },
    { weight: 0.2, words: 'former|new|who|president|job|role|post|longtime|search' },
    {
      weight: -0.6,
      each: true,
      words: `lawsuit|court|system|software|price|rate|worker|staff|store|contract_with|order|customer|stock|deal|acquire|choose_to|chosen_to|merger|stake|supplier|bid|product|company:s|${RESULTS}|${POLITICS}`,
    },
  ],
  layoffs: [
    {
      weight: 0.6,
      each: true,
      words: 'job|shut_down|closure|layoff|redundant|severance|idle:past|shutter|suspend:ing',
    },
    {
      weight: 0.5,
      each: true,
      words:
        'cut|cost|lose|loss|eliminate|reduce|reduction|close|shut|consolidate|shed|vanish|overseas|downsize',
    },
    { weight: 0.4, words: 'worker|employee|staff|workforce|union|headcount' },
    {
      weight: 0.3,
      words: 'plant|factory|store|restaurant|branch|mill|distribution_center|office|warehouse|newsroom|shift',
    },
    {
      weight: -0.6,
      each: true,
      words: `open|hire|create|add|strike|pay|wage|price|tax|rate|market|report|data|stock|share|weight|deal|cost-saving|record|trading|point|emission|debt|dollar|cent|cost:s|money|customer|oil|crop|account|${RESULTS}|${POLITICS}`,
    },
  ],
  expansion: [
    {
      weight: 0.6,
      each: true,
      words:
        'open:past|open:ing|open:base|build|expand|expansion|construct|construction|capacity|groundbreaking|put_up|coming_to',
    },
    {
      weight: 0.4,
      each: true,
      words: 'new|add|enter|double|first|plan|square-foot|acre|site|location|second|tract|up_from|triple',
    },
    { weight: 0.4, words: '$site|production_line|unit' },
    { weight: 0.2, words: 'MONEY' },
    {
      weight: -0.6,
      each: true,
      words: `close|shut|lose|lay_off|buy|acquire|acquisition|investigation|trading|stock|sale|trial|door|letter|account|talk|probe|season|exhibition|job|case|brand|inventory|relationship|merger|credit|loan|at_full|percent_of|PCT|house|home|${RESULTS}|${POLITICS}`,
    },
  ],
  product_launch: [
    {
      weight: 0.5,
      each: true,
      words:
        'launch|introduce|unveil|debut|version|feature|roll_out|rollout|copies|prototype|pre-order|give:ing_away|first|release|beta',
    },
    { weight: 0.3, words: 'new|latest|available|upcoming|next-generation|offer|sell:ing|approve' },
    { weight: 0.4, words: '$goods|program|design' },
    { weight: 0.2, words: 'user|consumer|price:past|fans|shelf|store' },
    {
      weight: -0.6,
      each: true,
      words: `demand|sale:s|share|report|data|result|statement|figure|ceo|acquire|acquisition|deal|bond|recall|lawsuit|price:base|price:s|stock|merger|stake|court|job|worker|half|month|contract|agreement|order|used|crime|own|driver|hour|fuel|market_share|plant|loan|debt|insurance|partner|alliance|venture|supply|ruling|bar|warehouse|${RESULTS}|${POLITICS}`,
    },
  ],
  regulatory_pressure: [
    {
      weight: 0.6,
      each: true,
      words:
        'court|judge|lawsuit|sue|regulator|penalty|fine:past|accusation|allegation|violation|guilty|fraud|probe|illegal|unlawful|recall|patent|plead|prosecutor|settlement|ruling|verdict|damages|misconduct|bribery|antitrust|poisoning|contaminated|outbreak',
    },
    {
      weight: 0.4,
      each: true,
      words:
        'legal|law|deny|charge:past|investigate|defect|defend|dispute|safety|appeal|claim|complaint|authority|ban|accuse|violate|order:past|pull:past|warning|inspector|hearing|lawyer|attorney|testify|sanction',
    },
    {
      weight: -0.6,
      each: true,
      words: `murder|police|tennis|wedding|match|season|unemployment|law_firm|law_school|law_degree|insurance_claim|jobless|physics|degree|in-law|wine|${RESULTS}|${POLITICS}`,
    },
  ],
  security_incident: [
    {
      weight: 0.6,
      each: true,
      words:
        'hacker|breach|hack|cyber|ransomware|malware|stolen|leak|intruder|compromise:past|cybersecurity|password|vulnerability|expose:past|improperly|unauthorized|intrusion|phishing',
    },
    {
      weight: 0.4,
      each: true,
      words:
        'data|information|attack|security|flaw|network|card|record|system|customer|computer|website|download:past|client',
    },
    {
      weight: -0.8,
      each: true,
      words: `protect|prevent|contract|covenant|oil|gas|roof|pipe|bomb|gunman|market|insurance|service|product|software|sell|offer|${RESULTS}|${POLITICS}`,
    },
  ],
  ipo_plans: [
    {
      weight: 0.6,
      each: true,
      words: 'offering|listing|public_company|prospectus|underwriter|flotation|float',
    },
    {
      weight: 0.3,
      each: true,
      words: 'stock|share|nasdaq|exchange|bank|manage|investor|debut|sell|list|raise',
    },
    {
      weight: -0.6,
      each: true,
      words: `bond|note|debt|secondary|acquire|merger|takeover|bid|tender|common|existing|product|menu|price_list|list_of|buyback|loan|car|new_offering|service|${RESULTS}|${POLITICS}`,
    },
  ],
  funding: [
    {
      weight: 0.5,
      each: true,
      words:
        'loan|financing|funding|bailout|infusion|bond|note|debt|capital|round|backer|venture|credit|lend|borrow|equity|refinance|invest|investment|grant|lifeline',
    },
    {
      weight: 0.3,
      each: true,
      words: 'raise|sell|issue|secure|provide|extend|inject|pour|sink|lead|investor|bank|lender|pay_for',
    },
    { weight: 0.3, words: 'MONEY' },
    {
      weight: -0.6,
      each: true,
      words: `rate|treasury|fund|stock|repay|buyback|customer|student|mortgage|home|outstanding|acquire|merger|ipo|plant|factory|research|deal|takeover|stake|stood|cash|pension|bad|consumer|card|dollar|trading|trader|joint_venture|venture|default|offering|loss|write|acquisition|private_equity|partner|${RESULTS}|${POLITICS}`,
    },
  ],
  technology_migration: [
    { weight: 0.5, words: 'system|software|platform|cloud|database|mainframe|computer|electronic' },
    {
      weight: 0.5,
      each: true,
      words:
        'replace|install|upgrade|migrate|overhaul|modernize|modernise|switch|switch:ing|migration|convert',
    },
    { weight: 0.3, words: 'aging|ageing|legacy|old|outdated|new|1990s|decade' },
    {
      weight: -0.6,
      each: true,
      words: `launch|customer|sell|sale|maker|introduce|unveil|user|ceo|chief|tax_system|release|contract|product|${RESULTS}|${POLITICS}`,
    },
  ],
};
