import type { KindRules } from './kind-rules.ts';

const SIGN =
  'sign|ink|strike|reach|enter|enter_into|seal|clinch|win|secure|land|award|announce|conclude|agree|agree_on|get|receive|negotiate|renew|extend|finalise|finalize|form|forge|establish|create|expand|hammer_out|bag|complete|pen';

export const partnershipRules: KindRules = {
  kind: 'partnership',
  frames: [
    {
      holder: 'either',
      lines: [
        'partner:past|partner:s|partner:ing|partner:base ~2 with|on|up',
        'team|tie|link|hook|pair:past|pair:s up ~2 with|on|to',
        'team_up|tie_up|link_up|join_forces|join_hands|combine_forces|ally_with|work_together|cooperate_with|co-develop|pool_resource|band_together',
        'collaborate|cooperate ~2 with|on|to|in',
        'work|develop|build|market|sell|explore|produce ~5 jointly|together|with_CAP',
        'jointly develop|build|market|sell|produce|run|offer|invest|explore|own',
        `${SIGN} ~6 agreement|deal|contract|pact|partnership|accord|mou|memorandum|memorandum_of_understanding|alliance|order|joint_venture|collaboration|tie-up|framework|letter_of_intent|licence|license`,
        'have ~3 agreement|deal|contract|partnership|alliance|pact ~1 with',
        'agree ~1 to ~1 offer|supply|develop|build|work|share|collaborate|cooperate|distribute|market|produce|explore|provide|jointly|co-operate|form|create|use',
        'choose|select|pick|tap ~6 supplier|contractor|vendor|provider|developer ~2 for|to|of',
        'under ~4 contract|agreement|deal|pact|accord|arrangement|licence|license',
        'secure|win|gain|land|buy|acquire|sell ~3 right ~1 to|for ~6 tour|league|game|film|match|brand|drug|show|series|music|sell|distribute|market|develop',
        'co-branded|co-branding|code-sharing|cross-licensing|co-marketing',
        'will|to supply|equip|power|outfit ~3 CAP',
        'use|adopt|install|stock|carry CAP POSS ~2 battery|engine|chip|technology|product|software|system|part',
        'integrate ~2 with CAP',
        'agreement|deal|contract|pact|accord ~1 with ~1 CAP',
        'agreement|deal|contract|pact|memorandum ~3 to_supply|to_provide|to_develop|to_build|to_deliver|to_distribute|to_market|to_sell|to_produce|to_manufacture|to_operate|for_the_supply',
        'supply|provide|deliver|sell ~5 to CAP ~6 under',
        'supply|provide CAP ~2 with',
        'select:past|choose:past|pick:past|tap:past|contract:past by ~6 to|for|as',
        'be ~1 selected|chosen|picked|awarded|contracted ~4 to|for|as|contract|order|by',
        'order:past|order:s ~2 NUM ~3 $product|plane|aircraft|jet|train|bus|ship|vessel|turbine|engine|truck|locomotive',
        'place ~4 order',
        'license:past|license:s|licence:s ~5 to|from|technology|drug|software|patent',
        'award|awarded ~6 contract|tender|order',
      ],
    },
    {
      holder: 'any',
      lines: [
        'partnership|strategic_alliance|joint_venture|collaboration|tie-up|memorandum_of_understanding|mou|codeshare|code-share|co-operation_agreement|cooperation_agreement|strategic_agreement ~1 with|between|on|to|of|in|pact|deal|agreement|will|be|that|,|.|for|signed|announced',
        'strategic|commercial|technology|distribution|marketing|research|global|exclusive|multi-year|long-term|new|joint partnership|alliance|collaboration|cooperation|venture|tie-up',
        'supply|distribution|licensing|license|reseller|service|services|framework|marketing|manufacturing|franchise|development|research|sponsorship|offtake|purchase|partnership|commercial|codeshare|cooperation|outsourcing|exclusivity|royalty|power-purchase|content|merchandising|charter agreement|deal|contract|pact|accord',
        'contract|order|deal|agreement worth|valued|covering',
        'MONEY ~2 contract|order|deal',
        'five-year|three-year|ten-year|multi-year|multiyear|seven-year|two-year|four-year|long-term ~2 contract|deal|agreement|pact|partnership',
        'order|contract for|from|to ~6 worth|go:past|go:s',
        'exclusive_rights|distribution_rights|marketing_rights|preferred_supplier|preferred_bidder|sole_supplier|exclusive_supplier|official_partner|exclusive_licence|exclusive_license|exclusive_distributor',
        'alliance|partnership|venture between|with|of',
        'contract|order|agreement|deal|alliance|partnership ~5 sign:past|announce:past|win:past|award:past',
        'government|defence|defense|military|navy|army|supply contract|order|deal',
      ],
    },
  ],
  lookalikes: [
    'merger|credit|loan|lease|labour|labor|wage|collective|bargaining|border|peace|trade|tariff|ceasefire|settlement|plea|confidentiality|nondisclosure|employment|takeover|buyout|acquisition|climate|nuclear|standstill|asset|sale|stock|share|underwriting|rights|budget|coalition|extradition|divorce|prenuptial|gas_price|prisoner agreement|deal|contract|pact|accord',
    'deal|agreement|contract ~5 to ~2 buy|acquire|sell|merge|take_over|purchase|end|settle|divest|avoid|limit|cut|invest',
    'deal ~1 with ~2 problem|issue|crisis|fallout|situation|demand|question|inflation|change',
    'union|government|country|nation|parliament|rebel|president|party|minister|worker|state ~6 sign|reach|strike ~4 agreement|deal|contract|accord|pact',
    `${SIGN} ~6 order|letter_of_intent|agreement to ~1 acquire|buy|purchase|merge|stop|cease|leave|pay|sell|take`,
    'announce|get|receive|have|win|create|establish|extend|expand ~6 order|license|framework|licence ~1 to|of|in|that',
    'in_order|court_order|law_and_order|executive_order|money_order|pecking_order|of_the_order|order_of|restraining_order|consent_order|new_order|a_good_deal|great_deal|big_deal|good_deal|deal_of_the_day|deal_maker|no_deal|deal_value|deal_price|options_contract|futures_contract|contract_out|breach_of_contract|smart_contract',
    'law|senior|managing|general|limited|life|business|dance|equity|junior|former|sparring|silent|domestic|sex|trading partner',
    'sign|win|extend|have|get|agree ~6 contract|deal ~8 season|club|bear|summer',
    'sign|sign:past ~3 deal|contract ~6 to keep ~2 captain|player',
    'announce|complete|close|reach|strike|agree|have|sign ~6 deal|agreement ~6 acquire|buy|merge|takeover|acquisition|merger|purchase|sale',
    'take|place ~4 order ~1 at_the',
    'offering|price order',
  ],
  never: [
    'under ~4 deal|agreement|pact|accord ~14 shareholder|holder|acquire|merge|a_share|per_share|stake|union|worker|each|fine|plea|buyer|buy|merger|takeover|prosecutor|country|nation|tariff',

    'agree ~1 to ~1 build|offer|provide|use|form|share|work ~6 share|fine|stake|a_share|MONEY',

    'supply|provide CAP ~2 with ~6 MONEY|loan|credit|funding|financing|capital',
    'MONEY ~2 deal|contract|agreement|order ~2 to ~2 buy|acquire|merge|sell|purchase|take_over',
    'MONEY ~2 deal ~2 for ~2 CAP|company|rival|maker',
  ],
  elsewhere: [
    'striker|midfielder|goalkeeper|quarterback|coach|footballer|season_contract|captain|transfer_window|free_agent',
    'ceasefire|parliament|border|prisoner|two_countries|both_countries|treaty|rebels|foreign_minister|hostage',
    'collective_bargaining|trade_union ~20 agreement|deal',
  ],
};
