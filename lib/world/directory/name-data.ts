/**
 * Names by language. A family name with gender forms is written "his:hers". Names that contain spaces are separated
 * by slashes.
 */
export interface Tongue {
  readonly women: Names;
  readonly men: Names;
  readonly family: Names;
  /** The family name comes first. */
  readonly hasLeadingFamilyName: boolean;
}

type Names = readonly [string, ...string[]];

const ROWS: Readonly<Record<string, readonly [women: string, men: string, family: string]>> = {
  american: [
    'Emily Ashley Hannah Olivia Grace Rachel Megan Tasha Lauren Natalie Brianna Denise',
    'Michael Jamal Tyler Marcus Kevin Andre Brian Logan Derek Nathan Terrence Scott',
    'Johnson Carter Brooks Hayes Sullivan Reed Coleman Bennett Foster Hughes Parker Washington Jenkins Price Dawson Whitaker',
  ],
  hispanic: [
    'Gabriela Marisol Daniela Yesenia',
    'Carlos Diego Miguel Rafael',
    'Delgado Morales Salazar Fuentes Herrera Castillo',
  ],
  british: [
    'Amelia Isla Poppy Freya Imogen Niamh Harriet Beatrix',
    'Oliver Harry George Callum Alfie Rhys Rupert Duncan',
    'Clarke Wright Thompson Whitfield Ashworth MacLeod Barker Pritchard Fletcher Shaw Holloway Doyle',
  ],
  german: [
    'Anke Käthe Sabine Heike Franziska Annika Birgit Jana Ulrike Silke',
    'Jürgen Björn Lukas Matthias Jörg Uwe Stefan Florian Ralf Tobias',
    'Müller Schäfer Böhm Krüger Weiß Vogel Köhler Lehmann Groß Brandt Jäger Hoffmann Seidel Ziegler',
  ],
  french: [
    'Éloïse Chloé Amélie Hélène Noémie Anaïs Maëlle Geneviève Sandrine Manon',
    'François Benoît Gaël Jérôme Thibault Loïc Étienne Rémi Mathieu Olivier',
    'Lefèvre Béranger Dubois Gérard Moreau Rémy Fontaine Mercier Chevallier Dupré Girard Renaud',
  ],
  quebecois: [
    'Maëlle Geneviève Mélanie Josée',
    'Étienne Mathieu Sébastien Guillaume',
    'Tremblay Bélanger Côté Gagné Bouchard Lavoie',
  ],
  spanish: [
    'María Lucía Begoña Inés Nuria Rocío Elena Pilar Marta Carmen',
    'José Íñigo Álvaro Raúl Martín Jesús Javier Sergio Iván Andrés',
    'Peña Núñez Muñoz García Ibáñez Ordóñez Vázquez Sáez Cañizares Gómez Castaño Rubio',
  ],
  mexican: [
    'Guadalupe Ximena Araceli Socorro Fernanda Itzel',
    'Andrés Joaquín Héctor Tomás Emiliano Ramiro',
    'Hernández Ramírez Ávila Treviño Cárdenas Zúñiga Villaseñor Quiñones',
  ],
  italian: [
    'Giulia Chiara Ginevra Alessia Beatrice Elisa Martina Federica',
    'Niccolò Matteo Lorenzo Davide Pietro Riccardo Giacomo Stefano',
    'Ferrari Rossetti Colombo Marchetti Galli Conti Bellini Esposito Caruso Forlì',
  ],
  dutch: [
    'Femke Anouk Lieke Maartje Saskia Marloes Hanneke Fleur',
    'Daan Sjoerd Bram Joris Thijs Ruben Pieter Wouter',
    'de Vries/van den Berg/Bakker/Jansen/Visser/Dijkstra/Mulder/Hoekstra/van Leeuwen/Postma',
  ],
  swedish: [
    'Åsa Linnéa Märta Elin Sofia Ebba',
    'Björn Göran Håkan Örjan Anders Mattias',
    'Lindström Åkerman Sjöberg Öberg Nyström Bergqvist Ekström Hallén Dahl Forsberg',
  ],
  danish: [
    'Mette Kirsten Bodil Astrid Signe Pernille',
    'Søren Jørgen Rasmus Niels Bjørn Kasper',
    'Kjær Sørensen Østergaard Nørgaard Møller Højlund Bruun Frandsen Lykkegaard Skov',
  ],
  polish: [
    'Małgorzata Zofia Agnieszka Bożena Świętosława Katarzyna Joanna Hanna',
    'Łukasz Paweł Michał Grzegorz Stanisław Krzysztof Jakub Wojciech',
    'Wójcik Kowalczyk Woźniak Gąsior Mróz Zieliński:Zielińska Dąbrowski:Dąbrowska Jabłoński:Jabłońska Łęcki:Łęcka Szymański:Szymańska Zawadzki:Zawadzka',
  ],
  czech: [
    'Tereza Kateřina Markéta Zdeňka Lenka Barbora',
    'Jiří Ondřej Tomáš Štěpán Václav Radek',
    'Dvořák:Dvořáková Černý:Černá Procházka:Procházková Němec:Němcová Růžička:Růžičková Kučera:Kučerová Šimek:Šimková Veselý:Veselá',
  ],
  irish: [
    'Aoife Siobhán Róisín Gráinne Orla',
    'Seán Ciarán Pádraig Eoin Declan',
    'Ó Briain:Ní Bhriain/Ó Domhnaill:Ní Dhomhnaill/Murphy/Kelly/Walsh/Byrne/Gallagher/Nolan',
  ],
  portuguese: [
    'Inês Conceição Leonor Mafalda Catarina Beatriz',
    'João Tomás Gonçalo Simão Rui Duarte',
    'Gonçalves Simões Magalhães Brandão Teixeira Falcão Araújo Queirós',
  ],
  brazilian: [
    'Letícia Júlia Camila Débora Larissa Renata',
    'Luís Thiago Otávio Fábio Antônio Caio',
    'da Silva/Araújo/Gonçalves/Falcão/Assunção/Ribeiro/Magalhães/Nascimento/Brandão/Cardoso',
  ],
  turkish: [
    'Ayşe Işıl Zeynep Şebnem Elif',
    'Gökhan Çağlar Uğur Ömer Emre',
    'Yıldırım Öztürk Çelik Güneş Şahin Kılıç Aydoğan Türkoğlu',
  ],
  ukrainian: [
    'Iryna Nataliia Olena Kateryna Oksana',
    'Oleksandr Taras Bohdan Mykola Andrii',
    'Shevchenko Kovalenko Bondar Tkachuk Melnyk Lysenko Savchuk Kovalskyi:Kovalska Zelenskyi:Zelenska',
  ],
  hebrew: [
    'Yael Shira Tamar Michal Noa',
    'Noam Eitan Amir Lior Gilad',
    'Ben-David Shapira Mizrahi Peretz Azoulay Katz Oren Barzilai',
  ],
  arabic: [
    'Fāṭima/Maryam/Nūra/Layla/Hind',
    'Khālid/Rāshid/Sulṭān/Yūsuf/Omar',
    'Al Marri/Al Suwaidi/Haddād/Najjār/Al Falasi/Khoury/Manṣūr/Darwīsh',
  ],
  igbo: [
    'Ngozi Amara Chinọnso Adaeze',
    'Ifeanyi Chukwuemeka Obinna Kelechi',
    'Okafor Eze Nwosu Chukwu Okeke',
  ],
  yoruba: ['Ọlámidé Fúnmiláyọ̀ Títílayọ̀', 'Adébáyọ̀ Tunde Ọláwálé', 'Adéyẹmí Balógun Ọlátúnjí Akíndélé'],
  hausa: ['Zainab Hadiza', 'Ibrahim Musa', 'Bello Abubakar Danjuma'],
  zulu: [
    'Thandiwe Lerato Nomvula Zanele',
    'Sipho Thabo Mandla Bongani',
    'Nkosi Dlamini Mokoena Zulu Khumalo Ndlovu',
  ],
  afrikaans: [
    'Anneke/Marelize/Elmarie',
    'Pieter/Johan/Riaan',
    'Botha/van der Merwe/Pretorius/Steyn/du Plessis',
  ],
  indian: [
    'Priya Ananya Lakṣmī Deepa Kavita Sunita Meera Pooja',
    'Arjun Rahul Vikram Sanjay Rohan Karthik Nikhil Aditya',
    'Iyer Sharma Reddy Mukherjee Patel Krishnan Deśmukh Menon Chatterjee Naidoo',
  ],
  punjabi: [
    'Harpreet/Simran/Jasleen',
    'Gurpreet/Manjit/Arvinder',
    'Singh:Kaur/Singh Gill:Kaur Gill/Singh Sandhu:Kaur Sandhu',
  ],
  japanese: [
    'Haruka Ayumi Kyōko Naoko Yui',
    'Kenji Shōta Daisuke Ryō Tarō',
    'Satō Itō Kobayashi Kondō Yamamoto Endō Ōno Nakamura Saitō Hayashi',
  ],
  korean: [
    'Ji-woo Seo-yeon Eun-ji Ha-eun',
    'Min-jun Hyun-woo Sung-min Jae-hyun',
    'Kim Park Choi Jung Kang Yoon Lim Han',
  ],
  chinese: ['Mei Xiuying Li Hui', 'Wei Jun Kai Hao', 'Tan Lim Wong Chen Lee Goh Zhang'],
  malay: ['Siti Nurul Aisyah', 'Ahmad Faizal Hafiz', 'Rahman Ismail Abdullah'],
  vietnamese: [
    'Thị Hoa/Thị Ngọc/Thu Hằng/Thị Lan',
    'Văn Đức/Minh Tuấn/Quốc Bảo/Anh Dũng',
    'Nguyễn Trần Phạm Đặng Võ Huỳnh Bùi Đỗ',
  ],
  australian: [
    'Matilda Sienna Bronte Georgia Kirra',
    'Lachlan Angus Darcy Mitchell Hamish',
    'Campbell O’Connor Fraser Mackenzie Sinclair Hartley Donovan',
  ],
  canadian: [
    'Mackenzie Brooke Alison Heather',
    'Liam Connor Noah Graham',
    'MacDonald Fraser Campbell McKay Patterson Lindsay',
  ],
};

