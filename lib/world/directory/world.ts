import type { Company } from '#domain/market/directory/directory.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { rows } from '#domain/shared/text/rows.ts';

/** What a company does, and the words for it in stories. */
interface Trade {
  /** Completes "Aldershaw Stays …". */
  readonly does: string;
  /** The end of a competitor's name. */
  readonly ending: string;
  readonly sites: readonly string[];
  readonly goods: readonly string[];
  readonly customers: readonly string[];
  /** Those who do the work, in the plural. */
  readonly jobs: readonly string[];
}

interface WorldCompany {
  readonly company: Company;
  readonly trade: Trade;
  /** Other cities of its country. */
  readonly otherCities: readonly string[];
}

/** Key, industry, what it does, ending of names, sites, goods, customers, jobs. */
const TRADES = `
hotels | Hospitality | runs hotels beside railway stations | Hotels | hotel;booking center | long-stay offer;breakfast bar | rail travellers;trade-fair visitors | receptionists;night auditors
films | Marketing Services | shoots product films for online shops | Media | studio;editing suite | film package;campaign dashboard | museums;online shops | camera operators;film editors
recycling | Chemicals | recycles industrial plastics | Polymers | laboratory;recycling plant | recycled granulate;floor coating | packaging firms;car suppliers | extruder operators;collection drivers
drugs | Pharmaceuticals | develops drugs for rare blood diseases | Therapeutics | laboratory;clinical center | prefilled syringe;antibody therapy | hospitals;blood banks | bioprocess technicians;laboratory scientists
staff records | Human Resources Technology | keeps staff records for growing companies | Work | customer center;implementation office | shift planner;time clock | restaurants;care providers | payroll consultants;migration specialists
bakery | Food & Beverage | bakes for supermarkets and canteens | Foods | bakery;distribution center | sourdough range;frozen roll | supermarkets;canteens | bakers;delivery drivers
drinks | Food & Beverage | makes drinks from regional fruit | Brewing | bottling line;orchard store | apple spritzer;pear lemonade | supermarkets;petrol stations | bottling operators;cellar technicians
implants | Medical Devices | makes hearing implants | Devices | clean room;repair center | hearing implant;sound processor | audiologists;clinics | assembly technicians;clinical specialists
monitors | Medical Devices | builds monitors for intensive care | Medical | repair center;production hall | bedside monitor;infusion pump | intensive-care wards;clinics | field service engineers;calibration technicians
housing | Real Estate | manages housing for cities | Estates | management office;service depot | building app;flexible lease | tenants;city councils | caretakers;maintenance technicians
laboratories | Real Estate | lets laboratories and light plants | Properties | laboratory building;management office | lab suite;flexible lease | start-ups;universities | building technicians;facilities technicians
freight | Logistics | carries freight between ports and plants | Freight | cross-dock terminal;depot | overnight line;customs service | car makers;food producers | truck drivers;forklift operators
cold freight | Logistics | delivers cooled goods overnight | Logistics | cold store;depot | overnight line;parcel tracker | food producers;pharmacies | night drivers;route planners
stores | Retail | runs home-improvement stores | Stores | store;distribution center | own-brand tool line;delivery pass | home owners;tradespeople | store associates;delivery drivers
garden | Retail | sells garden supplies online and in shops | Market | garden center;distribution center | plant subscription;delivery pass | home owners;gardeners | horticulturists;pickers
bridges | Construction | restores bridges and tunnels | Structures | regional office;service yard | repair mortar;inspection service | road authorities;railways | site engineers;concrete technicians
timber | Construction | builds schools and offices in timber | Build | prefabrication yard;regional office | timber frame system;modular classroom | school boards;developers | carpenters;crane operators
mobile | Telecommunications | sells mobile plans to companies | Telecom | switching center;service depot | business line;private mobile network | business parks;housing associations | radio engineers;field technicians
brakes | Automotive | makes brake parts for trucks | Motors | plant;testing ground | brake caliper;axle sensor | truck makers;bus operators | machine operators;maintenance technicians
charging | Automotive | builds charging stations for fleets | Mobility | service depot;plant | depot charger;roadside charger | bus operators;delivery fleets | charging technicians;installation electricians
wind | Renewable Energy | plans and runs wind farms | Energy | service depot;control room | storage unit;repowering package | grid operators;landowners | wind turbine technicians;control room operators
machines | Industrial Machinery | builds packaging machines | Works | assembly hall;service base | cartoning machine;palletiser | dairies;bakeries | service technicians;assembly technicians
`;

/**
 * Name, domain, trade, employees, city, country, other cities, year of foundation, revenue. The demo workspace takes them in
 * this order.
 */
