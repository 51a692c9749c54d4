/** A trade's words for stories: a kind of site, what the company sells, and to whom. */
interface TradeWords {
  readonly sites: readonly string[];
  readonly goods: readonly string[];
  readonly customers: readonly string[];
}

const ROWS: Readonly<Record<string, string>> = {
  'Computer Software':
    'development office;support hub | scheduling module;mobile client;reporting suite | facility managers;maintenance firms;building-service companies',
  Cybersecurity:
    'security operations center;research lab | identity monitor;intrusion sensor;audit toolkit | hospitals;banks;public agencies',
  'Financial Technology':
    'compliance office;payment hub | payout service;credit scoring engine;ledger interface | marketplaces;savings banks;online shops',
  'Data & Analytics':
    'data center;analyst office | demand forecast;sensor gateway;data catalogue | retail chains;plant operators;city utilities',
  'Health Technology':
    'clinic support center;care hub | booking portal;nurse app;patient record viewer | clinics;hospitals;care homes',
  'Education Technology':
    'teaching studio;learning center | course builder;exam platform;language app | universities;schools;training providers',
  'Human Resources Technology':
    'implementation office;customer center | shift planner;time clock;payroll connector | restaurants;retailers;care providers',
  Telecommunications:
    'switching center;service depot | fibre package;business line;private mobile network | municipalities;business parks;housing associations',
  'Information Services':
    'data center;service desk | managed backup;private cloud;device service | town halls;law firms;medical practices',
  Logistics:
    'cross-dock terminal;cold store;depot | overnight line;customs service;parcel tracker | food producers;car makers;pharmacies',
  'Industrial Machinery':
    'assembly hall;service base | cartoning machine;robot cell;palletiser | dairies;cosmetics makers;bakeries',
  Automotive:
    'plant;testing ground | brake caliper;depot charger;axle sensor | truck makers;bus operators;delivery fleets',
  'Renewable Energy':
    'service depot;control room;maintenance base | storage unit;repowering package;roof array | grid operators;landowners;warehouse owners',
  Construction:
    'prefabrication yard;regional office | timber frame system;repair mortar;modular classroom | school boards;road authorities;developers',
  Chemicals:
    'coating line;laboratory;recycling plant | water-based varnish;recycled granulate;floor coating | furniture makers;packaging firms;car suppliers',
  Pharmaceuticals:
    'filling plant;laboratory;clinical center | prefilled syringe;antibody therapy;generic anticoagulant | hospitals;wholesalers;blood banks',
  'Medical Devices':
    'clean room;repair center;production hall | bedside monitor;hearing implant;infusion pump | intensive-care wards;audiologists;clinics',
  'Food & Beverage':
    'bakery;bottling line;orchard store | sourdough range;apple spritzer;frozen roll | supermarkets;canteens;petrol stations',
  Apparel:
    'sewing hall;flagship store;cutting room | flame-resistant jacket;rain cape;work trousers | rail operators;cyclists;fire brigades',
  Retail:
    'store;distribution center;garden center | own-brand tool line;delivery pass;plant subscription | home owners;gardeners;tradespeople',
  Hospitality:
    'hotel;booking center | long-stay offer;group booking tool;breakfast bar | rail travellers;corporate teams;trade-fair visitors',
  Insurance:
    'claims center;branch | liability policy;hail cover;online claims desk | carpenters;bargemen;workshop owners',
  'Real Estate':
    'laboratory building;management office | building app;flexible lease;lab suite | start-ups;tenants;city councils',
  'Management Consulting':
    'practice;project office | benchmarking study;succession workshop;tariff model | waterworks;family firms;grid companies',
  'Marketing Services':
    'studio;editing suite | audience panel;film package;campaign dashboard | museums;theatres;online shops',
};

export function getTradeWords(industry: string): TradeWords {
  const [sites = 'office', goods = 'service', customers = 'customers'] = (ROWS[industry] ?? '').split(' | ');
  return { sites: sites.split(';'), goods: goods.split(';'), customers: customers.split(';') };
}
