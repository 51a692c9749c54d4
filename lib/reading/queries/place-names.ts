import { rows } from './rows.ts';

/** Groups of countries. An ambiguous name ("na") is left out. */
export const REGIONS = rows(`
DACH | dach, d a ch, dach region, dach raum, dach area, german speaking countries, german speaking market, german speaking europe, deutschsprachiger raum | DE AT CH
Benelux | benelux, benelux countries, low countries | BE NL LU
Nordics | nordics, nordic, nordic countries, nordic region, nordeuropa, nordische länder, pays nordiques, países nórdicos | SE NO DK FI IS
Scandinavia | scandinavia, skandinavien, scandinavian, scandinavie, escandinavia | SE NO DK
Baltics | baltics, baltic states, baltic, baltikum | EE LV LT
Iberia | iberia, iberian peninsula, iberian, península ibérica | ES PT
UK & Ireland | uki, uk and i, uk and ireland, uk ireland, british isles | GB IE
CEE | cee, central and eastern europe, eastern europe, central europe, osteuropa, mittel und osteuropa, europe de l est | PL CZ SK HU RO BG HR SI RS EE LV LT UA
Southern Europe | southern europe, südeuropa, mediterranean | ES PT IT GR HR SI
Western Europe | western europe, westeuropa | DE AT CH FR BE NL LU GB IE ES PT IT
Northern Europe | northern europe | SE NO DK FI IS EE LV LT GB IE
European Union | eu, european union, eu countries, europäische union, union européenne, unión europea, e u | DE AT FR BE NL LU ES PT IT SE DK FI PL CZ SK HU RO BG GR HR SI EE LV LT IE
Europe | europe, european, europa, europäisch, european continent, the continent, européen, europeo, européenne | DE AT CH LI FR BE NL LU ES PT IT SE NO DK FI IS PL CZ SK HU RO BG GR HR SI RS EE LV LT UA GB IE
EMEA | emea, emea region | DE AT CH LI FR BE NL LU ES PT IT SE NO DK FI IS PL CZ SK HU RO BG GR HR SI RS EE LV LT UA GB IE TR IL AE SA QA EG MA NG KE ZA
Middle East | middle east, mena, gulf, gcc, near east, naher osten, moyen orient, oriente medio, middle eastern | AE SA QA IL EG TR
Africa | africa, afrika, afrique, áfrica, african | ZA NG KE EG MA
North America | north america, nordamerika, amérique du nord, norteamérica, namer, noram, north american, us and canada | US CA
LATAM | latam, latin america, lateinamerika, amérique latine, américa latina, latinoamérica, latin american | BR MX AR CL CO PE
South America | south america, südamerika, sudamérica, south american | BR AR CL CO PE
Americas | americas, amer, north and south america | US CA MX BR AR CL CO PE
APAC | apac, asia pacific, apj, asia and pacific, asien pazifik | JP KR CN HK TW SG MY TH VN PH ID IN AU NZ
Asia | asia, asien, asie, asian | JP KR CN HK TW SG MY TH VN PH ID IN
Southeast Asia | southeast asia, south east asia, asean, südostasien | SG MY TH VN PH ID
Australia & New Zealand | anz, australia and new zealand, oceania, down under | AU NZ
French-speaking Europe | french speaking countries, francophone countries | FR BE CH LU
`);

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

