/**
 * What companies of an industry do, two trades each. `names` follow a company's stem ("Aldershaw Freight"), `does`
 * completes "Aldershaw …". The titles are those of the people who lead the work, manage a part of it, and do it.
 */
export interface Trade {
  readonly names: readonly [string, ...string[]];
  readonly does: string;
  readonly titles: Readonly<Record<'Director' | 'Manager' | 'Staff', string>>;
}

/** Names, what it does, and the titles of Director, Manager and Staff, separated by bars. */
type Row = string;

const ROWS: Readonly<Record<string, readonly [Row, Row]>> = {
  'Computer Software': [
    'Software Systems | makes planning software for field teams | Director of Professional Services;Head of Business Operations | Implementation Manager;Release Manager | Implementation Consultant;Solutions Consultant;Technical Writer',
    'Labs Software | builds workflow software for mid-size companies | Head of Delivery;Director of Business Operations | Delivery Manager;Implementation Manager | Solutions Architect;Implementation Specialist;Business Analyst',
  ],
  Cybersecurity: [
    'Security Shield | protects cloud accounts against stolen identities | Director of Security Operations Center;Head of Threat Research | SOC Manager;Incident Response Manager | SOC Analyst;Threat Hunter;Incident Responder',
    'Defense Security | finds weak points in company networks | Head of Offensive Security;Director of Assessments | Red Team Lead;Engagement Manager | Penetration Tester;Security Consultant;Vulnerability Analyst',
  ],
  'Financial Technology': [
    'Pay Ledger | moves payments between marketplaces and their sellers | Director of Payment Operations;Head of Fraud Operations | Payment Operations Manager;Reconciliation Manager | Payments Analyst;Fraud Analyst;KYC Analyst',
    'Finance Ledger | gives small lenders an online credit desk | Head of Credit Operations;Director of Loan Servicing | Credit Operations Manager;Collections Manager | Loan Officer;Credit Analyst;Underwriting Assistant',
  ],
  'Data & Analytics': [
    'Data Insight | keeps sensor data ready for analysis | Head of Data Operations;Director of Field Installations | Sensor Fleet Manager;Data Operations Manager | Field Installation Engineer;Data Quality Analyst;Solutions Analyst',
    'Analytics Insight | measures demand for retail chains | Director of Research Operations;Head of Panel Operations | Research Manager;Panel Manager | Research Analyst;Survey Statistician;Insights Consultant',
  ],
  'Health Technology': [
    'Health Clinics | runs appointment software for clinics | Head of Clinic Onboarding;Director of Clinical Operations | Clinic Onboarding Manager;Clinical Operations Manager | Clinical Informatics Specialist;Clinic Trainer;Onboarding Nurse',
    'Care Health | connects home nurses with hospitals | Director of Nursing;Head of Care Coordination | Care Coordination Manager;Nurse Manager | Care Coordinator;Registered Nurse;Shift Planner',
  ],
  'Education Technology': [
    'Learning Academy | teaches languages in small online groups | Director of Teaching;Head of Curriculum | Academic Manager;Teacher Training Manager | Language Teacher;Curriculum Designer;Class Scheduler',
    'Campus Learning | provides course software to universities | Head of University Services;Director of Learning Design | Learning Design Manager;Implementation Manager | Instructional Designer;Learning Technologist;Training Specialist',
  ],
  'Human Resources Technology': [
    'Work Talent | plans shifts for hourly teams | Head of Workforce Planning Services;Director of Delivery | Implementation Manager;Workforce Consulting Manager | Workforce Planner;Implementation Consultant;Time & Attendance Specialist',
    'People Work | keeps staff records for growing companies | Director of Payroll Services;Head of Implementation | Payroll Services Manager;Data Migration Manager | Payroll Consultant;HRIS Specialist;Migration Specialist',
  ],
  Telecommunications: [
    'Networks Telecom | lays fibre in smaller cities | Director of Network Build;Head of Field Service | Construction Manager;Field Service Manager;Dispatch Supervisor | Fibre Technician;Field Service Technician;Dispatcher;Network Planner',
    'Connect Telecom | sells mobile plans to companies | Head of Network Operations;Director of Service Delivery | Service Delivery Manager;NOC Manager | NOC Technician;Provisioning Specialist;Radio Engineer',
  ],
  'Information Services': [
    'Cloud Hosting | runs private clouds for public bodies | Director of Data Center Operations;Head of Managed Services | Data Center Manager;Service Delivery Manager | Data Center Technician;Cloud Administrator;Service Desk Analyst',
    'IT Cloud | looks after the computers of small firms | Head of Managed Services;Director of Field Service | Service Desk Manager;Field Service Manager | Field Technician;Service Desk Technician;Dispatcher',
  ],
  Logistics: [
    'Freight Cargo | carries freight between ports and plants | Director of Fleet Operations;Head of Terminal Operations | Terminal Manager;Fleet Manager;Dispatch Manager | Truck Driver;Dispatcher;Forklift Operator;Customs Specialist',
    'Logistics Freight | delivers cooled goods overnight | Head of Cold Chain;Director of Transport | Depot Manager;Shift Manager;Route Planning Manager | Night Driver;Route Planner;Warehouse Operative;Cold Chain Technician',
  ],
  'Industrial Machinery': [
    'Machines Works | builds packaging machines | Director of Manufacturing;Head of Machine Service | Plant Manager;Field Service Manager;Assembly Manager | Service Technician;Assembly Technician;CNC Machinist;Commissioning Engineer',
    'Automation Machines | makes robot cells for small series | Head of Production;Director of Customer Service | Production Manager;Service Manager | Robot Programmer;Electrical Technician;Service Technician;Assembly Fitter',
  ],
  Automotive: [
    'Motors Drive | makes brake parts for trucks | Plant Director;Director of Quality | Production Manager;Quality Manager;Maintenance Manager | Machine Operator;Quality Inspector;Maintenance Technician;Toolmaker',
    'Mobility Drive | builds charging stations for fleets | Director of Field Operations;Head of Installation | Installation Manager;Field Operations Manager | Charging Technician;Installation Electrician;Dispatcher;Site Surveyor',
  ],
  'Renewable Energy': [
    'Wind Energy | plans and runs wind farms | Director of Wind Operations;Head of Operations & Maintenance | Site Manager;O&M Manager;Control Room Manager | Wind Turbine Technician;Dispatcher;Blade Repair Technician;Control Room Operator',
    'Solar Energy | puts solar roofs on warehouses | Director of Installation;Head of Field Service | Site Manager;Installation Manager;Service Dispatch Manager | Solar Installer;PV Service Technician;Dispatcher;Roof Surveyor',
  ],
  Construction: [
    'Build Construction | builds schools and offices in timber | Construction Director;Head of Site Operations | Site Manager;Project Manager;Prefabrication Manager | Carpenter;Site Foreman;Quantity Surveyor;Crane Operator',
    'Structures Construction | restores bridges and tunnels | Director of Projects;Head of Structural Repair | Site Manager;Project Manager;Safety Manager | Site Engineer;Concrete Technician;Foreman;Structural Inspector',
  ],
  Chemicals: [
    'Chemicals Materials | makes coatings without solvents | Plant Director;Director of EHS | Production Manager;Shift Manager;EHS Manager | Process Operator;Laboratory Technician;Chemical Technician;Tank Farm Operator',
    'Polymers Materials | recycles industrial plastics | Director of Recycling Operations;Plant Director | Plant Manager;Shift Manager;Collection Manager | Extruder Operator;Sorting Line Operator;Maintenance Technician;Collection Driver',
  ],
  Pharmaceuticals: [
    'Therapeutics Biologics | develops drugs for rare blood diseases | Director of Clinical Operations;Head of Manufacturing | Clinical Trial Manager;Manufacturing Manager | Clinical Research Associate;Bioprocess Technician;Laboratory Scientist',
    'Pharma Biologics | produces generic injectables | Head of Manufacturing;Director of Quality Assurance | Production Manager;Quality Assurance Manager;Validation Manager | Filling Line Operator;Quality Control Analyst;Validation Specialist',
  ],
  'Medical Devices': [
    'Medical Devices | makes hearing implants | Director of Manufacturing;Head of Clinical Support | Production Manager;Clinical Support Manager | Audiologist;Assembly Technician;Clinical Specialist',
    'Surgical Medical | builds monitors for intensive care | Head of Field Service;Director of Manufacturing | Field Service Manager;Production Manager | Biomedical Technician;Field Service Engineer;Calibration Technician',
  ],
  'Food & Beverage': [
    'Foods Kitchen | bakes for supermarkets and canteens | Director of Production;Head of Distribution | Bakery Manager;Shift Manager;Distribution Manager | Baker;Line Operator;Delivery Driver;Food Safety Technician',
    'Brewing Foods | makes drinks from regional fruit | Head of Production;Director of Quality | Bottling Manager;Orchard Manager | Bottling Operator;Cellar Technician;Quality Technician',
  ],
  Apparel: [
    'Textiles Apparel | makes work wear from recycled fibres | Director of Manufacturing;Head of Sourcing Operations | Production Manager;Pattern Room Manager | Pattern Maker;Sewing Machinist;Fabric Technologist',
    'Outfitters Apparel | sells rain wear for cyclists | Head of Retail Operations;Director of Fulfilment | Store Manager;Fulfilment Manager | Store Associate;Garment Technologist;Fulfilment Associate',
  ],
  Retail: [
    'Stores Retail | runs home-improvement stores | Director of Store Operations;Head of Merchandising | Store Manager;District Manager;Merchandising Manager | Store Associate;Department Supervisor;Stock Controller;Delivery Driver',
    'Market Retail | sells garden supplies online and in shops | Head of Fulfilment;Director of Retail Operations | Nursery Manager;Store Manager;Fulfilment Manager | Horticulturist;Picker;Store Associate',
  ],
  Hospitality: [
    'Hotels Stays | runs hotels beside railway stations | Director of Hotel Operations;Regional Director | Hotel Manager;Front Office Manager;Housekeeping Manager | Receptionist;Housekeeper;Chef de Partie;Night Auditor',
    'Travel Stays | plans journeys for companies | Director of Travel Operations;Head of Group Travel | Travel Operations Manager;Group Travel Manager | Travel Consultant;Ticketing Agent;Events Planner',
  ],
  Insurance: [
    'Mutual Insurance | insures crafts and small plants | Head of Claims;Director of Underwriting | Claims Manager;Underwriting Manager | Claims Adjuster;Underwriter;Risk Surveyor',
    'Cover Insurance | covers cargo on inland waters | Director of Marine Claims;Head of Underwriting | Marine Claims Manager;Underwriting Manager | Marine Surveyor;Claims Handler;Underwriter',
  ],
  'Real Estate': [
    'Spaces Properties | lets laboratories and light plants | Director of Property Management;Head of Leasing | Property Manager;Facilities Manager;Leasing Manager | Leasing Agent;Building Technician;Facilities Technician',
    'Estates Properties | manages housing for cities | Head of Housing Management;Director of Maintenance | Housing Manager;Maintenance Manager;Dispatch Supervisor | Caretaker;Maintenance Technician;Housing Officer;Dispatcher',
  ],
  'Management Consulting': [
    'Advisory Consulting | advises public utilities | Principal;Practice Director | Engagement Manager;Project Manager | Consultant;Senior Consultant;Research Associate',
    'Partners Consulting | helps family firms with succession | Principal;Head of Succession Practice | Engagement Manager;Case Manager | Associate Consultant;Valuation Analyst;Consultant',
  ],
  'Marketing Services': [
    'Creative Media | plans campaigns for museums and theatres | Client Services Director;Creative Director | Account Director;Media Planning Manager | Media Planner;Copywriter;Campaign Coordinator',
    'Studio Media | shoots product films for online shops | Head of Production;Creative Director | Studio Manager;Producer | Camera Operator;Film Editor;Set Builder',
  ],
};

export function listTrades(industry: string): readonly [Trade, Trade] {
  const [one, two] = ROWS[industry] ?? [];
  if (one === undefined || two === undefined)
    throw new Error(`Got the industry "${industry}", which has no trades.`);
  return [toTrade(one), toTrade(two)];
}

function toTrade(row: Row): Trade {
  const [names = '', does = '', director = '', manager = '', staff = ''] = row.split(' | ');
  const [first = '', ...rest] = names.split(' ');
  return { names: [first, ...rest], does, titles: { Director: director, Manager: manager, Staff: staff } };
}