const COMPANIES = `
Aldershaw Stays | aldershawstays.io | hotels | 40000 | Manchester | GB | Leeds;Bristol | 1973 | $1B-$10B
Belmique Studio | belmique.co.jp | films | 12 | Ōsaka | JP | Nagoya;Sapporo | 2011 | $1M-$5M
Lisasta Materials | lisasta-materials.io | recycling | 30 | Bristol | GB | Leeds;Glasgow | 2018 | $10M-$50M
Amberside Kitchen | amberside.de | bakery | 70 | Köln | DE | Hamburg;Leipzig | 2009 | $10M-$50M
Zomimo Therapeutics | zomimotherapeutics.ai | drugs | 263 | San Francisco, CA | US | Denver;Boston | 2013 | $100M-$500M
Anchormark Studio | anchormarkstudio.pl | films | 1613 | Kraków | PL | Warszawa;Gdańsk | 2008 | $100M-$500M
Dememi Work | dememi-work.fr | staff records | 75 | Nantes | FR | Lyon;Lille | 2020 | $10M-$50M
Aspenreach Foods | aspenreachfoods.co | drinks | 504 | Chicago, IL | US | Denver;Boston | 2004 | $100M-$500M
Lanaxis Medical | lanaxis.com | monitors | 24 | Hà Nội | VN | Đà Nẵng;Cần Thơ | 2001 | $5M-$10M
Barleyfold | barleyfold.com | laboratories | 22 | Bristol | GB | Leeds;Glasgow | 2018 | $5M-$10M
Dureva | dureva.co.il | cold freight | 13 | Tel Aviv | IL | Haifa;Jerusalem | 2019 | $1M-$5M
Basaltbourne Freight | basaltbourne.com | cold freight | 8546 | Manchester | GB | Leeds;Bristol | 1950 | $500M-$1B
Beaconfold Market | beaconfold-market.com | garden | 236 | Sevilla | ES | Madrid;Valencia | 2019 | $10M-$50M
Hadiste Retail | hadisteretail.jp | garden | 245 | Fukuoka | JP | Nagoya;Sapporo | 2005 | $10M-$50M
Cedardale Structures | cedardalestructures.com | bridges | 26 | Galway | IE | Dublin;Cork | 2007 | $5M-$10M
Pastiko | pastiko.io | mobile | 88 | Sydney | AU | Brisbane;Perth | 2016 | $10M-$50M
Tirviko | tirviko.com | implants | 64 | Sydney | AU | Brisbane;Perth | 2010 | $10M-$50M
Prumundo Connect | prumundo.pl | mobile | 188 | Kraków | PL | Warszawa;Gdańsk | 2018 | $50M-$100M
Fernley Freight | fernleyfreight.co.uk | freight | 2010 | Bristol | GB | Leeds;Glasgow | 2008 | $100M-$500M
Garnetloft Freight | garnetloft-freight.com | freight | 969 | Leeds | GB | Bristol;Glasgow | 1975 | $100M-$500M
Keelview | keelview.ca | housing | 959 | Toronto | CA | Calgary;Montréal | 1977 | $100M-$500M
Glavovia Drive | glavovia.fr | brakes | 8618 | Lyon | FR | Nantes;Lille | 1957 | $1B-$10B
Ospreyfield | ospreyfield.de | mobile | 81 | Hamburg | DE | Leipzig;Stuttgart | 1998 | $10M-$50M
Ottergate Freight | ottergatefreight.com | cold freight | 4229 | Stuttgart | DE | Hamburg;Leipzig | 1962 | $100M-$500M
Tandori Medical | tandori.com | implants | 2565 | Rotterdam | NL | Utrecht;Eindhoven | 1978 | $500M-$1B
Clonenza Wind | clonenzawind.kr | wind | 70 | Busan | KR | Seoul;Daegu | 2000 | $10M-$50M
Tansyden Works | tansydenworks.io | machines | 6709 | Seattle, WA | US | Denver;Boston | 1980 | $1B-$10B
Silomoor Estates | silomoor.es | housing | 472 | Sevilla | ES | Madrid;Valencia | 2010 | $100M-$500M
Turretpath Construction | turretpath-construction.io | bridges | 2423 | San Francisco, CA | US | Denver;Boston | 1997 | $100M-$500M
Nectarden | nectarden.co.uk | bridges | 760 | London | GB | Leeds;Bristol | 2009 | $100M-$500M
Zolvolis Devices | zolvolis.com | implants | 643 | New York, NY | US | Denver;Boston | 1986 | $100M-$500M
Brotando Devices | brotando-devices.sg | implants | 581 | Singapore | SG | Jurong;Changi | 2019 | $100M-$500M
Pevirora | pevirora.fr | implants | 274 | Nantes | FR | Lyon;Lille | 2015 | $50M-$100M
Tavevimo | tavevimo.com | brakes | 246 | San Francisco, CA | US | Denver;Boston | 2011 | $10M-$50M
Zedeleva Works | zedelevaworks.io | machines | 263 | Kyiv | UA | Lviv;Odesa | 2015 | $50M-$100M
Pilgrimside Logistics | pilgrimside-logistics.com | cold freight | 79 | Göteborg | SE | Malmö;Uppsala | 2000 | $10M-$50M
Flentemi | flentemi.com | mobile | 98 | Sevilla | ES | Madrid;Valencia | 2017 | $10M-$50M
Tallowmark Drive | tallowmark.co.kr | charging | 81 | Seoul | KR | Daegu;Busan | 2018 | $10M-$50M
Dririnda | dririnda.com | bridges | 973 | New York, NY | US | Denver;Boston | 1984 | $100M-$500M
Elmwell Properties | elmwell.co.il | housing | 28 | Haifa | IL | Jerusalem;Tel Aviv | 2005 | $5M-$10M
Flintmoor Estates | flintmoor-estates.co | housing | 29 | Atlanta, GA | US | Denver;Boston | 2011 | $5M-$10M
Fundiko Wind | fundikowind.mx | wind | 93 | Guadalajara | MX | Monterrey;Puebla | 2003 | $10M-$50M
Walnutyard Freight | walnutyardfreight.com | freight | 38 | Nantes | FR | Lyon;Lille | 2019 | $5M-$10M
Zephyrden Telecom | zephyrden-telecom.es | mobile | 42 | Valencia | ES | Madrid;Bilbao | 2019 | $10M-$50M
Nivavar Construction | nivavar-construction.io | bridges | 31 | San Francisco, CA | US | Denver;Boston | 2004 | $5M-$10M
Miteniko Retail | miteniko.com | stores | 1081 | Seattle, WA | US | Denver;Boston | 2020 | $100M-$500M
Movorori Foods | movorori.io | drinks | 1840 | Seattle, WA | US | Denver;Boston | 1986 | $100M-$500M
Birchspire Construction | birchspire.de | timber | 18 | Köln | DE | Hamburg;Leipzig | 2019 | $1M-$5M
`;

