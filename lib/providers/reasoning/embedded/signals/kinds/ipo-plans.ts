import type { KindRules } from './kind-rules.ts';

export const ipoPlansRules: KindRules = {
  kind: 'ipo_plans',
  plansCount: true,
  frames: [
    {
      holder: 'any',
      lines: [
        'ipo|initial_public_offering|initial_public_share_offering|flotation|floatation|spac|blank-cheque|blank-check|direct_listing|stock_market_listing|stock_market_debut|stock-market_debut|market_debut|trading_debut|public_listing|stock_exchange_listing|dual_listing|reverse_merger|special_purpose_acquisition|s-1|f-1|pre-ipo|stockmarket_debut|share_listing|public_float|public_debut|first_day_of_trading',
        'go:base|go:past|go:s|go:ing public',
        'take ~4 public',
        'float|list:past|list:base|list:s|list:ing|debut|re-list|relist ~6 on|in|at ~4 $exchange',
        'list|listing|float|debut ~2 in|on ~1 london|new_york|hong_kong|frankfurt|amsterdam|paris|stockholm|mumbai|toronto|shanghai|tokyo|zurich|sydney|singapore',
        'london|new_york|hong_kong|frankfurt|amsterdam|paris|stockholm|mumbai|toronto|shanghai|tokyo|us|u.s. listing|float|flotation|debut',
        'share|stock ~5 begin|start|open|debut|commence ~1 trading',
        'begin|start|commence ~1 trading ~3 on|under|in',
        'file ~4 for ~4 listing|float|public_offering|ipo|offering',
        'file ~4 registration_statement|prospectus|s-1|to_go_public|f-1',
        'price range ~4 offering|ipo|share|listing',
        'plan|consider|prepare|file|launch|pull|delay|postpone|withdraw|scrap|shelve ~4 listing|float|public_offering',
        'offer|sell ~3 share ~3 to_the_public',
        'public offering ~3 of ~3 share|stock|common|class_a',
        'go_public_via|ticker',
        'spin_off|spinoff|spin-off ~4 list|listing|public|ipo',
      ],
    },
  ],
  lookalikes: [
    'go public with|about|on_the|to',
    'take ~4 public ~1 transport|road|by_storm|opinion|office|school|money|into',
    'public offering of ~1 prayer',
    'list ~2 of|price|as',
    'list ~6 on ~4 page|website|wall',
    'begin|start trading ~1 at|day|higher|lower',
    'float ~6 on_the_water|in_the_air|idea',
    'ship ~3 list:past',
    'listing rule|agent',
    'public_offering ~3 of ~5 note|bond|debenture',
    'share ~5 open|start|begin trading ~1 higher|lower|up|down',
  ],
  elsewhere: ['prayer', 'heavily_to_port'],
};
