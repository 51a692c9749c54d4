import type { Random } from '#domain/shared/random/seeded-random.ts';
import { rows } from '#domain/shared/text/rows.ts';

export interface Name {
  readonly full: string;
  readonly first: string;
  readonly last: string;
}

/** Countries, given names and family names. */
const ROWS = `
US CA AU GB | Emily, Ashley, Hannah, Olivia, Grace, Rachel, Michael, Jamal, Tyler, Marcus, Kevin, Andre, Amelia, Isla, Poppy, Freya, Imogen, Niamh, Oliver, Harry, George, Callum, Alfie, Rhys | Johnson, Carter, Brooks, Hayes, Sullivan, Reed, Coleman, Bennett, Foster, Clarke, Wright, Thompson, Whitfield, Ashworth, MacLeod, Barker, Pritchard, Fletcher
DE | Anke, Käthe, Sabine, Heike, Franziska, Annika, Jürgen, Björn, Lukas, Matthias, Jörg, Uwe | Müller, Schäfer, Böhm, Krüger, Weiß, Vogel, Köhler, Lehmann, Groß
FR | Éloïse, Chloé, Amélie, Hélène, Noémie, Anaïs, François, Benoît, Gaël, Jérôme, Thibault, Loïc | Lefèvre, Béranger, Dubois, Gérard, Moreau, Rémy, Fontaine, Mercier, Chevallier
ES MX | María, Lucía, Begoña, Inés, Nuria, Rocío, José, Íñigo, Álvaro, Raúl, Martín, Jesús, Guadalupe, Ximena, Araceli, Socorro, Fernanda, Itzel, Andrés, Joaquín, Héctor, Tomás, Emiliano, Ramiro | Peña, Núñez, Muñoz, García, Ibáñez, Ordóñez, Vázquez, Sáez, Cañizares, Hernández, Ramírez, Ávila, Treviño, Cárdenas, Zúñiga, Villaseñor, Quiñones
IT | Giulia, Chiara, Ginevra, Alessia, Beatrice, Elisa, Niccolò, Matteo, Lorenzo, Davide, Pietro, Riccardo | Ferrari, Rossetti, Colombo, Marchetti, Galli, Conti, Bellini, Esposito, Caruso
NL | Femke, Anouk, Lieke, Maartje, Saskia, Marloes, Daan, Sjoerd, Bram, Joris, Thijs, Ruben | de Vries, van den Berg, Bakker, Jansen, Visser, Dijkstra, Mulder, Hoekstra, van Leeuwen
SE DK | Åsa, Linnéa, Märta, Elin, Sofia, Ebba, Björn, Göran, Håkan, Örjan, Anders, Mattias, Mette, Kirsten, Bodil, Astrid, Signe, Pernille, Søren, Jørgen, Rasmus, Niels, Bjørn, Kasper | Lindström, Åkerman, Sjöberg, Öberg, Nyström, Bergqvist, Ekström, Hallén, Dahl, Kjær, Sørensen, Østergaard, Nørgaard, Møller, Højlund, Bruun, Frandsen, Lykkegaard
PL | Małgorzata, Zofia, Agnieszka, Bożena, Świętosława, Katarzyna, Łukasz, Paweł, Michał, Grzegorz, Stanisław, Krzysztof | Wójcik, Kowalczyk, Woźniak, Gąsior, Mróz, Mazur, Nowak
CZ | Tereza, Kateřina, Markéta, Zdeňka, Lenka, Barbora, Jiří, Ondřej, Tomáš, Štěpán, Václav, Radek | Dvořák, Procházka, Svoboda, Kučera, Novák, Krejčí, Horák, Janů
IE | Aoife, Siobhán, Róisín, Gráinne, Orla, Seán, Ciarán, Pádraig, Eoin, Declan | Ó Briain, Murphy, Kelly, Walsh, Byrne, Gallagher, Nolan, Doyle
PT BR | Inês, Conceição, Leonor, Mafalda, Catarina, Beatriz, João, Tomás, Gonçalo, Simão, Rui, Duarte, Letícia, Júlia, Camila, Débora, Larissa, Renata, Luís, Thiago, Otávio, Fábio, Antônio, Caio | Gonçalves, Simões, Magalhães, Brandão, Teixeira, Falcão, Araújo, Queirós, da Silva, Assunção, Ribeiro, Nascimento
TR | Ayşe, Işıl, Zeynep, Şebnem, Elif, Gökhan, Çağlar, Uğur, Ömer, Emre | Yıldırım, Öztürk, Çelik, Güneş, Şahin, Kılıç, Aydoğan, Türkoğlu
UA | Iryna, Nataliia, Olena, Kateryna, Oksana, Oleksandr, Taras, Bohdan, Mykola, Andrii | Shevchenko, Kovalenko, Bondar, Tkachuk, Melnyk, Lysenko, Savchuk
IL | Yael, Shira, Tamar, Michal, Noa, Noam, Eitan, Amir, Lior, Gilad | Ben-David, Shapira, Mizrahi, Peretz, Azoulay, Katz, Oren, Barzilai
AE | Fāṭima, Maryam, Nūra, Layla, Hind, Khālid, Rāshid, Sulṭān, Yūsuf, Omar | Al Marri, Al Suwaidi, Haddād, Najjār, Al Falasi, Khoury, Manṣūr, Darwīsh
NG | Ngozi, Amara, Chinọnso, Adaeze, Ifeanyi, Chukwuemeka, Obinna, Kelechi, Ọlámidé, Fúnmiláyọ̀, Títílayọ̀, Adébáyọ̀, Tunde, Ọláwálé | Okafor, Eze, Nwosu, Chukwu, Okeke, Adéyẹmí, Balógun, Ọlátúnjí, Akíndélé
ZA | Thandiwe, Lerato, Nomvula, Zanele, Sipho, Thabo, Mandla, Bongani, Anneke, Marelize, Elmarie, Pieter, Johan, Riaan | Nkosi, Dlamini, Mokoena, Zulu, Khumalo, Ndlovu, Botha, van der Merwe, Pretorius, Steyn, du Plessis
IN | Priya, Ananya, Lakṣmī, Deepa, Kavita, Sunita, Arjun, Rahul, Vikram, Sanjay, Rohan, Karthik | Iyer, Sharma, Reddy, Mukherjee, Patel, Krishnan, Deśmukh, Menon, Chatterjee
JP | Haruka, Ayumi, Kyōko, Naoko, Yui, Kenji, Shōta, Daisuke, Ryō, Tarō | Satō, Itō, Kobayashi, Kondō, Yamamoto, Endō, Ōno, Nakamura, Saitō
KR | Ji-woo, Seo-yeon, Eun-ji, Ha-eun, Min-jun, Hyun-woo, Sung-min, Jae-hyun | Kim, Park, Choi, Jung, Kang, Yoon, Lim, Han
SG | Mei, Xiuying, Li, Hui, Wei, Jun, Kai, Hao, Siti, Nurul, Aisyah, Ahmad, Faizal, Hafiz | Tan, Lim, Wong, Chen, Lee, Goh, Zhang, Rahman, Ismail, Abdullah
VN | Thị Hoa, Thị Ngọc, Thu Hằng, Thị Lan, Văn Đức, Minh Tuấn, Quốc Bảo, Anh Dũng | Nguyễn, Trần, Phạm, Đặng, Võ, Huỳnh, Bùi, Đỗ
`;

const namesByCountry = new Map(
  rows(ROWS).flatMap(([countries = '', firstNames = '', family = '']) =>
    countries
      .split(' ')
      .map((country) => [country, { given: firstNames.split(', '), family: family.split(', ') }]),
  ),
);

/** Where the family name comes first. */
const LEADING_FAMILY_NAME = 'VN';

/** A typical name for the country. */
export function makeName(country: string, random: Random): Name {
  const { given: firstNames = [], family = [] } =
    namesByCountry.get(country) ?? namesByCountry.get('US') ?? {};
  const first = firstNames[random.int(0, firstNames.length - 1)] ?? '';
  const last = family[random.int(0, family.length - 1)] ?? '';
  return { first, last, full: country === LEADING_FAMILY_NAME ? `${last} ${first}` : `${first} ${last}` };
}