/** Head count in percent. Everyone else works in Operations. */
const DEPARTMENTS = {
  Sales: 12,
  Engineering: 8,
  'Customer Success': 7,
  Finance: 5,
  People: 4,
  Marketing: 4,
  'IT & Security': 3,
};
/** Where large companies have colleagues abroad, in percent. */
const ABROAD = { US: 30 };
const LARGE = 1_500;

const trades = new Map(
  rows(TRADES).map(([key = '', industry = '', does = '', ending = '', ...words]) => {
    const [sites = [], goods = [], customers = [], jobs = []] = words.map((cell) => cell.split(';'));
    return [key, { industry, trade: { does, ending, sites, goods, customers, jobs } }];
  }),
);

const world: readonly WorldCompany[] = rows(COMPANIES).map(readCompany);
const worldByDomain = new Map(world.map((each) => [each.company.domain, each]));

function readCompany(row: readonly string[]): WorldCompany {
  const [name = '', domain = '', key = '', heads, location = '', country = '', cities = ''] = row;
  const found = trades.get(key);
  if (found === undefined) throw new Error(`Got the trade "${key}" of ${name}; expected one of the table.`);
  const { industry, trade } = found;
  const [founded, revenue = ''] = row.slice(7);
  const employees = Number(heads);
  const slug = foldAccents(name).replaceAll(' ', '-');
  const company = {
    domain,
    name,
    industry,
    employees,
    location,
    country,
    network_url: `https://network.example/company/${slug}`,
    short_description: `${name} ${trade.does}, based in ${location}.`,
    logo_url: `https://network.example/logos/${slug}.png`,
    founded_year: Number(founded),
    revenue_range: revenue,
    workforce: {
      total: employees,
      by_department: divideHeads(employees, DEPARTMENTS, 'Operations'),
      by_country: divideHeads(employees, employees > LARGE ? ABROAD : {}, country),
    },
  };
  return { company, trade, otherCities: cities.split(';') };
}

/** Parts by percent, and the rest under its own name, so that they add up exactly. */
function divideHeads(
  total: number,
  percents: Readonly<Record<string, number>>,
  rest: string,
): Readonly<Record<string, number>> {
  const parts = Object.entries(percents)
    .filter(([name]) => name !== rest)
    .map(([name, percent]): [string, number] => [name, Math.floor((total * percent) / 100)])
    .filter(([, heads]) => heads > 0);
  const headCount = parts.reduce((sum, [, heads]) => sum + heads, 0);
  return { ...Object.fromEntries(parts), [rest]: total - headCount };
}

const companies: readonly Company[] = world.map(({ company }) => company);

/** All companies, in the order of the table. */
export const listWorld = (): readonly Company[] => companies;

/** The company in this row of the table, from 0. */
export function getCompany(index: number): Company {
  const companyWorld = world[index];
  if (companyWorld) return companyWorld.company;
  throw new RangeError(`Got company index ${index}; expected a whole number from 0 to ${world.length - 1}.`);
}

/** A company with its trade and its country's other cities. */
export const findInWorld = (domain: string): WorldCompany | undefined =>
  worldByDomain.get(domain.toLowerCase());

export const findCompanyByDomain = (domain: string): Company | undefined => findInWorld(domain)?.company;
