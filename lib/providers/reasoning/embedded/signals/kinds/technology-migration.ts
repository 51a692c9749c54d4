import type { KindRules } from './kind-rules.ts';

const NAMED =
  'aws|azure|gcp|google_cloud|google_workspace|microsoft_NUM|office_NUM|salesforce|hubspot|sap|s/4hana|oracle|workday|netsuite|servicenow|snowflake|databricks|teradata|redshift|bigquery|hadoop|jenkins|github|github_actions|gitlab|jira|zendesk|freshdesk|linux|dynamics|shopify|magento|okta|crowdstrike|splunk|datadog|mongodb|postgres|postgresql|mysql|vmware|openshift|kubernetes|kafka|cobol|epic|cerner|cloud|mainframe|erp|crm';

export const technologyMigrationRules: KindRules = {
  kind: 'technology_migration',
  frames: [
    {
      holder: 'subject',
      lines: [
        'migrate|transition|port|switch|move|shift|convert|consolidate|upgrade|cut_over ~8 to|onto|on_to|from|off|into ~4 $system',
        `migrate|switch|move|transition from CAP ~3 to CAP`,
        'migrate|transition|switch ~4 from ~6 to CAP',
        `tear_out|swap_out|throw_out|get_rid_of|wean|replace|retire|decommission|sunset|phase_out|scrap|rip_out|ditch|dump|drop|swap|modernise|modernize|overhaul|upgrade ~6 $system`,
        'replace CAP with ~3 $system|homegrown|in-house|open-source',
        `adopt|implement|deploy|roll_out|standardise_on|standardize_on|go_live_with|go_live_on|go_live|install|embrace|introduce|move_to|switch_to|run_on|migrate_to ~4 ${NAMED}`,
        'select|choose|pick|tap|adopt|implement|deploy ~5 for|as|to ~7 $system|overhaul|transformation|digital_banking|modernisation|modernization|core_banking',
        `select|choose|pick ~3 ${NAMED}`,
        'go_live|went_live|going_live ~2 on|with ~3 $system|CAP',
        'ditch|dump|drop|leave|abandon|swap CAP ~2 for|in_favour|in_favor',
        'standardise|standardize on CAP',
        'move|migrate|shift ~6 to_the_cloud|to_cloud|into_the_cloud|off_the_mainframe',
        'adopt:ing|adopt:past|adopt:s CAP ~4 retire|replace|tool|platform|system',
        'update|upgrade|modernise|modernize|overhaul|replace|revamp|renew|rebuild ~5 computer|technology|it|ageing|aging|legacy|outdated|old|antiquated ~3 system|infrastructure|platform|software|network|mainframe',
        'put|place|host|run ~5 on|in ~2 cloud ~1 platform|.|,|provider|service|from',
        'tool|system|application|server retire:past|decommission:past|replace:past',
      ],
    },
    {
      holder: 'any',
      lines: [
        'migration ~3 of|from|to|off ~6 $system',
        'migration from CAP',
        `${NAMED} migration|implementation|rollout|roll-out|deployment|transformation|project|upgrade`,
        'cloud|erp|crm|data|platform|system|it|database|core_banking migration|implementation|rollout|modernisation|modernization|replatforming',
        'digital_transformation|replatform|re-platforming',
        'switch|move|transition|shift|upgrade to ~5 $system',
      ],
    },
  ],
  lookalikes: [
    'move|switch|shift ~8 to|from|into ~4 platform ~2 NUM',
    'drop|replace|ditch ~6 account|name|mail_man|server_staff',
    'install ~4 windows',
    'software|platform|system ~2 maker|company|firm|provider|vendor ~3 switch',
    'system|application of',
    'move|shift|switch|convert|upgrade ~8 to|from|into|off ~4 system_of_government|solar_system|judicial_system|application_for',
    'move|migrate ~8 to ~4 city|spain|country',
    'move ~1 from ~3 street|road|avenue|square|lane|stadium|hall',
    'introduce|roll_out|deploy|launch ~4 new ~3 platform|software|system|application|app',
    'upgrade ~8 to ~2 buy|hold|outperform|neutral|overweight',
    'drop|leave|upgrade|move ~6 stock|rating',
    'overhaul|drop|scrap ~6 tax_system|system_of',
    'replace ~6 ceo|chief|chairman|director',
    'cloud over',
  ],
  elsewhere: [
    'geese|bird|refugee|famil|asylum|whale|migrant',
    'half-time|striker|midfielder|back_four',
    'rain|sunshine|weather_system',
  ],
};