/** The languages of a country's names, more frequent ones more often. */
const SPOKEN: Readonly<Record<string, string>> = {
  US: 'american american american hispanic',
  GB: 'british british british british indian',
  DE: 'german german german german turkish',
  FR: 'french',
  ES: 'spanish',
  IT: 'italian',
  NL: 'dutch',
  SE: 'swedish',
  DK: 'danish',
  PL: 'polish',
  CZ: 'czech',
  IE: 'irish',
  PT: 'portuguese',
  BR: 'brazilian',
  MX: 'mexican',
  TR: 'turkish',
  UA: 'ukrainian',
  IL: 'hebrew',
  AE: 'arabic arabic indian',
  NG: 'igbo yoruba yoruba hausa',
  ZA: 'zulu zulu afrikaans indian',
  IN: 'indian indian indian punjabi',
  JP: 'japanese',
  KR: 'korean',
  SG: 'chinese chinese malay indian',
  VN: 'vietnamese',
  AU: 'australian australian vietnamese',
  CA: 'canadian canadian quebecois punjabi',
};

const parsed = new Map<string, Tongue>();

/** The languages of a country, repeated in proportion to their likelihood. */
export const listTongues = (country: string): readonly string[] => (SPOKEN[country] ?? 'american').split(' ');

export function findTongue(name: string): Tongue {
  const parsedTongue = parsed.get(name);
  if (parsedTongue !== undefined) return parsedTongue;
  const [women, men, family] = ROWS[name] ?? ['', '', ''];
  const createdTongue = {
    women: parseNames(women),
    men: parseNames(men),
    family: parseNames(family),
    hasLeadingFamilyName: name === 'vietnamese',
  };
  parsed.set(name, createdTongue);
  return createdTongue;
}

/** A family name in its female or male form. */
export function inflectFamilyName(family: string, isWoman: boolean): string {
  const [his = family, hers = his] = family.split(':');
  return isWoman ? hers : his;
}

function parseNames(text: string): Names {
  const [first = '', ...rest] = text.split(text.includes('/') ? '/' : ' ');
  return [first, ...rest];
}
