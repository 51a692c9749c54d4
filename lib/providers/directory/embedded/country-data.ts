/**
 * Where the made-up companies sit and what people there are called. `weight` is the share of companies;
 * `endings` are the domain endings; `given` and `family` are common names, in Latin letters with their marks.
 * Cities are real places; US cities carry the area code of their fictitious phone numbers.
 */
export interface Country {
  readonly code: string;
  readonly weight: number;
  readonly endings: readonly [string, ...string[]];
  readonly cities: readonly [string, ...string[]];
  readonly given: readonly [string, ...string[]];
  readonly family: readonly [string, ...string[]];
  /** The family name is written first. */
  readonly familyFirst?: true;
}

type Row = readonly [
  code: string,
  weight: number,
  endings: string,
  cities: string,
  given: string,
  family: string,
];

const ROWS: readonly Row[] = [
  [
    'US',
    90,
    'com io co ai',
    'Austin, TX/Boston, MA/Chicago, IL/Denver, CO/Seattle, WA/New York, NY/San Francisco, CA/Atlanta, GA',
    'Emily Michael Ashley Jamal Hannah Tyler Olivia Marcus Grace Kevin Rachel Andre Megan Brian Tasha Logan',
    'Johnson Carter Brooks Hayes Sullivan Reed Coleman Bennett Foster Hughes Parker Washington Jenkins Murphy Price Dawson',
  ],
  [
    'GB',
    32,
    'co.uk com io',
    'London/Manchester/Bristol/Edinburgh/Leeds',
    'Oliver Amelia Harry Isla George Poppy Callum Freya Alfie Imogen Rhys Niamh',
    'Clarke Wright Thompson Whitfield Ashworth MacLeod Barker Pritchard Fletcher Shaw Holloway Doyle',
  ],
  [
    'DE',
    30,
    'de com',
    'Berlin/München/Hamburg/Köln/Stuttgart',
    'Jürgen Anke Björn Käthe Lukas Sabine Matthias Heike Jörg Franziska Uwe Annika',
    'Müller Schäfer Böhm Krüger Weiß Vogel Köhler Lehmann Groß Brandt Jäger Hoffmann',
  ],
  [
    'FR',
    24,
    'fr com',
    'Paris/Lyon/Toulouse/Nantes/Lille',
    'Éloïse François Chloé Benoît Amélie Gaël Hélène Jérôme Noémie Thibault Anaïs Loïc',
    'Lefèvre Béranger Dubois Gérard Moreau Rémy Fontaine Mercier Chevallier Dupré Girard Renaud',
  ],
  [
    'ES',
    14,
    'es com',
    'Madrid/Barcelona/Valencia/Sevilla',
    'José María Íñigo Lucía Álvaro Begoña Raúl Inés Martín Nuria Jesús Rocío',
    'Peña Núñez Muñoz García Ibáñez Ordóñez Vázquez Sáez Cañizares Gómez Castaño Rubio',
  ],
  [
    'IT',
    14,
    'it com',
    'Milano/Torino/Bologna/Roma',
    'Niccolò Giulia Matteo Chiara Lorenzo Ginevra Davide Alessia Pietro Beatrice',
    'Ferrari Rossetti Colombo Marchetti Galli Conti Bellini Esposito Caruso Forlì',
  ],
  [
    'NL',
    12,
    'nl com io',
    'Amsterdam/Utrecht/Rotterdam/Eindhoven',
    'Daan Femke Sjoerd Anouk Bram Lieke Joris Maartje Thijs Saskia',
    'de Vries/van den Berg/Bakker/Jansen/Visser/Dijkstra/Mulder/Hoekstra/van Leeuwen/Postma',
  ],
  [
    'SE',
    10,
    'se com',
    'Stockholm/Göteborg/Malmö',
    'Åsa Björn Linnéa Göran Märta Håkan Elin Örjan Sofia Anders',
    'Lindström Åkerman Sjöberg Öberg Nyström Bergqvist Ekström Hallén Dahl Forsberg',
  ],
  [
    'DK',
    8,
    'dk com',
    'København/Aarhus/Odense',
    'Søren Mette Jørgen Kirsten Rasmus Bodil Niels Astrid Bjørn Signe',
    'Kjær Sørensen Østergaard Nørgaard Møller Højlund Bruun Frandsen Lykkegaard Skov',
  ],
  [
    'PL',
    12,
    'pl com io',
    'Warszawa/Kraków/Wrocław/Gdańsk',
    'Łukasz Małgorzata Paweł Zofia Michał Agnieszka Grzegorz Bożena Stanisław Świętosława',
    'Wójcik Kowalczyk Zieliński Dąbrowska Jabłoński Łęcki Szymańska Woźniak Gąsior Mróz',
  ],
  [
    'CZ',
    6,
    'cz com',
    'Praha/Brno',
    'Jiří Tereza Ondřej Kateřina Tomáš Markéta Štěpán Zdeňka',
    'Dvořák Černý Procházka Němec Růžička Kučera Šimek Veselý',
  ],
  [
    'IE',
    8,
    'ie com',
    'Dublin/Cork/Galway',
    'Seán Aoife Ciarán Siobhán Pádraig Róisín Eoin Gráinne',
    'Ó Briain/Murphy/Kelly/Ní Dhomhnaill/Walsh/Byrne/Gallagher/Nolan',
  ],
  [
    'PT',
    6,
    'pt com',
    'Lisboa/Porto',
    'João Inês Tomás Conceição Gonçalo Leonor Simão Mafalda',
    'Gonçalves Simões Magalhães Brandão Teixeira Falcão Araújo Queirós',
  ],
  [
    'BR',
    16,
    'com.br com',
    'São Paulo/Rio de Janeiro/Belo Horizonte/Curitiba',
    'Luís Conceição Thiago Letícia Otávio Júlia Fábio Camila Antônio Débora',
    'da Silva/Araújo/Gonçalves/Falcão/Assunção/Ribeiro/Magalhães/Nascimento/Brandão/Cardoso',
  ],
  [
    'MX',
    8,
    'mx com',
    'Ciudad de México/Guadalajara/Monterrey',
    'Andrés Guadalupe Joaquín Ximena Héctor Araceli Tomás Socorro',
    'Hernández Ramírez Ávila Treviño Cárdenas Zúñiga Villaseñor Quiñones',
  ],
  [
    'TR',
    6,
    'com.tr com',
    'İstanbul/Ankara/İzmir',
    'Gökhan Ayşe Çağlar Işıl Uğur Zeynep Ömer Şebnem',
    'Yıldırım Öztürk Çelik Güneş Şahin Kılıç Aydoğan Türkoğlu',
  ],
  [
    'UA',
    5,
    'com.ua io',
    'Kyiv/Lviv',
    'Oleksandr Iryna Taras Nataliia Bohdan Olena Mykola Kateryna',
    'Shevchenko Kovalenko Bondar Tkachuk Melnyk Lysenko Hrytsenko Savchuk',
  ],
  [
    'IL',
    8,
    'co.il io',
    'Tel Aviv/Haifa',
    'Noam Yael Eitan Shira Amir Tamar Lior Michal',
    'Ben-David Shapira Mizrahi Peretz Azoulay Katz Oren Barzilai',
  ],
  [
    'AE',
    6,
    'ae com',
    'Dubai/Abu Dhabi',
    'Fāṭima Khālid Maryam Rāshid Nūra Sulṭān Layla Yūsuf',
    'Al Marri/Al Suwaidi/Haddād/Najjār/Al Falasi/Khoury/Manṣūr/Darwīsh',
  ],
  [
    'NG',
    6,
    'ng com',
    'Lagos/Abuja',
    'Chinọnso Adébáyọ̀ Ngozi Ifeanyi Ọlámidé Amara Tunde Zainab',
    'Okafor Adéyẹmí Eze Balógun Nwosu Ọlátúnjí Bello Chukwu',
  ],
  [
    'ZA',
    6,
    'co.za com',
    'Cape Town/Johannesburg',
    'Thandiwe Pieter Sipho Anneke Lerato Johan Nomvula Riaan',
    'Nkosi/Botha/Dlamini/van der Merwe/Mokoena/Pretorius/Zulu/Naidoo',
  ],
  [
    'IN',
    22,
    'in com io',
    'Bengaluru/Mumbai/Hyderabad/Pune',
    'Priya Arjun Ananya Rahul Lakṣmī Vikram Deepa Sanjay Kavita Rohan',
    'Iyer Sharma Reddy Mukherjee Patel Krishnan Deśmukh Singh Menon Chatterjee',
  ],
  [
    'JP',
    14,
    'jp co.jp com',
    'Tōkyō/Ōsaka/Fukuoka/Nagoya',
    'Haruka Kenji Yūki Shōta Ayumi Daisuke Kyōko Ryō Naoko Tarō',
    'Satō Itō Kobayashi Kondō Yamamoto Endō Ōno Nakamura Saitō Hayashi',
  ],
  [
    'KR',
    8,
    'kr co.kr com',
    'Seoul/Busan',
    'Ji-woo Min-jun Seo-yeon Hyun-woo Eun-ji Sung-min Ha-eun Jae-hyun',
    'Kim Park Choi Jung Kang Yoon Lim Han',
  ],
  [
    'SG',
    10,
    'sg com',
    'Singapore',
    'Wei Mei Jun Xiuying Kai Li Hao Siti',
    'Tan Lim Wong Chen Lee Goh Zhang Rahman',
  ],
  [
    'VN',
    6,
    'vn com',
    'Hồ Chí Minh/Hà Nội/Đà Nẵng',
    'Thị Hoa/Văn Đức/Thị Ngọc/Minh Tuấn/Thu Hằng/Quốc Bảo/Thị Lan/Anh Dũng',
    'Nguyễn Trần Phạm Đặng Võ Huỳnh Bùi Đỗ',
  ],
  [
    'AU',
    14,
    'com.au com io',
    'Sydney/Melbourne/Brisbane',
    'Lachlan Matilda Angus Sienna Darcy Bronte Mitchell Georgia',
    'Campbell Nguyen O’Connor Fraser Mackenzie Papadopoulos Sinclair Hartley',
  ],
  [
    'CA',
    18,
    'ca com',
    'Toronto/Vancouver/Montréal/Calgary',
    'Étienne Mackenzie Liam Maëlle Connor Geneviève Noah Priyanka',
    'Tremblay Bélanger MacDonald Côté Fraser Gagné Singh Bouchard',
  ],
];

