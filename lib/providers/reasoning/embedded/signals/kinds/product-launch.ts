import type { KindRules } from './kind-rules.ts';

export const productLaunchRules: KindRules = {
  kind: 'product_launch',
  plansCount: true,
  frames: [
    {
      holder: 'subject',
      lines: [
        'launch|unveil|debut|roll_out ~8 $product',
        'launch|unveil|debut|roll_out|introduce|release|reveal CAP',
        'launch:past|launch:s|unveil:past|unveil:s|debut:past|debut:s|unveil:ing|launch:ing a|an|its|the|new|first',
        'introduce|release|reveal|showcase|bring_out|present|announce|bring_to_market|ship|market|start_selling|begin_selling|demonstrate|offer ~4 new|first|next|latest|second|updated|cheaper|redesigned|improved|lightest|smaller|faster|upcoming|limited-edition ~6 $product',
        'introduce|release|reveal|bring_out|announce|announce:ing ~4 $product',
        'introduce|release|launch ~3 the ~1 CAP',
        'announce:ing|introduce:ing|meet CAP ~2 NUM',
        'release ~3 version|update|album_of',
        'expand|refresh|extend ~3 line-up|lineup|product_line|product_range|portfolio|range',
        'begin|start ~1 shipping|selling|taking_orders|deliveries',
        'hit ~3 shelf|showroom|market|shop',
        'unveil|introduce|launch|release|roll_out|debut|reveal ~5 !plan service|app|feature|tool|model',
      ],
    },
    {
      holder: 'any',
      lines: [
        '$product ~8 be_released|be_launched|be_unveiled|be_introduced|launch:past|unveil:past|released|rolled_out|go_on_sale|come_out|hit_the_market|hit_the_shelf|now_available|become_available|generally_available|be_available|debut:past|debut:s',
        'launch|release|unveiling|introduction|rollout|roll-out|debut|availability of ~7 $product|CAP',
        'product launch|launches|release|rollout|unveiling|debut|introduction|announcement',
        'new|latest|next|upcoming|forthcoming|first ~3 product|app|model|smartphone|phone|device|drug|vaccine|tablet|feature|platform|tool|car|suv|vehicle|software|version|lineup|line-up|console|chip ~4 launch|release|unveil|debut|introduce|be|which|that|called|designed|aimed|will',
        'general_availability|generally_available|now_available|available_now|go_on_sale|go:past_on_sale|available_for_pre-order',
        'version|edition NUM',
        'new_product|new_model|new_service|new_app|new_feature|new_drug|new_platform|new_product_line',
        '$product launch|launches|rollout|debut',
      ],
    },
  ],
  lookalikes: [
    'launch|open ~5 investigation|probe|inquiry|attack|appeal|rocket|missile|manhunt|bid|offer|lawsuit|satellite|strike|review|search|war|offensive|tirade|tender|petition|crackdown|ipo|spacecraft|process|hunt|raid|career|audit|consultation|legal|suit|case|challenge|takeover|assault|campaign|fightback|action|recruitment|hiring|recruit|effort|class|buyback|share|rights|proceeding|complaint|mission|study|trial|operation',
    'unveil|reveal|announce|introduce|present|release|launch|debut|showcase ~5 plan|budget|statue|measure|result|policy|portrait|memorial|logo|strategy|restructuring|proposal|law|bill|legislation|tariff|tax|reform|deal|agreement|partnership|dividend|earnings|job|cut|appointment|profit|loss|figure|report|data|statement|survey|forecast|number|revenue|sale|acquisition|merger|resignation|departure|rule|sanction|investment|factory|plant|findings|guidance|target|contract|layoff|headquarters|office|alliance|joint_venture|ceo|chief|restriction|fine|price|closure|stake|offering|round|change',
    'release ~4 prisoner|hostage|suspect|bail|figure|data|statement|earnings|minutes|video|footage|carbon|emission|gas|detainee|note|transcript|name|document|reserves|provision|photo|energy|heat|cash',
    'release|reveal ~1 on_bail|that|how|from|by_police',
    'introduce ~2 my|me|himself|herself|yourself',
    'announce|release|offer|present|reveal|introduce ~4 plan|account|programme|program|line|series|site|store|material|loan|test|card|policy|fund|system|model|range ~1 to',
    'first|new|next ~3 car|vehicle|phone ~3 be_seen',
    'range_of|line_of|series_of|in_line|plan_to|account_for|on_line|policy_maker|credit_line|bottom_line|assembly_line|production_line',
    'release ~3 press',
    'offer|present|market|ship ~4 first|new ~6 quarter',
    'launch:past a|an|the|its|their|first ~2 website ~1 of',
    'reveal|announce ~4 that',
  ],
  elsewhere: [
    'rocket|orbit_the|satellite|spacecraft|missile|warhead ~20 launch',
    'launch ~20 rocket|satellite|missile|spacecraft',
    'striker|footballer|referee|midfielder',
    'prisoner|bail|hostage',
    'police|troops ~10 launch',
  ],
};
