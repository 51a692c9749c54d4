import type { BusinessFunction, FunctionId } from './business-function.ts';
import { phraseList as list } from './phrase-list.ts';

/** Functions that make and run the product and its systems. See `business-function.ts` for what the fields mean. */
export const TECHNICAL_FUNCTIONS = {
  product: {
    label: 'product management',
    phrases: list(
      'product, product management, roadmap, feature prioritisation, feature prioritization, product analytics, user research',
    ),
    roles: list('product manager, product owner, PM'),
    chiefs: list('cpo, chief product officer'),
    areas: list('Product, Product Management'),
    cTeam: list('Chief Product Officer'),
    staff: list('Product Manager, Product Owner, Product Analyst'),
    adjacent: ['design', 'product-marketing', 'engineering'],
    fallback: list('Chief Technology Officer'),
  },
  design: {
    label: 'design',
    phrases: list('design, ux, user experience, ui, user interface, usability'),
    roles: list('designer, ux designer, product designer, ux researcher'),
    chiefs: list('chief design officer'),
    areas: list('Design, Product Design'),
    cTeam: list('Chief Design Officer'),
    staff: list('Designer, Product Designer, UX Researcher'),
    adjacent: ['product', 'communications'],
    fallback: list('Chief Product Officer'),
  },
  engineering: {
    label: 'engineering',
    phrases: list(
      'engineering, software development, development team, dev team, technology, tech, technical, r and d, research and development, code, codebase, developer tools, developer productivity, apis, mobile app, frontend, backend, qa, testing',
    ),
    roles: list('engineer, developer, programmer, coder, architect, backend engineer, frontend engineer'),
    chiefs: list('cto, chief technology officer, chief technical officer'),
    areas: list('Engineering, Technology, R&D'),
    cTeam: list('Chief Technology Officer'),
    staff: list('Software Engineer, Software Architect, QA Engineer'),
    adjacent: ['infrastructure', 'product', 'data'],
  },
  infrastructure: {
    label: 'infrastructure and cloud',
    partOf: 'engineering',
    phrases: list(
      'infrastructure, cloud, finops, aws, azure, gcp, kubernetes, devops, sre, site reliability, platform engineering, platform team, hosting, uptime, observability, monitoring, incident response, on call, ci cd, ci cd pipeline, deployment, deployment pipeline, build pipeline',
    ),
    roles: list(
      'devops engineer, site reliability engineer, cloud engineer, platform engineer, cloud architect',
    ),
    areas: list('Infrastructure, Cloud, DevOps, Platform, Platform Engineering, Site Reliability'),
    manager: list('DevOps Manager'),
    staff: list(
      'DevOps Engineer, Site Reliability Engineer, Cloud Engineer, Platform Engineer, Cloud Architect',
    ),
    adjacent: ['engineering', 'it'],
    fallback: list('Chief Technology Officer, Chief Information Officer'),
  },
  data: {
    label: 'data and analytics',
    phrases: list(
      'data, data warehouse, data pipeline, ml pipeline, data engineering, analytics, business intelligence, BI, dashboards, reporting, machine learning, ml, artificial intelligence, AI, ai strategy, ai initiatives',
    ),
    roles: list('data scientist, data engineer, data analyst, machine learning engineer, bi analyst'),
    chiefs: list('cdo, chief data officer, chief analytics officer, chief ai officer'),
    areas: list('Data, Analytics, Data Science, Data Engineering, Data Platform, Machine Learning, AI'),
    cTeam: list('Chief Data Officer, Chief Analytics Officer, Chief AI Officer'),
    staff: list('Data Scientist, Data Engineer, Data Analyst, Machine Learning Engineer'),
    adjacent: ['engineering', 'it'],
    fallback: list('Chief Technology Officer, Chief Information Officer'),
  },
  it: {
    label: 'IT',
    phrases: list(
      'IT, information technology, information systems, it department, it team, of it, it director, it leader, it support, it infrastructure, it operations, it systems, it budget, it spend, in it, helpdesk, help desk, service desk, laptops, devices, device management, software licenses, software licences, saas management, internal tools, erp, erp system, identity management, single sign on, sso, network, digital transformation',
    ),
    roles: list('it manager, system administrator, sysadmin, it administrator, it specialist'),
    chiefs: list('cio, chief information officer, chief digital officer'),
    areas: list('IT, IT Operations'),
    cTeam: list('Chief Information Officer, Chief Digital Officer'),
    staff: list('IT Specialist, IT Administrator, System Administrator, IT Support Specialist'),
    adjacent: ['security', 'infrastructure'],
    fallback: list('Chief Technology Officer, Chief Operating Officer'),
  },
  security: {
    label: 'security',
    phrases: list(
      'security, cybersecurity, cyber, infosec, it security, vendor risk, third party risk, security compliance, soc 2, soc2, iso 27001, penetration test, pen test, pentest, vulnerabilities, threat detection, phishing, grc, appsec, cloud security, security operations',
    ),
    roles: list('security engineer, security analyst, penetration tester'),
    chiefs: list('ciso, chief information security officer, chief security officer'),
    areas: list('Security, GRC, Risk & Compliance'),
    cTeam: list('Chief Information Security Officer, Chief Security Officer'),
    staff: list('Security Engineer, Security Analyst, GRC Analyst'),
    adjacent: ['it', 'infrastructure'],
    fallback: list('Chief Technology Officer, Chief Information Officer, Chief Operating Officer'),
  },
} satisfies Partial<Record<FunctionId, BusinessFunction>>;
