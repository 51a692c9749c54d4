import { foldAccents } from '#domain/shared/text/fold-accents.ts';
import { rows } from '#domain/shared/text/rows.ts';
import { nameKey } from './countries.ts';

const STATES =
  'Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, West Virginia WV, Wisconsin WI, Wyoming WY';

/** Country, names of one of its regions, and how locations there are written. */
export const AREAS = [
  ...STATES.split(', ').map((state) => [
    'US',
    state.slice(0, -3).toLowerCase(),
    `${state.slice(-2)}, ${state.slice(0, -3)}`,
  ]),
  ...rows(`
US | calif | CA, California
US | new york state | NY
US | washington state | WA
US | bay area, sf bay area, silicon valley, san francisco bay area | San Francisco, Oakland, San Jose, Palo Alto, Mountain View, Menlo Park, Sunnyvale
US | east coast, us east, eastern us, eastern seaboard, northeast | NY, MA, GA, NJ, PA, CT, DC, FL, VA, MD, NC, SC
US | west coast, us west, western us, pacific northwest | CA, WA, OR
US | midwest, mid west | IL, OH, MI, IN, WI, MN, MO, IA
US | new england | MA, CT, NH, VT, ME, RI
DE | bavaria, bayern, bavière | München, Munich, Nürnberg, Augsburg, Regensburg
DE | baden württemberg, southern germany, süddeutschland | Stuttgart, Karlsruhe, Mannheim, Freiburg, Ulm, München
DE | nrw, north rhine westphalia, nordrhein westfalen, ruhr, ruhrgebiet | Köln, Cologne, Düsseldorf, Dortmund, Essen, Bonn, Bochum
DE | northern germany, norddeutschland | Hamburg, Bremen, Hannover, Kiel
GB | greater london | London
GB | scotland, schottland, écosse, escocia | Scotland, Edinburgh, Glasgow, Aberdeen, Dundee, Inverness
GB | wales | Wales, Cardiff, Swansea, Newport
GB | northern ireland | Northern Ireland, Belfast, Derry
GB | north of england | Manchester, Leeds, Liverpool, Sheffield
FR | ile de france, région parisienne, paris region | Paris
ES | catalonia, cataluña | Barcelona
ES | andalusia, andalucía | Sevilla, Málaga
IT | lombardy, lombardia | Milano, Milan, Bergamo
NL | randstad | Amsterdam, Rotterdam, Utrecht, Den Haag
CA | quebec, québec | Montréal, Québec
CA | ontario | Toronto, Ottawa
CA | british columbia | Vancouver
`),
];

/**
 * Country, its cities, and more that a job's location may name. Other spellings of a city follow it, separated by equal
 * signs. Other countries have cities named like those after a question mark.
 */
