import { rows } from '#domain/shared/text/rows.ts';

/**
 * What someone may be in charge of, in all languages of queries: a line for each function, or functions at once. Titles
 * never contain these words as such.
 */
export const TOPICS = rows(`
sales | closes deals, close deals, closing deals, deals, quota, sells, sell, sales team, sales floor, sales targets, win new customers, wins new customers, brings in new customers
sales-development | cold calls, cold calling, cold call, cold email, cold outreach, outreach, book meetings, books meetings, meeting booking, pipeline generation, top of funnel, lead qualification, qualifies leads, booking meetings
account-management | upsell, upselling, cross sell, existing customers, expansion revenue, existing accounts
revenue-operations | salesforce, hubspot, sales tools, sales tooling, sales stack, sales process, forecasting, sales forecast, territory planning, crm system, crm data, sales reporting, sales data
partnerships | partner programme, channel partners, integration partners
marketing | campaigns, marketing budget, marketing software, marketing tools, martech, advertising budget, brand awareness, kampagnen, anzeigen, campagnes, campañas
demand-generation | paid ads, google ads, ads, ad spend, advertising, inbound leads, website traffic, search engine optimisation, search engine optimization, lead flow, facebook ads, linkedin ads, online ads, ad campaigns, media buying
product-marketing | positioning, messaging, product launches, product launch, go to market messaging, competitive intelligence, sales collateral
communications | press releases, media inquiries, journalists, newsletter, social channels, press inquiries, reputation
content | blog, blog posts, website copy, case studies, whitepapers, white papers
events | trade fairs, trade fair, webinars, trade show booth, booths, conferences
customer-success | churn, renewal, nps, customer health, customer satisfaction, onboarding customers, onboards customers, onboards new customers, adoption, keeps customers happy, customers happy, keeping customers happy, client retention
support | support tickets, tickets, customer complaints, complaints, customer questions, customer calls, answers the phone, answering the phones, answers customers, customer inquiries, help center, ticketing system, beschwerden, kundenanfragen, reklamationen, réclamations, demandes clients, quejas, reclamaciones
product | roadmap, product roadmap, feature requests, features, feature prioritisation, feature prioritization, product decisions, backlog
design | usability, user interfaces, wireframes, mockups, prototypes, look and feel
software | writes code, write code, writing code, codebase, code base, coding, code, apis, mobile app, mobile apps, ships code, builds the app, builds the software, codes
engineering | tech stack, technical decisions, dev team, engineering team, developer tools, developer productivity, development team, architecture decisions
infrastructure | servers, server, aws, azure, gcp, google cloud, kubernetes, uptime, monitoring, on call, ci cd, deployments, deployment pipeline, cloud bill, cloud costs, cloud spend, cloud migration, production systems, outages, keeps the lights on in production, serveurs, servidores, server aziendali, servers en netwerk, serwery
qa | bug testing, test coverage, bugs, regression tests
data | data warehouse, dashboards, dashboard, reports and dashboards, kpis, metrics, tableau, power bi, data strategy, data quality, numbers and dashboards, etl, datenbanken, kennzahlen
data-engineering | data pipelines, data pipeline, data lake, snowflake, databricks, data stack
data-science | models, predictive models, ai initiatives, ai strategy, ai projects, genai, generative ai, llm, llms, algorithms
it | laptops, laptop, computers, devices, device management, software licenses, software licences, licenses, saas management, internal tools, erp system, sap, identity management, single sign on, sso, wifi, network, it equipment, office it, hardware and software, printers, it budget, it spend, workstations, internal systems, it systems, company network, microsoft 365, office 365, it purchases, it purchasing decisions, rechner, netzwerke, lizenzen, ordinateurs, parc informatique, logiciels, licences, ordenadores, licencias, equipos informáticos
security | vendor security reviews, security reviews, vendor risk, third party risk, soc 2, soc2, iso 27001, penetration test, penetration tests, pen test, pentests, vulnerabilities, phishing, ransomware, data breaches, firewalls, firewall, cyber attacks, hackers, security questionnaires, security audits, breach response, access control, data breach, a breach, breach
finance | budget, budgets, expenses, travel expenses, expense management, money, cash flow, fundraising, spending, purse strings, financials, company finances, the books, financial decisions, corporate cards, finance software, budget planning, insurance policies, finanzierung, kosten, reisekosten, dépenses, presupuesto, gastos, dinero, spese, onkosten, orçamento, despesas
accounting | invoices, invoice, accounting software, month end close, month end, closes the books, close the books, financial close, bills, payables, receivables, ledger, bookkeeping software, pays the bills, pays suppliers, vendor payments, supplier invoices, erp finance, rechnungen, monatsabschluss, jahresabschluss, factures, clôture, bilan, facturas, fatture, facturen, faktury, notas fiscais, faturas, do the books, does the books, pays the suppliers, paga a los proveedores, bezahlt die lieferanten
controlling | forecasts, budgeting, financial forecast, cost reports, annual planning, financial models
tax | vat, tax returns, tax filings
audit | audits, risk assessments, risk register
investor-relations | investors, shareholders
hr | employee engagement, employee onboarding, onboarding new hires, onboards employees, performance reviews, hr software, company culture, wellbeing, leave management, absence management, sick leave, workplace culture, hr system, employees happy, employee handbook, employee benefits platform, engagement surveys, people strategy, mitarbeiterzufriedenheit, personalfragen
recruiting | hires, hires people, hire, new hires, job ads, job postings, applicants, applicant tracking, ats, interviews, headcount, job openings, filling vacancies, vacancies, open positions, sourcing candidates, finds talent, hires developers, hires engineers, hiring plans, bewerber, stellenanzeigen, neueinstellungen, einstellungen, embauches, candidats, offres d emploi, contrataciones, candidatos, vacantes, contrata, 採用活動, 求人
payroll | salaries, wages, payslips, pay slips, pension, 401k, perks, pays salaries, employee pay, bonus schemes, paychecks, löhne, gehälter, fiches de paie, bulletins de paie, salarios, sueldos, stipendi, salarissen, wypłaty, salários
training | trains staff, employee training, training program, training programs, training programme, courses for employees, lms, upskilling, staff training, trains employees, trains people, onboarding training, e learning for staff, train our staff, train staff, trains our staff, train our people, trains new, schult, schulungen, forma al personal
legal | contract review, contract reviews, reviews contracts, redlines, ndas, nda, lawsuits, legal matters, terms and conditions, trademarks, contract law
compliance | regulations, regulators, audits by regulators, compliance training, sanctions, licences from regulators, regulatory filings
privacy | dsgvo, ccpa, dpa, data processing agreements, personal data, cookie consent, data subject requests, personenbezogene daten, données personnelles
procurement | suppliers, supplier, supplier contracts, vendor contracts, vendors, vendor onboarding, tenders, rfp, rfps, buys software, buy software, buying software, purchases software, purchase software, software purchases, software purchasing, buys things, raw materials, spend, software spend, indirect spend, saas spend, purchase orders, manages vendors, negotiates with suppliers, negotiates contracts, negotiates prices, purchasing decisions, vendor selection, picks vendors, chooses vendors, supplier negotiations, buys parts, buys equipment, orders supplies, office supplies, component supply, lieferanten, ausschreibungen, bestellungen, lieferantenverträge, appels d offres, appel d offres, proveedores, licitaciones, gare d appalto, aanbestedingen, przetargi, dostawcy, licitações, 仕入先, サプライヤー, steel, parts and materials, acero, stahl, rohstoffe, materias primas
operations | day to day operations, day to day business, process optimisation, processes, runs the operation, keeps things running, runs things day to day
supply-chain | imports, exports, shipments, parcels, goods, inbound goods, deliveries, delivery of goods, stock levels, material flow, ships goods, inventory levels, ships products, container, handles returns, product returns, returned goods, customs paperwork, devoluciones
warehouse | stockroom, storage, shelves, pallets, warehouse floor, storehouse
transport | trucks, truck, vehicles, vans, lorries, lorry, company cars, fleet of vehicles, car fleet, fuel cards, lkw, fahrzeuge, firmenwagen, camions, véhicules, camiones, vehículos
dispatch | technicians days, technician schedules, technicians schedules, shift plans, rota, rotas, rosters, duty rosters, crew schedules, shifts, routes, tours, service calls, appointments, job assignments, work orders, calendar of technicians, visits, who goes where, driver schedules, delivery routes, crew planning, staff scheduling, field scheduling, resource allocation, workforce scheduling, route optimisation, route optimization, technikereinsätze, dienstpläne, schichtpläne, touren, einsätze der techniker, einsatz der techniker, termine der techniker, einsätze, tournées, plannings, interventions des techniciens, emploi du temps des techniciens, journées des techniciens, rutas, turnos de los técnicos, agenda de los técnicos, horarios de los técnicos, roosters van de monteurs, planning van de monteurs, schichten, turnos, cuadrantes
field-service | field operations, field crews, field teams, field force, field staff, on site repairs, service visits, installs, field workers, mobile workforce, on site service, crews in the field, technicians in the field, field technicians team, monteure im außendienst, techniker im außendienst
maintenance | machine downtime, downtime, fixes machines, fixing machines, spare parts, repairs machines, equipment uptime, keeps the machines running, machines running, fixes the machines, broken machines, predictive maintenance, machinery upkeep, machine breaks, machines break, machine breaks down, breakdown, breakdowns, machine stops, machines stop, maschinenstillstand, ersatzteile, maschinen, machines from breaking, machines from failing, máquinas, averías
production | factory floor, production lines, production line, output, assembly line, assembly lines, shop floor, machines, factories, plants, making the product, production planning, capacity planning, manufacturing lines
quality | defects, iso 9001, quality issues, complaints about quality, scrap rate, product quality, certify products, certifies products, product certification
safety | accidents, workplace safety, protective equipment, safety training, occupational safety, worker safety, safety at work, ppe, machines are safe, machines safe, seguridad de las máquinas, arbeitsschutz
sustainability | carbon footprint, emissions, carbon emissions, co2, net zero, carbon reporting, esg reporting, co2 bilanz, emissionen, empreinte carbone, huella de carbono
laboratory | lab tests, clinical studies
project-management | project plans, big projects, project portfolio, timelines
facilities | office space, buildings, building, office leases, cleaning, office moves, desks, meeting rooms, premises, office building, offices, air conditioning, heating, office furniture, parking spaces, büroräume, gebäudereinigung, reinigung, cleaning contracts, energy contracts, energy bills, limpieza, energieverträge
property | tenants, rentals, leases, rents
construction | building sites, construction sites, construction projects, job sites, work sites, scaffolding
sites | the branch, the branches, the sites, the site, each site, their sites, all sites
sites production | the plant, the factory, the plants, the factories, each plant, their plants, 工場を, 工場の
sites warehouse | the depot, the depots, their depots, each depot
stores | shop staff, tills, checkout, store network, points of sale, in store experience, pos systems, retail staff
ecommerce | webshop, web shop, online sales, shopify, online orders
hospitality | guests, bookings, rooms division, guest experience, check in
care | patients, wards, ward, patient records, patient care, patient, patienten, pacientes
teaching | courses, lessons, classes, students learning
claims | insurance claims, claims processing
payments | checkout payments, card payments, payment provider, chargebacks, fraud cases
credit | late payments, overdue invoices, dunning
implementation | rollouts, rollout, go lives, customer projects, implementations, customer implementations
assistance | calendar of the ceo, office supplies ordering, diary, front office admin
strategy | acquisitions, company strategy, long term planning, strategic direction
general-management | the boss, the big boss, top boss, runs the company, runs the business, runs the whole show, runs the show, runs the place, in charge of the company, calls the shots, whole business, overall responsibility, whoever is in charge, the buck stops, final decision, everything at the company, runs the firm, owns the company, owns the business, heads the company, leads the company, person at the top, very top
`);
