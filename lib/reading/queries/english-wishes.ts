import type { WishWords } from './wish-words.ts';

export const ENGLISH_WISHES: WishWords = {
  topics: {
    sales:
      'closes deals, close deals, closing deals, deals, quota, sells, sell, sales team, sales floor, sales targets, win new customers, wins new customers, brings in new customers',
    'sales-development':
      'cold calls, cold calling, cold call, cold email, cold outreach, outreach, book meetings, books meetings, meeting booking, pipeline generation, top of funnel, lead qualification, qualifies leads, booking meetings',
    'account-management':
      'upsell, upselling, cross sell, existing customers, expansion revenue, existing accounts',
    'revenue-operations':
      'salesforce, hubspot, sales tools, sales tooling, sales stack, sales process, forecasting, sales forecast, territory planning, crm system, crm data, sales reporting, sales data',
    partnerships: 'partner programme, channel partners, integration partners',
    marketing:
      'campaigns, marketing budget, marketing software, marketing tools, martech, advertising budget, brand awareness',
    'demand-generation':
      'paid ads, google ads, ads, ad spend, advertising, inbound leads, website traffic, search engine optimisation, search engine optimization, lead flow, facebook ads, linkedin ads, online ads, ad campaigns, media buying',
    'product-marketing':
      'positioning, messaging, product launches, product launch, go to market messaging, competitive intelligence, sales collateral',
    communications:
      'press releases, media inquiries, journalists, newsletter, social channels, press inquiries, reputation',
    content: 'blog, blog posts, website copy, case studies, whitepapers, white papers',
    events: 'trade fairs, trade fair, webinars, trade show booth, booths, conferences',
    'customer-success':
      'churn, renewal, nps, customer health, customer satisfaction, onboarding customers, onboards customers, onboards new customers, adoption, keeps customers happy, customers happy, keeping customers happy, client retention',
    support:
      'support tickets, tickets, customer complaints, complaints, customer questions, customer calls, answers the phone, answering the phones, answers customers, customer inquiries, help center, ticketing system',
    product:
      'roadmap, product roadmap, feature requests, features, feature prioritisation, feature prioritization, product decisions, backlog',
    design: 'usability, user interfaces, wireframes, mockups, prototypes, look and feel',
    software:
      'writes code, write code, writing code, codebase, code base, coding, code, apis, mobile app, mobile apps, ships code, builds the app, builds the software, codes',
    engineering:
      'tech stack, technical decisions, dev team, engineering team, developer tools, developer productivity, development team, architecture decisions',
    infrastructure:
      'servers, server, aws, azure, gcp, google cloud, kubernetes, uptime, monitoring, on call, ci cd, deployments, deployment pipeline, cloud bill, cloud costs, cloud spend, cloud migration, production systems, outages, keeps the lights on in production',
    qa: 'bug testing, test coverage, bugs, regression tests',
    data: 'data warehouse, dashboards, dashboard, reports and dashboards, kpis, metrics, tableau, power bi, data strategy, data quality, numbers and dashboards, etl',
    'data-engineering': 'data pipelines, data pipeline, data lake, snowflake, databricks, data stack',
    'data-science':
      'models, predictive models, ai initiatives, ai strategy, ai projects, genai, generative ai, llm, llms, algorithms',
    it: 'laptops, laptop, computers, devices, device management, software licenses, software licences, licenses, saas management, internal tools, erp system, sap, identity management, single sign on, sso, wifi, network, it equipment, office it, hardware and software, printers, it budget, it spend, workstations, internal systems, it systems, company network, microsoft 365, office 365, it purchases, it purchasing decisions',
    security:
      'vendor security reviews, security reviews, vendor risk, third party risk, soc 2, soc2, iso 27001, penetration test, penetration tests, pen test, pentests, vulnerabilities, phishing, ransomware, data breaches, firewalls, firewall, cyber attacks, hackers, security questionnaires, security audits, breach response, access control, data breach, a breach, breach',
    finance:
      'budget, budgets, expenses, travel expenses, expense management, money, cash flow, fundraising, spending, purse strings, financials, company finances, the books, financial decisions, corporate cards, finance software, budget planning, insurance policies',
    accounting:
      'invoices, invoice, accounting software, month end close, month end, closes the books, close the books, financial close, bills, payables, receivables, ledger, bookkeeping software, pays the bills, pays suppliers, vendor payments, supplier invoices, erp finance',
    controlling: 'forecasts, budgeting, financial forecast, cost reports, annual planning, financial models',
    tax: 'vat, tax returns, tax filings',
    audit: 'audits, risk assessments, risk register',
    'investor-relations': 'investors, shareholders',
    hr: 'employee engagement, employee onboarding, onboarding new hires, onboards employees, performance reviews, hr software, company culture, wellbeing, leave management, absence management, sick leave, workplace culture, hr system, employees happy, employee handbook, employee benefits platform, engagement surveys, people strategy',
    recruiting:
      'hires, hires people, hire, new hires, job ads, job postings, applicants, applicant tracking, ats, interviews, headcount, job openings, filling vacancies, vacancies, open positions, sourcing candidates, finds talent, hires developers, hires engineers, hiring plans',
    payroll:
      'salaries, wages, payslips, pay slips, pension, 401k, perks, pays salaries, employee pay, bonus schemes, paychecks',
    training:
      'trains staff, employee training, training program, training programs, training programme, courses for employees, lms, upskilling, staff training, trains employees, trains people, onboarding training, e learning for staff',
    legal:
      'contract review, contract reviews, reviews contracts, redlines, ndas, nda, lawsuits, legal matters, terms and conditions, trademarks, contract law',
    compliance:
      'regulations, regulators, audits by regulators, compliance training, sanctions, licences from regulators, regulatory filings',
    privacy:
      'dsgvo, ccpa, dpa, data processing agreements, personal data, cookie consent, data subject requests',
    procurement:
      'suppliers, supplier, supplier contracts, vendor contracts, vendors, vendor onboarding, tenders, rfp, rfps, buys software, buy software, buying software, purchases software, purchase software, software purchases, software purchasing, buys things, raw materials, spend, software spend, indirect spend, saas spend, purchase orders, manages vendors, negotiates with suppliers, negotiates contracts, negotiates prices, purchasing decisions, vendor selection, picks vendors, chooses vendors, supplier negotiations, buys parts, buys equipment, orders supplies, office supplies, component supply',
    operations:
      'day to day operations, day to day business, process optimisation, processes, runs the operation, keeps things running, runs things day to day',
    'supply-chain':
      'imports, exports, shipments, parcels, goods, inbound goods, deliveries, delivery of goods, stock levels, material flow, ships goods, inventory levels, ships products, container',
    warehouse: 'stockroom, storage, shelves, pallets, warehouse floor, storehouse',
    transport:
      'trucks, truck, vehicles, vans, lorries, lorry, company cars, fleet of vehicles, car fleet, fuel cards',
    dispatch:
      'technicians days, technician schedules, technicians schedules, shift plans, rota, rotas, rosters, duty rosters, crew schedules, shifts, routes, tours, service calls, appointments, job assignments, work orders, calendar of technicians, visits, who goes where, driver schedules, delivery routes, crew planning, staff scheduling, field scheduling, resource allocation, workforce scheduling, route optimisation, route optimization',
    'field-service':
      'field operations, field crews, field teams, field force, field staff, on site repairs, service visits, installs, field workers, mobile workforce, on site service, crews in the field, technicians in the field, field technicians team',
    maintenance:
      'machine downtime, downtime, fixes machines, fixing machines, spare parts, repairs machines, equipment uptime, keeps the machines running, machines running, fixes the machines, broken machines, predictive maintenance, machinery upkeep, machine breaks, machines break, machine breaks down, breakdown, breakdowns, machine stops, machines stop',
    production:
      'factory floor, production lines, production line, output, assembly line, assembly lines, shop floor, machines, factories, plants, making the product, production planning, capacity planning, manufacturing lines',
    quality: 'defects, iso 9001, quality issues, complaints about quality, scrap rate, product quality',
    safety:
      'accidents, workplace safety, protective equipment, safety training, occupational safety, worker safety, safety at work, ppe',
    sustainability:
      'carbon footprint, emissions, carbon emissions, co2, net zero, carbon reporting, esg reporting',
    laboratory: 'lab tests, clinical studies',
    'project-management': 'project plans, big projects, project portfolio, timelines',
    facilities:
      'office space, buildings, building, office leases, cleaning, office moves, desks, meeting rooms, premises, office building, offices, air conditioning, heating, office furniture, parking spaces',
    property: 'tenants, rentals, leases, rents',
    construction:
      'building sites, construction sites, construction projects, job sites, work sites, scaffolding',
    sites: 'the branch, the branches, the sites, the site, each site, their sites, all sites',
    'sites production': 'the plant, the factory, the plants, the factories, each plant, their plants',
    'sites warehouse': 'the depot, the depots, their depots, each depot',
    stores:
      'shop staff, tills, checkout, store network, points of sale, in store experience, pos systems, retail staff',
    ecommerce: 'webshop, web shop, online sales, shopify, online orders',
    hospitality: 'guests, bookings, rooms division, guest experience, check in',
    care: 'patients, wards, ward',
    teaching: 'courses, lessons, classes, students learning',
    claims: 'insurance claims, claims processing',
    payments: 'checkout payments, card payments, payment provider, chargebacks, fraud cases',
    credit: 'late payments, overdue invoices, dunning',
    implementation:
      'rollouts, rollout, go lives, customer projects, implementations, customer implementations',
    assistance: 'calendar of the ceo, office supplies ordering, diary, front office admin',
    strategy: 'acquisitions, company strategy, long term planning, strategic direction',
    'general-management':
      'the boss, the big boss, top boss, runs the company, runs the business, runs the whole show, runs the show, runs the place, in charge of the company, calls the shots, whole business, overall responsibility, whoever is in charge, the buck stops, final decision, everything at the company, runs the firm, owns the company, owns the business, heads the company, leads the company, person at the top, very top',
  },
  not: 'not, no, nothing, nobody, no one, noone, none, never, except, except for, excluding, exclude, excl, without, anyone but, anybody but, everyone but, everybody but, all but, anywhere but, everywhere but, other than, apart from, aside from, instead of, rather than, leave out, leaving out, skip, skipping, avoid, avoiding, minus, nor, neither, ignore, ignoring, non, excepting, bar, barring, save for, ex, with the exception of, omit, omitting, drop, anything but, spare me, enough, have enough, hold the, not interested in, not looking for, not including',
  outside: 'outside, outside of, out of, not based in, beyond, not located in, elsewhere than',
  resume:
    'but, must, must be, has to be, have to be, needs to be, interested in, more interested in, just, instead, i want, i need, i m looking for, im looking for, only want, we want, we need, looking for, rather, show me, give me, find me, get me, only the, want',
  otherwise:
    'second, second choice, third, third choice, fourth, fifth, else, otherwise, or else, if not, failing that, if none, if there is none, if there s none, if there is no such person, alternatively, as a backup, as backup, as a fallback, as a second choice, if that fails, if nobody, if no one, if unavailable, if not available, and if not, then, if there isn t one, if there isnt one, or if not, worst case, in a pinch, next best, plan b, backup, fallback, if they don t have one, if they dont have one, if there is nobody, or failing that, if missing, or as a fallback, or alternatively, followed by, after that, if absent, or if there s none',
  or: 'or, and or, either',
  and: 'and, as well as, plus, along with, together with, also, and also',
  owner:
    'owns, own, owner of, ownership of, owning, responsible for, responsible, in charge of, in charge, accountable for, accountable, oversees, overseeing, oversee, leads, leading, runs, running, run, manages, managing, heads, heading, heads up, heading up, charged with, supervises, supervising, head up, directs, drives, steers, point person for, point of contact for, go to person for, responsibility for, responsability for, answers for, in control of',
  doer: 'takes care of, take care of, taking care, take care, looks after, look after, looking after, handles, handling, handle, deals with, dealing with, keeps, keep, keeping, plans, planning, plan, schedules, scheduling the, decides when, organise, organises, organize, organizes, organising, organizing, analyse, analyses, analyze, analyzes, analysing, analyzing, coordinates, coordinating, is behind, on top of, talk to about, speak to about, speak with about, talk with about, contact for, contact about, worries about, cares about, would care about, taking care of, does, making sure, works on, working on, work on, works with, work with, working with, answering, answers, answer',
  signer:
    'decides on, decides, deciding on, decide, decide on, decision maker for, decision makers for, decision maker on, final say, final say on, signs, sign, signs off, signs off on, sign off on, sign off, signing off, signing, approves, approve, approving, buys, buy, buying, purchases, chooses, choose, choosing, picks, pick, picking, selects, selecting, holds the budget, budget holder for, budget holder, budget owner, pays for, pay for, economic buyer, economic buyer for, buyer of, buyers of, makes the decision, makes decisions, makes the call, makes the call on, can sign, sign contracts, can sign contracts, holds the purse strings, with budget, with the budget, controls the budget, budget responsibility, has the budget, budget for, authority, buying decision, purchase decision, would buy, would sign, will sign, has signing authority, invests in, evaluates, evaluating, procures, greenlights, green lights, has a say, evaluate, signs contracts, signs the contract, sign a contract for, signs contracts for, sign contracts for, with buying power, with purchasing power, is buying, would approve, would be buying, key decision maker, key decision makers, say yes, says yes, say yes to, says yes to, can say yes, can say yes to, yes to, without asking, without approval, without asking anyone',
  preferably:
    'preferably, preferred, prefer, prefers, would prefer, great if, be great if, perfect if, good if, better if, nice if, a plus if, ideally, if possible, where possible, best if, would be nice, would be great, would be good, would be ideal, would be perfect, would be a plus, would be a bonus, would help, a plus, a bonus, nice to have, bonus points for, bonus points if, bonus for, bonus if, favouring, favoring, with preference for, preference for, priority to, not a must, not mandatory, not required, not essential, not necessary, not a requirement, not a dealbreaker, no dealbreaker, not have to be, need not be, not need to be, not necessarily',
  orAbove:
    'or above, and above, or higher, and higher, or up, and up, and upwards, upwards, or more senior, and more senior, plus level, or better, level and up, and beyond, level or above, level and above, level or higher, or senior to that, or greater, onwards, and over, level plus, or above level, and higher up',
  orBelow:
    'or below, and below, or lower, and lower, or down, and down, and under, or under, downwards, or more junior, and more junior, level and below, level or below, level or lower, or less senior',
  above: 'above, higher than, more than, more senior than, over, senior to, beyond the level of',
  below:
    'below, under, beneath, lower than, more junior than, less senior than, junior to, not as high as, less than, fewer than',
  atLeast:
    'at least, minimum, min, from, no lower than, no less than, starting at, starting from, anyone from',
  atMost:
    'at most, up to, no higher than, maximum, max, not higher than, no more than, not more than, capped at, cap of, limit, limit of, limited to',
  in: 'in, based in, located in, within, across, throughout, inside, sitting in, living in, live in, lives in, reside in, resides in, sit in, from, out of, around, near, over in, in the, based out of, stationed in, working in, who work in, who works in, works in, work in, who sit in, sits in, covering, for the, all over, situated in',
  at: 'at, of, with, for, working at, working for, who work at, who work for, employed by, employed at, inside of, who works at, works at, work at',
  who: 'who, whoever, whomever, whom, that, which, whose, who s, whos, who is, who are, what',
  anyone:
    'anyone, anybody, anywhere, everywhere, everyone, everybody, people, person, persons, folks, someone, somebody, guy, guys, all, any, contact, contacts, ppl, human, humans, individuals, those, them, they, team members, members, colleagues, names, prospects, leads list, roles, role, titles, title, profiles, profile, position, positions, whole team, entire team, employees, staff members, crew, types, type, stakeholders, stakeholder, experts, team, teams, department, departments, dept, function, side, group, org, organisation chart, organization chart, community, lads, pros, professionals, workers, candidates list, candidates, candidate',
  company:
    'company, companies, firm, firms, business, businesses, organisation, organisations, organization, organizations, employer, employers, account, accounts, enterprise, enterprises, startup, startups, start up, start ups, corporation, corporations, corporate, corporates, sme, smes, smb, smbs, shop, scale up, scale ups, scaleup, scaleups, sector, industry, space, places, outfit, outfits, operator, operators, provider, providers, group of companies, players, vertical, chains, chain, makers, maker, vendor',
  each: 'per, each, every, for each, from each, at each, in each, for every, from every, at every, in every, apiece, from the same, at the same, of the same, from one, from any one, in the same',
  numbers: 'one, two, three, four, five, six, seven, eight, nine, ten',
  belowOf:
    'report to, reports to, reporting to, report into, reports into, reporting into, direct reports of, direct report of, reports of, direct reports, direct report, close to, working directly with, works directly with, working closely with, works closely with, work closely with, right hand of, right hand, right hand man of, right hand man, right hand woman, second in command to, second in command, number two to, number two, no 2, deputy of, deputy to, works under, work under, working under, team under, people under, works directly for, work directly for, their direct reports, their reports, their teams, their team, team of, teams of, people working for them, working for them, who work for them, under them, closest to, sits closest to',
  aboveOf:
    'his boss, her boss, their boss, their bosses, the boss of, the bosses of, boss of, bosses of, superior of, superiors of, who manages the, report up to, line manager of, line managers of, superior, superiors, manager of the, managers of the, supervisor of, supervisors of, who leads the',
  leftOut:
    'leave them out, leave those out, leave these out, leave him out, leave her out, leave it out, keep them out, keep those out, exclude them, exclude those, exclude these, skip them, skip those, skip these, ignore them, ignore those, drop them, not them, excluded, left out, off limits, off the list',
  trait:
    'female, females, male, males, woman, women, man, men, lady, ladies, gentleman, gentlemen, girl, girls, gal, gals, mom, moms, mother, mothers, father, fathers, parents, young, younger, youngest, old, older, oldest, elderly, aged, years old, year old, millennial, millennials, gen z, boomers, black, latino, latinos, latina, hispanic, african american, african, asian, caucasian, origin, descent, heritage, ethnicity, nationality, arab, white, christian, christians, muslim, muslims, jewish, catholic, protestant, hindu, buddhist, religious, gay, lesbian, lgbt, lgbtq, queer, transgender, straight, disabled, pregnant, married, unmarried, divorced, republican, republicans, democrat, democrats, liberal, conservative, unionised, immigrant, immigrants',
  speaks: 'speak, speaks, speaking, speaker, speakers, native, fluent, fluent in, bilingual',
  about: 'about, regarding, concerning, on the topic of, on the subject of',
  inAll: 'in total, total, in all, altogether, overall, all in all, all together, combined, total of',
  dropped:
    'customer facing, client facing, in house, inhouse, hands on, verified, seen, first seen, high, higher, low, lower, upper, mid, north, south, east, west, central, worldwide, strategic, division, country, countries, city, cities, location, locations, region, regions, hq, headquarters, head office, market, markets, local, regional, national, international, global, experienced, seasoned, top, best, using, uses, used, closest, nearest, qualified, potential, last, next, past, before, after, during, until, till, same',
  inOrder: 'in that order, in this order, in order of preference, in order of priority, in order',
  whatever:
    'not care, do not care, do not care about, not mind, do not mind, not matter, does not matter, no matter, regardless, regardless of, irrespective of, whatever',
  joined:
    'new, new in role, new in the role, new in their role, new in the job, new in post, new to the role, new to the company, new hire, newly, newly appointed, newly hired, newly promoted, recently joined, recently hired, recently appointed, recently promoted, recently started, just joined, just hired, just started, just appointed, just promoted, promoted, hired, joined, started, appointed, changed jobs, changed roles, took over, successor of, successor to, replacement of, replacement for, backfill for, replaced',
  left: 'left, left the company, have left, has left, departed, resigned, quit, former, formerly, no longer there, no longer work, gone',
  filler:
    'facing, lvl, dept, mgmt, the, a, an, our, my, your, their, his, her, its, i, we, you, me, is, are, be, was, were, am, im, i m, d, ll, s, re, ve, do, did, have, has, had, having, get, got, find, show, give, list, looking, look, search, searching, need, want, wanted, wants, like, would, could, should, can, may, might, will, first choice, size, fine, alright, shall, please, pls, plz, thanks, thank, hi, hello, hey, dear, kindly, help, us, let, make, makes, sure, there, here, now, today, right, really, very, quite, most, more, some, few, several, many, lot, lots, both, kind, sort, such, etc, eg, ie, e g, i e, to, by, as, on, off, up, down, into, onto, via, it, this, these, so, if, when, where, how, why, because, since, while, than, too, also, even, still, yet, already, again, maybe, perhaps, probably, actually, basically, simply, literally, only, exclusively, strictly, level, levels, senior, current, currently, relevant, right person, key, main, good, great, nice, real, true, actual, different, various, other, others, specific, particular, general, generally, whole, entire, full, based, located, sitting, working, work, works, worked, doing, day, days, daily, everyday, job, jobs, reach, reach out, talk, meet, meeting, connect, contact, email, emails, call, target, targeting, interested, someone like, something, anything, everything, thing, things, stuff, matters, matter, topic, topics, area, areas, office in, software, tool, tools, tooling, platform, platforms, system, systems, solution, solutions, product for, service, services, app, apps, application, stack, vendor, spend, budget, budgets, strategy, decisions, decision, equipment, contract, contracts, deal, for, of, with, at, in, from, regular, ordinary, normal, plain, pure, just, ones, first, company wide, use, new one, ok, okay, well, think, guess, know, sell, selling to, pitch, pitching, say, says, said, tell, ask, whether, mostly, mainly, esp, especially, particularly, including, includes, include, able, hold, holds, holding, carry, carries, called, named, titled, holding the title, with the title, title of, out there, across the, over there, and the like, similar, either way, big, small, large, own, between, among, amongst, not sure, unsure, heard, met, trying, try, tried, hoping, hope, wondering, wonder, quick, quickly, fast, soon, asap, urgent, urgently, ever, then, close, typical, usual, usually, often, always, sometimes, directly, personally, himself, herself, themselves, itself, myself, actually does, go, goes, going, come, comes, coming, put, puts, take, takes, taking, keep, back, front, end, side of, part, parts, bit, little, much, needed, required, necessary, important, fill, set, sets, onboard, every single, single, gimme, wanna, gonna, lemme, cuz, u, r, ur, n, w, thx, fyi, tbh, btw, buyers persona, persona, icp, b2b, b2c, ideal, customer profile, outreach to, campaign for, sequence, opportunity, conversation, demo, intro, introduction, warm, cold, employees, employee, headcount, filter, filters, ca, wo, asking',
};