const TOWNS = rows(`
US | New York=NYC=New York City=Nueva York=Manhattan=Brooklyn, Austin, Boston, Chicago, Denver, Seattle, San Francisco=San Fran=Frisco=SF, Atlanta, Los Angeles, San Diego, Dallas, Houston, Miami, Philadelphia=Philly, Phoenix, ?Portland, Minneapolis, Detroit, Nashville, ?Washington DC, Salt Lake City, Charlotte, Pittsburgh, ?San Jose, Raleigh, Las Vegas | san francisco bay area, bay area, palo alto, mountain view, sunnyvale, santa clara, menlo park, redwood city, oakland, irvine, cupertino, sacramento, south san francisco, san mateo, foster city, pleasanton, fremont, burlingame, santa monica, culver city, el segundo, long beach, pasadena, carlsbad, san bruno, emeryville, berkeley, livermore, glendale, santa barbara, boulder, colorado springs, alpharetta, savannah, indianapolis, fort wayne, carmel, baltimore, bethesda, annapolis, rockville, columbia md, bloomington mn, st paul, saint paul, st louis, saint louis, kansas city, omaha, king of prussia, durham, cary, greensboro, winston salem, memphis, knoxville, chattanooga, arlington, mclean, reston, herndon, chantilly, ashburn, alexandria, tysons, norfolk, virginia beach, new orleans, baton rouge, louisville, lexington, scottsdale, tempe, tucson, chandler, mesa, boise, little rock, bentonville, huntsville, mobile, montgomery, wilmington de, newark de, greenville, bozeman, missoula, sioux falls, somerville, waltham, woburn, burlington ma, san antonio, fort worth, plano, bellevue, redmond, kirkland, tampa, orlando, jacksonville, ann arbor, cleveland, cincinnati, columbus oh, reno, lehi, milwaukee, washington, jersey city, hoboken, honolulu, anchorage, albuquerque, tulsa, oklahoma city, el paso, naperville, evanston, schaumburg, oak brook, evansville, south bend
GB | London=Londres=Londra=Londyn=Londen, ?Manchester, ?Bristol, Edinburgh, Leeds, ?Birmingham, Glasgow, ?Liverpool, ?Cambridge, ?Oxford, Cardiff, Belfast, ?Sheffield, ?Nottingham | manchester uk, bristol uk
IE | Dublin, ?Cork, ?Galway, ?Limerick |
DE | Berlin=Berlín=Berlino=Berlijn, München=Munich=Muenchen=Múnich=Monaco di Baviera=Monachium, Hamburg=Hambourg, Köln=Cologne=Koeln=Colonia, Stuttgart, Frankfurt=Francfort=Frankfurt am Main, Düsseldorf=Dusseldorf=Duesseldorf, Leipzig, Dresden, Nürnberg=Nuremberg, ?Hannover=Hanover, ?Bremen, ?Dortmund, ?Essen, Bonn, Karlsruhe, Mannheim | walldorf, potsdam, heidelberg
AT | Wien=Vienna=Vienne=Viena=Wiedeń, Graz, Linz, Salzburg, ?Innsbruck |
CH | Zürich=Zurich=Zuerich=Zúrich=Zurigo, Genève=Geneva=Genf=Ginebra, Basel=Bâle=Basle, Bern=Berne, Lausanne, Zug |
FR | Paris=París=Parigi=Parijs=Paryż, Lyon=Lyons, Toulouse, Nantes, Lille, Marseille=Marseilles, Bordeaux, ?Strasbourg=Straßburg, ?Nice, ?Rennes, Grenoble, ?Montpellier | sophia antipolis
ES | Madrid=Madryt, Barcelona=Barcelone=Barcellona, ?Valencia, Sevilla=Seville, Bilbao, Málaga, ?Zaragoza |
PT | Lisboa=Lisbon=Lissabon=Lisbonne=Lisbona=Lizbona, Porto=Oporto, ?Braga |
IT | Milano=Milan=Mailand=Milán=Mediolan, Torino=Turin=Turín, Bologna, Roma=Rome=Rom=Rzym, ?Napoli=Naples, ?Firenze=Florence=Florenz, ?Venezia=Venice, ?Verona, ?Genova=Genoa |
NL | Amsterdam=Ámsterdam, Utrecht, Rotterdam, Eindhoven, Den Haag=The Hague, ?Groningen |
BE | Bruxelles=Brussels=Brüssel=Brussel=Bruselas, Antwerpen=Antwerp=Anvers, Gent=Ghent, Leuven |
LU | ?Luxembourg City |
SE | Stockholm=Estocolmo, Göteborg=Gothenburg=Goteborg, Malmö=Malmo | uppsala
DK | København=Copenhagen=Kopenhagen=Copenhague=Copenaghen, Aarhus, Odense |
NO | Oslo, Bergen, Trondheim, Stavanger |
FI | Helsinki, Espoo, Tampere | oulu
PL | Warszawa=Warsaw=Warschau=Varsovie=Varsovia=Varsavia, Kraków=Krakow=Cracow=Krakau, Wrocław=Wroclaw=Breslau, Gdańsk=Gdansk=Danzig, Poznań=Poznan, Łódź=Lodz, Katowice |
CZ | Praha=Prague=Prag=Praga, Brno |
HU | Budapest | szeged, debrecen
RO | București=Bucharest=Bukarest, ?Cluj | cluj napoca, timisoara, iasi
GR | ?Athens=Athen=Athènes | athens greece, thessaloniki
BG | Sofia | plovdiv
UA | Kyiv=Kiev=Kiew, Lviv | kharkiv
TR | İstanbul=Istanbul, Ankara, İzmir=Izmir |
IL | Tel Aviv, Haifa, Jerusalem | tel aviv yafo, herzliya
AE | Dubai=Dubaï, Abu Dhabi |
SA | Riyadh, Jeddah | dhahran
NG | Lagos, ?Abuja |
KE | Nairobi |
ZA | Cape Town=Kapstadt, Johannesburg, ?Durban | pretoria
IN | Bengaluru=Bangalore, Mumbai=Bombay, Hyderabad, Pune, Delhi=New Delhi, Chennai, Kolkata, Gurgaon=Gurugram | noida, ahmedabad, vadodara, thiruvananthapuram, trivandrum, kochi, indore, jaipur, coimbatore
CN | Shanghai, Beijing=Peking, Shenzhen | guangzhou, hangzhou, suzhou, chengdu, xiamen, wuhan, nanjing
JP | Tōkyō=Tokyo=Tokio=東京, Ōsaka=Osaka=大阪, ?Fukuoka=福岡, ?Nagoya=名古屋, Kyoto=京都, Yokohama=横浜 |
KR | Seoul=Séoul, Busan |
VN | Hồ Chí Minh=Ho Chi Minh City=Ho Chi Minh=Saigon, Hà Nội=Hanoi, Đà Nẵng=Da Nang=Danang |
TH | Bangkok |
MY | Kuala Lumpur | penang, petaling jaya, cyberjaya
ID | Jakarta |
PH | Manila | makati, taguig, cebu city, quezon city
AU | Sydney=Sídney, Melbourne, Brisbane, Perth, Adelaide, Canberra |
NZ | Auckland, ?Wellington | christchurch
CA | Toronto, Vancouver, Montréal=Montreal, Calgary, Ottawa, ?Québec City=Quebec City | edmonton, mississauga, winnipeg, kitchener, markham
BR | São Paulo=Sao Paulo, Rio de Janeiro=Rio, Belo Horizonte, Curitiba, Brasília, Porto Alegre | recife, campinas, florianopolis
MX | Ciudad de México=Mexico City=CDMX=Mexiko Stadt=Mexico DF, Guadalajara, Monterrey | tijuana, queretaro, puebla, cancun
AR | Buenos Aires | caba, rosario argentina, cordoba argentina
CL | ?Santiago | santiago de chile
CO | Bogotá, Medellín | cali colombia, barranquilla
PE | ?Lima | lima peru, miraflores
RS |  | belgrade, novi sad
EG |  | cairo egypt
MA |  | casablanca, rabat
ET |  | addis ababa
TW |  | taipei, hsinchu, kaohsiung, taichung
`);

export interface City {
  readonly country: string;
  readonly spellings: readonly string[];
}

const listed = (text: string): string[] => text.split(', ').filter(Boolean);

const inCapitals = (name: string): string =>
  name.replace(/(?<![\p{L}])\p{Ll}/gu, (first) => first.toUpperCase());

/** Cities that queries may name. One word may mean something else: Mobile, Mesa. */
export const CITIES: readonly City[] = TOWNS.flatMap(([country = '', cities = '', others = '']) =>
  [
    ...listed(cities),
    ...listed(others)
      .filter((city) => city.includes(' '))
      .map(inCapitals),
  ].map((city) => ({
    country,
    spellings: city.replace('?', '').split('='),
  })),
);

/** The countries of cities whose names are rarely ambiguous, by the form in which names are compared. */
export const CITY_NAMES: ReadonlyMap<string, string> = new Map(
  TOWNS.flatMap(([country = '', cities = '', others = '']) =>
    [...listed(cities).filter((city) => !city.startsWith('?')), ...listed(others)]
      .flatMap((city) => city.split('='))
      .map((name) => [foldAccents(nameKey(name)), country] as const),
  ),
);
