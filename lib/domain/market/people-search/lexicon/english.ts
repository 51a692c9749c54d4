import type { TitleWords } from './title-words.ts';

export const ENGLISH: TitleWords = {
  headFirst: false,
  areas: {
    sites: 'site operations, site, sites, branch, branches, site management, locations management',
    sales:
      'sales, selling, revenue, commercial, new business, go to market, gtm, field sales, inside sales, enterprise sales, direct sales, channel sales, outside sales, export',
    'sales-development':
      'sales development, business development representative, outbound, outbound sales, prospecting, inbound sales, sdr, bdr, lead qualification',
    'account-management':
      'account management, key accounts, key account, strategic accounts, client management',
    presales:
      'presales, pre sales, sales engineering, solution engineering, solutions engineering, solution consulting, solutions consulting',
    'revenue-operations':
      'revenue operations, revops, rev ops, revenue ops, sales operations, sales ops, salesops, sales enablement, enablement, revenue enablement, crm, commercial operations, commercial excellence, sales excellence, sales planning, deal desk',
    partnerships:
      'partnerships, partnership, partners, alliances, alliance, channel, channels, business development, bizdev, biz dev, partner program, reseller, resellers, ecosystem',
    marketing:
      'marketing, mktg, marketing operations, marketing ops, growth, brand, branding, crm marketing, field marketing, trade marketing, customer marketing, partner marketing, lifecycle marketing, marketing automation',
    'demand-generation':
      'demand generation, demand gen, demandgen, lead generation, lead gen, performance marketing, growth marketing, digital marketing, paid media, paid search, paid social, seo, sem, ppc, email marketing, acquisition marketing, user acquisition, abm, account based marketing, online marketing',
    'product-marketing': 'product marketing, pmm, solutions marketing, solution marketing',
    communications:
      'communications, communication, comms, public relations, pr, media relations, corporate affairs, public affairs, press, social media, internal communications, government relations, external affairs',
    content: 'content, content marketing, editorial, copywriting, content strategy',
    events: 'events, event, event marketing, trade shows, conferences',
    'customer-success':
      'customer success, client success, customer experience, client experience, customer onboarding, client onboarding, cx, renewals, customer retention, retention, customer relations, customer operations',
    support:
      'support, customer support, customer service, customer care, client services, client service, client support, technical support, contact center, contact centre, call center, call centre, customer helpdesk, product support, guest services',
    product:
      'product, product management, products, product strategy, product development, product operations',
    design:
      'design, ux, ui, user experience, product design, user interface, user research, service design, ux research',
    engineering: 'engineering, eng, technology, tech, technical, development',
    'engineering?': 'platform',
    software:
      'software, software engineering, software development, web development, mobile development, application development, app development, web, mobile, frontend, front end, backend, back end, full stack, fullstack, embedded software, firmware, software architecture',
    infrastructure:
      'infrastructure, cloud, devops, dev ops, sre, site reliability, platform engineering, cloud engineering, cloud infrastructure, cloud operations, data center operations, data centre operations, data center, data centre, hosting, systems engineering, network engineering, reliability, finops, observability',
    qa: 'qa, software testing, test automation, testing, software quality',
    hardware:
      'mechanical engineering, electrical engineering, hardware, electronics, hardware engineering, design engineering, automation engineering, mechatronics, electrical design, mechanical design, mechanical, electrical, structural engineering',
    research: 'research, rnd, r and d, research and development, innovation, science, product research',
    data: 'data, analytics, business intelligence, bi, data analytics, data operations, reporting, data governance, data management, insights, insight',
    'data-engineering':
      'data engineering, data platform, data infrastructure, data architecture, data warehousing',
    'data-science':
      'data science, machine learning, ml, ai, artificial intelligence, deep learning, data and ai',
    it: 'it, information technology, information systems, ict, it operations, it support, it infrastructure, it services, it service, service desk, help desk, helpdesk, enterprise applications, business applications, business systems, digital transformation, erp, workplace technology, end user computing, managed services',
    security:
      'security, information security, it security, cyber security, cybersecurity, cyber, infosec, appsec, application security, cloud security, grc, security operations, security operations center, threat research, threat intelligence, incident response, offensive security, red team, soc, network security, product security, identity and access',
    finance:
      'finance, financial, finances, finance operations, corporate finance, mergers and acquisitions, m and a, finance transformation',
    accounting:
      'accounting, accounts payable, accounts receivable, bookkeeping, financial reporting, billing, invoicing, reconciliation, general ledger, financial accounting, order to cash, record to report',
    controlling:
      'controlling, fpna, fp and a, financial planning, financial control, cost control, business control, planning and analysis, management accounting',
    treasury: 'treasury, cash management',
    tax: 'tax, taxes, taxation',
    audit:
      'audit, internal audit, risk, risk management, enterprise risk, internal control, internal controls',
    'investor-relations': 'investor relations, ir',
    hr: 'hr, human resources, human resource, human capital, people operations, people ops, people and culture, personnel, employee experience, employee relations, labor relations, labour relations, people analytics, workforce, hris, people success, workplace experience, diversity, inclusion, dei, culture, people team, people services',
    recruiting:
      'recruiting, recruitment, talent acquisition, talent, talent management, staffing, hiring, employer branding, employer brand, executive search, campus recruiting',
    payroll:
      'payroll, compensation, benefits, total rewards, rewards, compensation and benefits, comp and ben, payroll services',
    training:
      'learning and development, lnd, l and d, learning, employee training, corporate training, organizational development, talent development, leadership development, sales training',
    legal:
      'legal, legal affairs, legal operations, legal ops, contracts, contract management, litigation, intellectual property, patents, corporate counsel, company secretary',
    compliance:
      'compliance, regulatory, regulatory affairs, regulation, ethics, anti money laundering, aml, kyc, trade compliance',
    privacy: 'privacy, data protection, data privacy, gdpr',
    procurement:
      'procurement, purchasing, sourcing, strategic sourcing, buying, vendor management, supplier management, category management, supplier relations, supplier quality, purchase, materials management, sourcing operations, indirect procurement, direct procurement, spend management',
    'operations?':
      'operations, ops, operational, operating, business operations, operational excellence, business excellence, process improvement, continuous improvement, lean, bizops',
    'supply-chain':
      'supply chain, logistics, supply, inventory, demand planning, material planning, shipping, freight, distribution, fulfilment, fulfillment, customs, import, import and export, cold chain, s and op, sales and operations planning, forwarding, terminal, terminal operations',
    warehouse:
      'warehouse, warehousing, stock, stores and inventory, distribution center, distribution centre, depot, picking',
    transport: 'transport, transportation, fleet, fleet operations, trucking, haulage, last mile, shuttle',
    dispatch:
      'dispatch, dispatching, scheduling, route planning, service dispatch, workforce planning, shift planning, resource planning, resourcing, tour planning, job scheduling, field scheduling, appointment scheduling, planning and scheduling, workforce management',
    'field-service':
      'field service, field services, field operations, field support, installation, installations, field installation, field installations, machine service, customer field service, after sales, aftersales, technical service, service delivery, commissioning, wind operations',
    'maintenance operations': 'operations and maintenance, o and m',
    maintenance:
      'maintenance, repair, repairs, reliability engineering, asset management, blade repair, structural repair, mro, plant maintenance',
    production:
      'production, manufacturing, plant, factory, assembly, process engineering, industrial engineering, fabrication, machining, shop floor, bottling, prefabrication, packaging, operations manufacturing, tooling, mill, recycling',
    quality:
      'quality, quality assurance, quality control, quality management, validation, qms, food safety, calibration, inspection',
    safety:
      'ehs, hse, health and safety, safety, occupational safety, environment health and safety, occupational health',
    sustainability:
      'sustainability, esg, environment, environmental, climate, csr, corporate responsibility, energy management',
    laboratory:
      'laboratory, lab, clinical trial, clinical trials, clinical research, clinical development, pharmacovigilance, medical affairs, bioprocess',
    'project-management':
      'project management, program management, programme management, pmo, projects, project, program, programme, project controls, portfolio management',
    facilities:
      'facilities, facility, facility management, facilities management, workplace, real estate services, building services, building management, office space',
    property:
      'property, property management, leasing, housing, housing management, lettings, real estate, estates, valuation',
    construction: 'construction, building sites, civil engineering, network build, structural works',
    stores:
      'store, stores, retail operations, store operations, retail, shop, shops, outlet, nursery, district',
    merchandising: 'merchandising, assortment, visual merchandising, range planning',
    ecommerce: 'e commerce, ecommerce, online shop, online store, marketplace, digital commerce',
    hospitality:
      'hotel, hotel operations, front office, housekeeping, kitchen, food and beverage, f and b, reception, restaurant, catering, guest relations, banquet, front desk, rooms',
    travel: 'travel, travel operations, group travel, ticketing',
    care: 'nursing, care, care coordination, clinical, clinical operations, clinical support, patient care, clinic, medical, patient services, clinical services, clinic onboarding',
    teaching:
      'teaching, curriculum, academic, learning design, instructional design, teacher training, education, university services',
    claims: 'claims, marine claims, claims handling, loss adjusting',
    underwriting: 'underwriting, actuarial, insurance underwriting',
    payments: 'payments, payment, payment operations, fraud, fraud operations, payment services, chargebacks',
    credit:
      'credit, credit operations, lending, loans, loan, loan servicing, collections, debt collection, mortgage',
    implementation:
      'implementation, professional services, delivery, onboarding, data migration, release, integration services, customer implementation, deployment services, solution delivery, client delivery, managed delivery',
    consulting:
      'consulting, consultancy, advisory, engagement, practice, succession practice, case management, assessments',
    creative:
      'creative, media, media planning, studio, film, campaign, campaigns, art, video, photography, print production, panel',
    assistance:
      'office, administration, admin, office management, office administration, secretariat, executive support, office operations',
    strategy:
      'strategy, corporate strategy, corporate development, transformation, business transformation, chief of staff, strategic planning, strategic initiatives, change management',
    'general-management':
      'general management, country management, business unit, p and l, whole company, entire company',
  },
  people: {
    'hospitality sites@M': 'hotel manager, restaurant manager',
    'stores sites@M': 'store manager, shop manager',
    'supply-chain sites@M': 'terminal manager',
    'warehouse sites@M':
      'depot manager, warehouse manager, distribution center manager, distribution centre manager, dc manager, hub manager, fulfilment center manager, fulfillment center manager',
    'production sites@D': 'plant director, factory director, plant head',
    'production sites@M': 'plant manager, factory manager, works manager',
    'sites@DM':
      'site manager, branch manager, branch head, branch lead, site lead, site leader, site head, site supervisor, location manager, location lead, locations manager, office lead, office head, head of office, head of the office, office director, site director, branch director, unit manager',
    'sales@MS':
      'sales executive, sales representative, sales rep, sales associate, sales agent, seller, closer, territory manager, area sales manager, sales consultant, sales advisor',
    sales: 'salesperson, salespeople, salesman, salesmen, saleswoman, sales people',
    'sales@C': 'cro, cso, chief revenue officer, chief sales officer, chief commercial officer, cco',
    'account-executives@S': 'account executive, ae, aes',
    'sales-development@S':
      'sales development representative, sales development rep, business development rep, outbound rep',
    'account-management@MS':
      'account manager, key account manager, kam, client manager, client partner, account director, strategic account manager',
    'presales@S':
      'sales engineer, presales engineer, solution engineer, solutions engineer, presales consultant, presales specialist',
    'partnerships@MS': 'partner manager, channel manager, business developer, alliance manager',
    'marketing@MS': 'marketer, marketeer',
    'marketing@C': 'cmo, chief marketing officer, chief growth officer, chief brand officer',
    'product-marketing@MS': 'product marketer, product marketing manager',
    'demand-generation@S': 'growth hacker, performance marketer',
    'communications@MS': 'spokesperson, press officer, publicist',
    'content@S': 'content writer, copywriter, editor, content creator, content manager',
    'events@MS':
      'event planner, events planner, event manager, events manager, event organiser, event organizer',
    'customer-success@MS':
      'customer success manager, csm, client success manager, customer advocate, onboarding specialist, renewals manager',
    'customer-success@C': 'chief customer officer, chief experience officer',
    'support@S':
      'support agent, support engineer, support specialist, support rep, customer service representative, customer service agent, call center agent, support representative',
    'product@C': 'cpo, chief product officer',
    'product-managers@MS': 'product manager, pm, pms, technical product manager',
    'product-owners@MS': 'product owner, po, pos',
    'design@S': 'designer, ux designer, ui designer, product designer',
    'engineering@C': 'cto, chief technology officer, chief technical officer, chief engineer',
    'engineering@S?': 'engineer, architect',
    'software@S':
      'software engineer, developer, programmer, coder, software developer, application developer, software dev, dev, devs',
    'infrastructure@S': 'sres, sre engineer',
    'qa@S': 'qa engineer, tester, test engineer, software tester, qa tester, qa analyst, sdet',
    'hardware@S': 'mechanical engineer, hardware engineer, mechanical designer',
    'research@S': 'researcher, scientist, research engineer, research scientist',
    'research@C': 'chief scientific officer, chief science officer, chief innovation officer',
    'data@S':
      'data analyst, bi analyst, analytics engineer, bi developer, business intelligence analyst, bi specialist, reporting analyst, statistician, insights analyst',
    'data@C': 'cdo, chief data officer, chief analytics officer, chief ai officer, cdao',
    'data-engineering@S': 'data engineer, data architect, etl developer',
    'data-science@S': 'data scientist, machine learning engineer, ml engineer, ai engineer, ai researcher',
    'it@C': 'cio, chief information officer, chief digital officer, chief digital and information officer',
    'it@S':
      'system administrator, systems administrator, sysadmin, it administrator, it specialist, it support specialist, it technician, support technician, it analyst, desktop support',
    it: 'it people, it guys, it folks, it team, it department',
    'security@C': 'ciso, chief information security officer, chief security officer',
    'security@S': 'security engineer, security analyst, security consultant, security specialist',
    'finance@C': 'cfo, chief financial officer, chief finance officer, chief accounting officer',
    'finance@S': 'financial analyst, finance analyst, finance specialist, finance associate',
    'accounting@S': 'accountant, bookkeeper, accounts assistant, accounting clerk',
    'accounting controlling': 'controller, financial controller, comptroller',
    'controlling@S': 'fpna analyst, cost analyst, financial planner',
    'treasury@MS': 'treasurer',
    'tax@S': 'tax accountant, tax advisor, tax specialist, tax consultant',
    'audit@S': 'auditor, internal auditor, risk analyst, risk surveyor, risk officer',
    'audit@C': 'chief risk officer, chief audit executive',
    'hr@C':
      'chro, chief people officer, chief hr officer, chief human resources officer, chief talent officer',
    'hr@MS':
      'hr business partner, hrbp, hr generalist, hr specialist, people partner, hr advisor, hr coordinator, hr officer, people business partner',
    'recruiting@S':
      'recruiter, talent partner, headhunter, talent scout, talent acquisition specialist, talent acquisition partner, sourcer, recruitment consultant',
    'payroll@S':
      'payroll specialist, payroll administrator, payroll clerk, payroll consultant, payroll accountant',
    'training@S': 'trainer, corporate trainer, training specialist, learning specialist, coach',
    'legal@C': 'general counsel, gc, gcs, chief legal officer, clo',
    'legal@S':
      'lawyer, attorney, counsel, solicitor, legal counsel, in house counsel, inhouse counsel, contract manager, legal assistant',
    'compliance@C': 'chief compliance officer',
    'compliance@MS': 'compliance officer, compliance specialist, kyc analyst, compliance analyst',
    'privacy@MS':
      'data protection officer, dpo, dpos, privacy officer, privacy counsel, data privacy officer',
    'procurement@C': 'chief procurement officer, chief purchasing officer',
    'procurement@S':
      'buyer, procurement specialist, purchaser, strategic buyer, purchasing agent, purchasing coordinator, sourcing specialist, procurement officer, procurement analyst',
    'procurement@MS': 'category manager, category buyer',
    'procurement it@MS': 'it buyer, it category manager, software buyer, it purchaser',
    'operations@C': 'coo, chief operating officer, chief operations officer',
    'operations@S': 'operations coordinator, operations analyst, operations specialist, business analyst',
    'supply-chain@C': 'chief supply chain officer, cscso, chief logistics officer',
    'supply-chain@S':
      'logistics coordinator, supply chain analyst, demand planner, customs specialist, material planner, inventory planner, freight forwarder, supply planner, shipping clerk, stock controller, inventory controller',
    'warehouse@S':
      'warehouse operative, warehouse worker, warehouse associate, warehouseman, fulfilment associate, storekeeper',
    'transport@S': 'driver, trucker',
    'dispatch@S':
      'dispatcher, route planner, scheduler, shift planner, workforce planner, tour planner, service planner, service coordinator, job scheduler, class scheduler, resource planner, traffic planner, service scheduler',
    'field-service technicians@S':
      'service technician, field technician, field service technician, installer, fitter, service engineer, field service engineer, commissioning engineer, installation engineer, field engineer, field installation engineer, service mechanic',
    'maintenance technicians@S':
      'maintenance technician, maintenance engineer, mechanic, repair technician, maintenance mechanic, maintenance electrician',
    'technicians@S?': 'technician, electrician, tech specialist',
    'production@S':
      'machine operator, operator, line operator, process operator, assembler, assembly worker, production worker, factory worker, production engineer, manufacturing engineer, line worker',
    'production@M':
      'shift manager, production manager, foreman of production, shift supervisor, shift leader, shift lead, control room manager',
    'production@D': 'director of manufacturing',
    'quality@S':
      'quality inspector, quality engineer, quality technician, quality control analyst, quality controller, food safety technician, validation specialist, inspector',
    'safety@MS':
      'safety officer, ehs officer, hse officer, safety engineer, health and safety officer, safety advisor',
    'laboratory@S':
      'laboratory technician, lab technician, laboratory scientist, clinical research associate, cra, chemical technician, lab assistant',
    'project-management@MS':
      'project manager, program manager, programme manager, project coordinator, project lead, pmo analyst, project controller, delivery lead',
    'facilities@MS':
      'facility manager, facilities manager, caretaker, janitor, building technician, facilities technician, building manager, workplace manager',
    'property@MS':
      'property manager, leasing agent, housing officer, leasing manager, estate agent, housing manager, realtor, real estate agent, roof surveyor',
    'construction@MS': 'site engineer, construction manager, construction worker, site surveyor, surveyor',
    'stores@MS':
      'store associate, shop assistant, sales assistant, retail associate, cashier, district manager, store supervisor, department supervisor, shopkeeper, store clerk',
    'merchandising@MS': 'merchandiser',
    'hospitality@S': 'receptionist, front desk agent, hotel receptionist',
    'hospitality@M': 'front office manager, head chef, innkeeper',
    'travel@S': 'travel consultant, ticketing agent, travel agent, travel planner',
    'care@S':
      'nurse, registered nurse, caregiver, care coordinator, onboarding nurse, doctor, carer, clinical specialist, nursing assistant, clinician',
    // Of a clinic, a dentist, a vet. Consultants lead a practice, and have its name in their title.
    'care@M': 'practice manager, clinic manager, practice administrator',
    'care@D': 'head nurse, chief nurse, matron, director of nursing, medical director, chief medical officer',
    'teaching@S':
      'teacher, lecturer, instructor, tutor, professor, language teacher, curriculum designer, instructional designer, learning technologist',
    'claims@S':
      'claims adjuster, claims handler, loss adjuster, claims specialist, claims examiner, marine surveyor',
    'underwriting@S': 'underwriter',
    'payments@S': 'payments analyst, fraud analyst',
    'credit@S': 'loan officer, credit analyst, collector, debt collector, credit controller, loan advisor',
    'implementation@S':
      'implementation consultant, implementation specialist, migration specialist, solutions architect, solution architect, solutions consultant, implementation engineer, onboarding consultant, solutions analyst',
    'consulting@S?': 'consultant, advisor, adviser, senior consultant, associate consultant',
    'consulting@D?': 'principal, principal consultant',
    'creative@S': 'art director, creative director, media planner, producer',
    'assistance@S':
      'assistant, secretary, executive assistant, personal assistant, ea, pa, pas, administrative assistant, office assistant, office administrator, team assistant, admin assistant, clerk, secretaries',
    'assistance@MS': 'office manager',
    'strategy@MS': 'strategist, chief of staff',
    'strategy@C': 'chief strategy officer, chief transformation officer',
    'sustainability@C': 'chief sustainability officer',
    'general-management@C':
      'ceo, chief executive officer, chief executive, managing director, md, mds, managing partner, president, chairman, chairwoman, chair, chairperson, board member, company head, big boss, general director, executive chairman',
    'general-management@DM':
      'general manager, country manager, gm, gms, country head, business unit manager, regional manager, regional director, country director',
    'founders@C':
      'founder, cofounder, co founder, owner, business owner, company owner, proprietor, entrepreneur',
    trainees:
      'intern, trainee, apprentice, internship, working student, werkstudent, graduate trainee, student, co op student',
  },
  specialists: {
    'software@S':
      'robot programmer, scrum master, backend developer, frontend developer, backend engineer, frontend engineer, full stack developer, full stack engineer, mobile developer, ios developer, android developer, java developer, python developer, javascript developer, embedded engineer, firmware engineer, web developer, software architect',
    'infrastructure@S':
      'devops engineer, site reliability engineer, cloud engineer, platform engineer, cloud architect, infrastructure engineer, network engineer, systems engineer, cloud administrator',
    'hardware@S':
      'electrical engineer, design engineer, automation engineer, electronics engineer, structural engineer, cad designer, draftsman, robotics engineer, radio engineer',
    'design@S': 'ux researcher, graphic designer, interaction designer, user researcher, web designer',
    'content@S': 'technical writer, technical author, journalist',
    'demand-generation@S': 'seo specialist, seo manager',
    'communications@MS': 'social media manager, community manager',
    'security@S':
      'penetration tester, pentester, threat hunter, incident responder, soc analyst, ethical hacker, vulnerability analyst, security architect',
    'data-engineering@S': 'database administrator, dba, database engineer',
    'field-service technicians@S':
      'wind turbine technician, hvac technician, elevator technician, heating engineer, charging technician, fibre technician, fiber technician, solar installer, pv service technician, installation electrician',
    'warehouse@S': 'forklift operator, forklift driver, picker, packer',
    'transport@S':
      'truck driver, delivery driver, night driver, courier, bus driver, collection driver, lorry driver',
    'production@S':
      'machinist, cnc machinist, toolmaker, welder, extruder operator, filling line operator, control room operator, pattern maker, sewing machinist, process engineer',
    'construction@MS':
      'quantity surveyor, crane operator, carpenter, plumber, roofer, estimator, painter, plasterer, bricklayer, civil engineer, foreman, site foreman',
    'hospitality@S':
      'housekeeper, chef de partie, executive chef, line cook, sous chef, pastry chef, cook, waiter, concierge, night auditor, barista, bartender',
    'care@S':
      'midwife, pharmacist, dentist, dental hygienist, hygienist, veterinarian, physiotherapist, optician, audiologist, paramedic, physician, therapist',
    'creative@S':
      'film editor, camera operator, photographer, illustrator, animator, set builder, videographer',
    'research@S': 'chemist, biologist, physicist',
    'underwriting@S': 'actuary',
    'accounting@S':
      'accounts payable specialist, accounts payable clerk, accounts receivable specialist, billing specialist, ap specialist, ar specialist, payables clerk',
    'legal@S': 'paralegal',
    'it@S': 'network administrator, service desk analyst, service desk technician, noc technician',
    'recruiting@S': 'technical recruiter, tech recruiter',
  },
  levels: {
    C: 'c level, c suite, csuite, clevel, cxo, c team, chief, chief officer, top executive, c class, board, board level, top management, executive board, c exec, chief level, officer level, top brass',
    CV: 'executive, exec, senior executive, executive team, executive leadership, senior management, upper management, executive level',
    V: 'vp, vps, vice president, svp, svps, evps, evp, senior vice president, executive vice president, avp, vp level, rvp, group vp, senior vp, vice president level',
    D: 'director, director level, senior director, associate director, managing head, group director',
    DV: 'head, department head, head honcho, lead of department, chief of, function head, function lead, division head',
    CVD: 'leader, leadership, leadership team, decision maker, decisionmaker, top people, senior leadership, senior people, senior leader, senior folks, higher up, higher ups, most senior, bigwig, senior level, top dog, seniors, boss, bosses',
    M: 'manager, hiring manager, mgr, supervisor, team lead, team leader, lead, manager level, team manager, middle management, mid level, midlevel, middle manager, senior manager, line manager, people manager, teamlead, group leader, squad lead, management level',
    S: 'specialist, analyst, coordinator, associate, administrator, representative, rep, junior, entry level, individual contributor, individual contributors, ic, ics, practitioner, staff, rank and file, junior level, staff level, non managers, worker, employee level, operative, non management, frontline, front line, hands on people',
    CVDM: 'management, management team',
  },
  empty:
    'officer, agent, of, the, for, to, a, an, in, at, senior, sr, jr, principal, global, group, regional, region, area, deputy, interim, acting, international, national, corporate, division, department, team, unit, lead, emea, apac, dach, americas, north, south, east, west, member, expert, professional, key, strategic, central, europe, worldwide',
};
