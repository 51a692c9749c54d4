import type { KindRules } from './kind-rules.ts';

const GET =
  'raise|secure|bag|land|net|collect|obtain|attract|close|clinch|get|receive|win|score|nab|snag|complete|gather|draw|garner|amass|pocket|arrange|haul_in|rake_in|pull_in|bring_in|scoop_up|scoop|pick_up|take_in|draw_in|line_up|sign|negotiate|tap|reel_in|hoover_up';

export const fundingRules: KindRules = {
  kind: 'funding',
  frames: [
    {
      holder: 'subject',
      lines: [
        'raise|rake_in|pull_in|haul_in|scoop_up|reel_in|collect|bag|garner|amass ~4 MONEY',
        'raise ~3 capital|money|fund|funding|finance|equity|cash|round|seed|debt|series',
        'raise NUM million|billion',
        `${GET} ~6 $funds`,
        'receive|land|secure|get|obtain|attract|net|score|draw|win|nab|snag|pocket ~3 MONEY ~4 from|led|in_fresh|in_new|in_growth|in_seed|in_debt|in_equity|investment|backing',
        'sell|issue|price|place|offer|float ~1 MONEY ~5 $paper',
        'sell|issue|place|offer ~1 NUM ~3 $paper ~8 MONEY',
        'price|launch|announce|close|complete|upsize|file ~5 offering ~2 of',
        'offering of ~4 $paper',
        'issue ~5 bond|note|debenture|eurobond|convertible|warrant',
        'sell|price ~3 bond|note|debenture|eurobond|convertible',
        'capital_increase|capital_injection|capital_raise|capital_raising|cash_injection|cash_call|fundraise|fundraising|fund-raising|fund-raiser|recapitalisation|recapitalization|refinancing|debt_financing|equity_financing',
        'close|launch|announce|raise ~3 MONEY ~4 fund !manager',
        'refinance ~5 debt|loan|facility|note|borrowing|bond|line|MONEY',
        'borrow ~2 MONEY',
        'tap|turn_to|go_to ~2 debt|bond|equity|capital|credit|investor ~1 market|investor|for',
        'lifeline|cash_infusion|capital_infusion|equity_infusion|cash_call|fresh_capital|fresh_equity|new_equity|emergency_loan|state_aid|loan_guarantee|growth_equity|venture_backing',
        'sell|issue|place ~2 NUM ~2 new|additional|common|preferred ~1 share|stock',
        'valuation of ~2 MONEY',
        'valued at ~3 MONEY ~8 round|funding|investor',
      ],
    },
    {
      holder: 'any',
      lines: [
        'funding|financing|investment|seed|equity|venture|growth|bridge round',
        'round of ~2 funding|financing|investment|capital',
        'MONEY ~3 series|seed|preseed|funding|financing|loan|credit|grant|revolver|round|facility',
        'MONEY ~2 in|of ~2 venture|new_money|fresh_money|new_equity|growth_money|state_aid|investment_from',
        'MONEY ~2 in|of ~3 funding|financing|venture_capital|equity|debt_financing|growth_capital|seed',
        'MONEY ~2 investment ~1 from|by|led',
        'back:past|fund:past|finance:past by ~20 MONEY',
        'series b|c|d|e|f|g',
        'series a ~2 round|funding|financing|led|investment|extension|from',
        'loan|grant|credit_line|facility|bailout|subsidy of|worth ~4 MONEY',
        'credit_facility|revolving_credit|term_loan|bridge_loan|loan_facility|line_of_credit|venture_debt|loan_agreement|credit_agreement|private_placement|rights_issue|rights_offering|share_placing|share_sale|stock_sale|bond_sale|bond_issue|note_offering|debt_offering|bond_offering|stock_offering|share_offering|equity_offering|secondary_offering|follow-on_offering|convertible_notes|senior_notes|venture_funding|seed_funding|seed_money|pre-seed|seed_cheque|equity_raise|capital_round|funding_package|rescue_package|rescue_funding|growth_funding|fresh_funding|new_funding|debt_facility|medium_term_note|eurobond|subordinated_notes',
      ],
    },
    {
      holder: 'object',
      lines: [
        'invest|pour|pump|plough|plow|inject|put|sink|funnel|pile ~3 MONEY ~3 in|into',
        'inject ~4 into',
        'lead|co-lead|join|back|anchor ~4 MONEY ~3 investment|round|funding|financing',
        'MONEY ~2 investment ~1 in|into',
        'invest:past|invest:s in ~1 CAP',
        'lend ~4 MONEY',
        'provide|grant|extend|give|offer ~4 MONEY ~4 loan|credit|facility|financing|funding|grant|line',
        'award ~5 grant',
      ],
    },
  ],
  lookalikes: [
    'raise ~4 concern|question|price|guidance|forecast|target|dividend|stake|estimate|outlook|rate|limit|fee|wage|salary|awareness|doubt|eyebrow|alarm|hope|expectation|output|holding|rating|tax|threshold|ceiling|toll|tariff|issue|objection|spectre|specter|bar|flag|cattle|child|family|possibility|prospect|offer|bid|hand|voice|pressure|profile|standard|payout|interest_rate|fear|premium|projection|view|suspicion|glass|point',
    'raise|collect|donate ~3 MONEY ~6 ward|children|kid|animal|homeless|food_bank|hospital|playground|shelter',
    'raise ~3 MONEY ~6 charity|school|hospice|church|library|appeal|relief|cancer|orphan|refugee|victim|campaign|scout',
    'win|complete|get|receive ~2 round !of',
    'receive|get|win|land|secure|score|bag ~3 MONEY ~3 order|contract|award|fine|bid|offer|payment|dividend|deal|bonus|verdict|settlement|damages|refund',
    'round of ~1 talk|golf|applause|negotiation|cut|layoff|voting|interview|drink|tariff|sanction',
    'funding|finance|financing minister|ministry|director|chief|officer|cost|cut|gap|department|committee|boss|head|arm|rate',
    'round_table',
    'get|receive|win ~3 credit !facility',
    'raise|get|win ~4 loan from ~2 club',
    'get|receive|win|complete|close ~6 check',
    'share_sale_to',
    'test series|world series|television series|tv series|game series',
    'offering of ~1 prayer',
    'draw|complete|sign|pick_up ~4 finance|capital|debt|round|series|check|equity',
    'complete|get|receive|win ~6 series',
    'human_capital|capital_city|capital_gain|capital_spending|capital_expenditure|capital_market|capital_market|share_price',
  ],
  never: [
    'land|win|receive|secure|get|bag|score|clinch|nab|snag ~3 order|contract|deal|tender ~3 MONEY',

    'invest|pour|pump|plough|sink|inject|put ~3 MONEY ~3 in|into ~8 $site|research|marketing|advertising|training|equipment|infrastructure|expansion|capacity|production|upgrade|modernisation|modernization|technology|r_&_d|network|country',
    'MONEY ~2 investment ~1 in|into ~6 $site|capacity|production|research|technology',
  ],
  elsewhere: [
    'ipo|initial_public_offering',
    'parent|pupil|runner|volunteer|fundraiser|charity|hospice|fete ~40 raise',
    'raise ~20 charity|hospice',
  ],
};
