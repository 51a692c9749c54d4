import type { KindRules } from './kind-rules.ts';

export const hiringSurgeRules: KindRules = {
  kind: 'hiring_surge',
  frames: [
    {
      holder: 'subject',
      lines: [
        'hire|recruit|take_on|employ|onboard|bring_on|sign_up ~3 NUM ~4 $staff',
        'hire|recruit NUM|hundred|dozen|thousand|up_to|more_than|about|around|another|some|over|as_many_as|at_least|nearly|almost ~1 NUM|more|new|people',
        'bring_aboard|take_aboard|enlist|take_on|bring_on ~3 NUM|apprentice|graduate|worker|staff|employee|engineer|people|hundreds',
        'hire|recruit ~2 seasonal|temporary|additional|extra|full-time|part-time ~3 $staff',
        'hire:ing ~4 $staff ~3 by_the|across|in|for',
        'hire|recruit ~2 dozens|hundreds|thousands|scores|more',
        'add|need|seek|want|employ ~2 NUM ~1 more|new|extra|additional ~2 $staff',
        'add|need|seek|want ~3 NUM ~3 employee|worker|job|staff|people|engineer|developer|driver|role|post|welder|technician|pilot|nurse|colleague|hire|recruit|salesperson|adviser|advisor|banker|scientist|researcher|consultant|analyst|designer|graduate|apprentice|programmer|staffer',
        'create|generate|bring|support|provide ~4 NUM ~4 job|position|role|post|opportunity|workplace',
        'create:past|generate:past|add:past ~2 job',
        'double|triple|quadruple|expand|grow|increase|boost|swell|enlarge|beef_up ~5 workforce|headcount|staff|payroll|team|personnel|engineering_team|sales_team|sales_force',
        'workforce|headcount|staff|payroll|team ~3 double|triple|grow|rise|swell|jump|climb|increase|expand ~4 to|by|from|PCT|NUM|as|this|in|over',
        'ramp_up|step_up|accelerate|resume|increase|speed_up|boost ~2 hiring|recruitment|recruiting',
        'staff_up|hiring_like_mad|hire:ing_aggressively|hiring_rapidly',
        'look_for|search_for|looking_to_hire|looking_to_recruit ~2 NUM ~4 $staff',
        'have ~3 NUM ~3 open|vacant|unfilled ~1 position|role|job|vacancy|post|requisition',
        'be|keep|start|begin ~1 hire:ing|recruit:ing ~4 for|engineer|developer|driver|graduate|hundreds|dozens|thousands|across|more|rapidly|NUM|aggressively|in|at|and|any',
        'be ~1 hire:ing|recruit:ing ~1 .|this|again|at|now|staff|people|worker|heavily|aggressively|fast|at_a',
        'we_be hire:ing|recruit:ing',
      ],
    },
    {
      holder: 'any',
      lines: [
        'NUM ~3 open|new|current|vacant|unfilled|live ~1 position|role|job|vacancy|post|opening|requisition|workplace',
        'NUM ~1 vacancy|opening|open_position|open_role|job_opening',
        'NUM ~4 job|position|role|post|workplace ~6 create:past|add:past|come:ing',
        'NUM ~2 job ~1 for|come|coming|boost|to',
        'hiring|recruitment|recruiting|jobs spree|drive|push|campaign|blitz|surge|boost|wave|boom|fair|programme|program|round|offensive',
        'hundreds|dozens|thousands|scores of ~2 job|role|position|vacancy|new_job|new_hire|post',
        'recruitment ~3 start|begin|under_way|underway',
        'new hire|hires|job|jobs ~3 in|at|for|across',
        'job_creation',
      ],
    },
    {
      holder: 'subject',
      code: 'negated',
      lines: [
        'freeze|pause|halt|stop|suspend|impose ~2 hiring|recruitment|recruiting',
        'hiring|recruitment freeze|pause|ban|halt',
      ],
    },
  ],
  lookalikes: [
    'NUM ~4 job ~6 loss|lose|cut|axe|risk',
    'job_opening ~4 fall|rise|drop|decline',
    'hire ~6 bank|adviser|advisor|lawyer|law_firm|consultant ~3 to|for',
    'create ~4 NUM ~4 opportunity',
    'double|increase|grow|boost|expand ~5 team ~1 of_the',
    'new job|jobs data|report|figure|number|market',
    'add:past ~2 job ~2 of',
    'add ~3 NUM ~3 post office',
    'bring ~4 NUM ~4 point',
  ],
  elsewhere: [
    'unemployment|jobless|labour_department|labor_department|nonfarm|payrolls_report|nationwide|economist|across_the_country|in_the_country|government_figure|job_market',
    'coach|striker|midfielder|goalkeeper',
    'job_cut|layoff',
  ],
};
