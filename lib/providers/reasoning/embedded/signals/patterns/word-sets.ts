import { phraseList } from '../../phrase-list.ts';

const CHIEFS =
  'executive, financial, operating, operations, technology, technical, information, marketing, revenue, commercial, people, product, data, security, legal, compliance, risk, strategy, digital, growth, customer, medical, scientific, science, investment, sustainability, communications, accounting, administrative, business, brand, procurement, credit, ai, creative, design, experience, innovation, analytics, sales, privacy, engineering, supply_chain, human_resources, information_security, artificial_intelligence';

const chiefOfficers = phraseList(CHIEFS).flatMap((what) => [`chief_${what}_officer`, `chief_${what}`]);

/** Words and phrases that stand for one idea in patterns; an underscore joins the words of a phrase. */
export const wordSets: Readonly<Record<string, readonly string[]>> = {
  role: [
    ...chiefOfficers,
    ...phraseList(
      'ceo, cfo, coo, cto, cmo, cio, ciso, cro, chro, cpo, cdo, cso, cco, chairman, chairwoman, chairperson, chair, board_chair, president, vice_president, vice_chairman, vice_chair, vp, svp, evp, managing_director, managing_partner, general_manager, general_counsel, executive_director, finance_director, marketing_director, sales_director, commercial_director, operations_director, technical_director, hr_director, it_director, creative_director, regional_director, non-executive_director, independent_director, lead_independent_director, group_director, board_director, class_ii_director, class_i_director, class_iii_director, director, board_member, member_of_the_board, board_of_directors, supervisory_board, its_board, the_board, company_secretary, treasurer, controller, comptroller, country_manager, country_head, regional_head, global_head, group_head, head_of, deputy_head, finance_chief, sales_chief, design_chief, marketing_chief, technology_chief, tech_chief, product_chief, security_chief, policy_chief, legal_chief, operations_chief, business_chief, it_chief, ai_chief, boss, top_executive, top_lawyer, top_job, chief_of_staff, executive_chairman, executive_vice_president, senior_vice_president, senior_executive, sales_head, editor-in-chief, chief_economist, chief_engineer, chief_scientist, chief_architect, chief_designer, finance_head, head',
    ),
  ],
  site: phraseList(
    'plant, factory, gigafactory, office, branch, store, shop, outlet, restaurant, cafe, supermarket, warehouse, depot, facility, hub, headquarters, hq, head_office, campus, mill, lab, laboratory, terminal, fab, foundry, smelter, refinery, brewery, bakery, distillery, mine, data_centre, data_center, datacenter, distribution_centre, distribution_center, fulfilment_centre, fulfillment_center, logistics_centre, logistics_center, research_centre, research_center, tech_centre, tech_center, engineering_centre, test_centre, service_centre, service_center, call_centre, call_center, development_centre, development_center, centre, center, showroom, showrooms, dealership, location, site, premises, production_line, assembly_line, production_site, base, outpost, subsidiary, hotel, resort, clinic, studio, workshop, flagship, shipyard, pipeline, complex, farm, solar_park, wind_farm, power_station, megafactory, greenhouse, kitchen, dispensary, theatre, theater, cinema, gym, station, route',
  ),
  funds: phraseList(
    'funding, financing, finance, capital, seed, preseed, series, round, equity, venture_capital, growth_capital, working_capital, backing, cheque, check, private_placement, rights_issue, term_loan, loan, bridge_loan, venture_debt, credit_facility, credit_line, line_of_credit, loan_facility, facility_agreement, revolver, grant, bailout, rescue_package, cash_injection, fresh_cash, new_money, fresh_money, debt, mezzanine, new_fund',
  ),
  paper: phraseList(
    'bond, note, debenture, commercial_paper, convertible, preferred_stock, preference_share, common_stock, common_share, new_share, new_stock, warrant, debt_security, eurobond, share',
  ),
  staff: phraseList(
    'job, worker, employee, staff, staffer, people, post, position, role, workforce, headcount, payroll, personnel, engineer, developer, driver, pilot, technician, nurse, teacher, scientist, associate, colleague, crew, team_member, head, miner, banker, journalist, manager, contractor, recruit, graduate, apprentice, adviser, advisor, salesperson, programmer, designer, consultant, operative, labourer, labor, welder, assistant, picker, researcher, specialist, analyst, agent, hire, hand, tech_worker, white-collar, blue-collar, workplace',
  ),
  business: phraseList(
    'company, firm, rival, competitor, unit, business, division, subsidiary, arm, stake, maker, chain, start-up, startup, operator, group, bank, airline, insurer, brand, majority, minority, remainder, peer, operation, publisher, retailer, manufacturer, provider, supplier, developer, distributor, producer, specialist, label, franchise, agency, brewer, lender, builder, refiner, carrier, network, portfolio, interest, shareholding, holding, affiliate, venture, asset, outfit, broker, brewery, newspaper, station, mine, practice, consultancy, wholesaler, drugmaker, chipmaker, carmaker, automaker, biotech, fintech, utility, telecom, railroad, cooperative, co, corp, inc, ltd, plc, parent, company_stock, outstanding, oilfield, refinery, hotel, plant, mill, store, platform, app, studio, club, casino, restaurant, pharmacy, clinic, dealership, newspaper, business_unit, product_line',
  ),
  product: phraseList(
    'product, app, application, software, platform, service, tool, device, model, version, feature, phone, smartphone, tablet, laptop, console, car, suv, sedan, truck, van, pickup, ev, vehicle, bike, scooter, robot, drone, drug, vaccine, treatment, therapy, medicine, test, game, chip, processor, sensor, camera, watch, speaker, headset, headphone, earbud, printer, engine, battery, material, card, credit_card, account, fund, etf, policy, plan, subscription, brand, line, range, collection, drink, beer, snack, burger, menu, cereal, flavour, flavor, chatbot, assistant, copilot, api, sdk, suite, solution, offering, system, toolkit, update, upgrade, edition, series, programme, program, store, website, site, marketplace, newsletter, magazine, channel, streaming_service, wallet, loan, mortgage, insurance, turbine, panel, machine, appliance, e-reader, drill, aircraft, jet, airliner, motorcycle, monitor, display, tv, router, modem, server, database, module, kit, cosmetic, perfume, shoe, sneaker, trainer, garment, toy, diagnostic, implant, lager, whisky, wine, energy_drink, plugin, extension, dashboard, feature, benefit, loyalty_programme, loyalty_program, hybrid, crossover, coupe, capability, lineup, line-up, successor, generation, gadget, wearable, ring, glasses, kettle, vacuum, hearing_aid, language_model, llm, ai_model',
  ),
  system: phraseList(
    'cloud, mainframe, erp, crm, database, data_warehouse, data_centre, data_center, kubernetes, core_banking, legacy, on-premises, on-premise, on-prem, aws, azure, gcp, google_cloud, google_workspace, microsoft_365, office_365, salesforce, hubspot, sap, s/4hana, oracle, workday, netsuite, servicenow, snowflake, databricks, teradata, redshift, bigquery, hadoop, jenkins, github, github_actions, gitlab, jira, zendesk, freshdesk, intercom, linux, windows, dynamics, infor, sage, shopify, magento, adobe, okta, crowdstrike, splunk, datadog, elastic, mongodb, postgres, postgresql, mysql, cobol, as/400, vmware, openshift, terraform, kafka, lakehouse, software, it_system, finance_system, billing_system, payroll_system, order_system, records_system, hr_system, ticketing_system, platform, help_desk, tech_stack, point-of-sale, microservice, monolith, data_platform, marketing_automation, hr_tool, payment_system, core_system, banking_platform, banking_system, accounting_system, application, workload, server, infrastructure, system, serverless, gitops, ehr, epic, cerner, mail',
  ),
  data: phraseList(
    'data, record, detail, information, password, credential, file, account, email, document, name, number, database, address, customer_data, personal_data, source_code, identity',
  ),
  regulator: phraseList(
    'regulator, watchdog, authority, authorities, sec, ftc, fda, fca, doj, justice_department, department_of_justice, european_commission, commission, brussels, prosecutor, attorney_general, court, judge, jury, tribunal, antitrust, cma, cfpb, epa, faa, nhtsa, finra, bafin, ombudsman, ministry, police, lawmaker, senator, congress, parliament, official, agency, government, tax_office, revenue_service, irs, competition_authority, data_protection, central_bank, cartel_office, inspector, serious_fraud_office, supreme_court, appeals_court, state, union, union_official',
  ),
  exchange: phraseList(
    'nasdaq, nyse, stock_exchange, stock_market, exchange, bourse, aim, euronext, lse, main_market, deutsche_börse, otc, tsx, asx, stock-market, market',
  ),
};