/** Country and its cities. Other spellings of a city follow it, separated by equal signs. */
export const CITIES = rows(`
US | New York=NYC=New York City=Nueva York=Manhattan=Brooklyn, Austin, Boston, Chicago, Denver, Seattle, San Francisco=San Fran=Frisco=SF, Atlanta, Los Angeles, San Diego, Dallas, Houston, Miami, Philadelphia=Philly, Phoenix, Portland, Minneapolis, Detroit, Nashville, Washington DC, Salt Lake City, Charlotte, Pittsburgh, San Jose, Raleigh, Las Vegas
GB | London=Londres=Londra=Londyn=Londen, Manchester, Bristol, Edinburgh, Leeds, Birmingham, Glasgow, Liverpool, Cambridge, Oxford, Cardiff, Belfast, Sheffield, Nottingham
IE | Dublin, Cork, Galway, Limerick
DE | Berlin=Berlín=Berlino=Berlijn, München=Munich=Muenchen=Múnich=Monaco di Baviera=Monachium, Hamburg=Hambourg, Köln=Cologne=Koeln=Colonia, Stuttgart, Frankfurt=Francfort=Frankfurt am Main, Düsseldorf=Dusseldorf=Duesseldorf, Leipzig, Dresden, Nürnberg=Nuremberg, Hannover=Hanover, Bremen, Dortmund, Essen, Bonn, Karlsruhe, Mannheim
AT | Wien=Vienna=Vienne=Viena=Wiedeń, Graz, Linz, Salzburg, Innsbruck
CH | Zürich=Zurich=Zuerich=Zúrich=Zurigo, Genève=Geneva=Genf=Ginebra, Basel=Bâle=Basle, Bern=Berne, Lausanne, Zug
FR | Paris=París=Parigi=Parijs=Paryż, Lyon=Lyons, Toulouse, Nantes, Lille, Marseille=Marseilles, Bordeaux, Strasbourg=Straßburg, Nice, Rennes, Grenoble, Montpellier
ES | Madrid=Madryt, Barcelona=Barcelone=Barcellona, Valencia, Sevilla=Seville, Bilbao, Málaga, Zaragoza
PT | Lisboa=Lisbon=Lissabon=Lisbonne=Lisbona=Lizbona, Porto=Oporto, Braga
IT | Milano=Milan=Mailand=Milán=Mediolan, Torino=Turin=Turín, Bologna, Roma=Rome=Rom=Rzym, Napoli=Naples, Firenze=Florence=Florenz, Venezia=Venice, Verona, Genova=Genoa
NL | Amsterdam=Ámsterdam, Utrecht, Rotterdam, Eindhoven, Den Haag=The Hague, Groningen
BE | Bruxelles=Brussels=Brüssel=Brussel=Bruselas, Antwerpen=Antwerp=Anvers, Gent=Ghent, Leuven
LU | Luxembourg City
SE | Stockholm=Estocolmo, Göteborg=Gothenburg=Goteborg, Malmö=Malmo
DK | København=Copenhagen=Kopenhagen=Copenhague=Copenaghen, Aarhus, Odense
NO | Oslo, Bergen, Trondheim, Stavanger
FI | Helsinki, Espoo, Tampere
PL | Warszawa=Warsaw=Warschau=Varsovie=Varsovia=Varsavia, Kraków=Krakow=Cracow=Krakau, Wrocław=Wroclaw=Breslau, Gdańsk=Gdansk=Danzig, Poznań=Poznan, Łódź=Lodz, Katowice
CZ | Praha=Prague=Prag=Praga, Brno
HU | Budapest
RO | București=Bucharest=Bukarest, Cluj
GR | Athens=Athen=Athènes
BG | Sofia
UA | Kyiv=Kiev=Kiew, Lviv
TR | İstanbul=Istanbul, Ankara, İzmir=Izmir
IL | Tel Aviv, Haifa, Jerusalem
AE | Dubai=Dubaï, Abu Dhabi
SA | Riyadh, Jeddah
NG | Lagos, Abuja
KE | Nairobi
ZA | Cape Town=Kapstadt, Johannesburg, Durban
IN | Bengaluru=Bangalore, Mumbai=Bombay, Hyderabad, Pune, Delhi=New Delhi, Chennai, Kolkata, Gurgaon=Gurugram
CN | Shanghai, Beijing=Peking, Shenzhen
JP | Tōkyō=Tokyo=Tokio=東京, Ōsaka=Osaka=大阪, Fukuoka=福岡, Nagoya=名古屋, Kyoto=京都, Yokohama=横浜
KR | Seoul=Séoul, Busan
VN | Hồ Chí Minh=Ho Chi Minh City=Ho Chi Minh=Saigon, Hà Nội=Hanoi, Đà Nẵng=Da Nang=Danang
TH | Bangkok
MY | Kuala Lumpur
ID | Jakarta
PH | Manila
AU | Sydney=Sídney, Melbourne, Brisbane, Perth, Adelaide, Canberra
NZ | Auckland, Wellington
CA | Toronto, Vancouver, Montréal=Montreal, Calgary, Ottawa, Québec City=Quebec City
BR | São Paulo=Sao Paulo, Rio de Janeiro=Rio, Belo Horizonte, Curitiba, Brasília, Porto Alegre
MX | Ciudad de México=Mexico City=CDMX=Mexiko Stadt=Mexico DF, Guadalajara, Monterrey
AR | Buenos Aires
CL | Santiago
CO | Bogotá, Medellín
PE | Lima
`);