const FAMILY_FIRST: ReadonlySet<string> = new Set(['VN']);

export const US_AREA_CODES: Readonly<Record<string, string>> = {
  'Austin, TX': '512',
  'Boston, MA': '617',
  'Chicago, IL': '312',
  'Denver, CO': '303',
  'Seattle, WA': '206',
  'New York, NY': '212',
  'San Francisco, CA': '415',
  'Atlanta, GA': '404',
};

let parsed: readonly [Country, ...Country[]] | undefined;

export function countries(): readonly [Country, ...Country[]] {
  parsed ??= nonEmpty(ROWS.map(toCountry));
  return parsed;
}

export function countryOf(code: string): Country {
  const all = countries();
  return all.find((country) => country.code === code) ?? all[0];
}

function toCountry([code, weight, endings, cities, given, family]: Row): Country {
  return {
    code,
    weight,
    endings: nonEmpty(endings.split(' ')),
    cities: nonEmpty(cities.split('/')),
    given: nonEmpty(names(given)),
    family: nonEmpty(names(family)),
    ...(FAMILY_FIRST.has(code) && { familyFirst: true }),
  };
}

/** Names are separated by spaces, or by slashes where a name has spaces itself. */
function names(text: string): string[] {
  return text.split(text.includes('/') ? '/' : ' ');
}

function nonEmpty<T>(values: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = values;
  if (first === undefined)
    throw new Error('Got an empty row in the country table; expected at least one value.');
  return [first, ...rest];
}
