import type { Company, DirectoryPerson, JobLevel } from '#domain/market/directory/directory.ts';
import { hashText } from '#domain/shared/random/seeded-random.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { rows } from '#domain/shared/text/rows.ts';
import { type Employee, listJobChangers } from './job-changers.ts';

/** A person with contact data that the directory only returns on request. */
export interface Listing {
  readonly person: DirectoryPerson;
  readonly email: string | null;
  readonly phone: string | null;
}

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** What the first, second, third of a company does, and so on. Companies take the choices in turn. */
const POSITIONS = `
1 | Managing Director | C-Team | Executive
1 | Chief Executive Officer | C-Team | Executive
1 | Founder & CEO | C-Team | Executive
2 | Chief Operating Officer | C-Team | Operations
2 | VP Operations | VP | Operations
2 | COO | C-Team | Operations
2 | Head of Field Service | Director | Operations
3 | Head of Sales | Director | Sales
3 | Chief Commercial Officer | C-Team | Sales
3 | Sales Director | Director | Sales
4 | Dispatch Manager | Manager | Operations
4 | Field Service Manager | Manager | Operations
4 | Site Manager | Manager | Operations
5 | Engineering Manager | Manager | Engineering
5 | Head of Engineering | Director | Engineering
5 | Chief Technology Officer | C-Team | Engineering
6 | Service Technician | Staff | Operations
6 | Dispatcher | Staff | Operations
7 | Chief Financial Officer | C-Team | Finance
7 | Chief Data Officer | C-Team | Data
7 | General Counsel | C-Team | Legal
7 | Chief Product Officer | C-Team | Product
7 | Chief Information Security Officer | C-Team | IT & Security
7 | Chief People Officer | C-Team | People
7 | Head of Finance | Director | Finance
7 | Chief Information Officer | C-Team | IT & Security
7 | Head of Product | Director | Product
7 | Chief Marketing Officer | C-Team | Marketing
7 | Head of HR | Director | People
7 | Head of Data | Director | Data
8 | Sales Development Representative | Staff | Sales
8 | Head of IT | Director | IT & Security
8 | Head of Legal | Director | Legal
8 | Head of Information Security | Director | IT & Security
8 | Head of Marketing | Director | Marketing
`;

/** Those who never change jobs. */
const STAFF = `
aldershawstays.io | Jamal Sullivan; Iryna Lysenko; George Sullivan; Michael Clarke; Rahul Patel; Isla Carter; Shōta Kobayashi; Rhys Hayes
belmique.co.jp | Naoko Ōno; Daisuke Saitō; Kenji Kondō; Haruka Satō; Kenji Ōno
lisasta-materials.io | George Whitfield; Michael Whitfield; Jamal Clarke; Niamh Barker
amberside.de | Matthias Lehmann; Jörg Köhler; Jürgen Lehmann; Seán Walsh
zomimotherapeutics.ai | Grace Thompson; Jamal Foster; Hannah Carter; Rhys Sullivan
anchormarkstudio.pl | Krzysztof Kowalczyk; Thibault Mercier; Mafalda Nascimento; Íñigo Villaseñor
dememi-work.fr | Hélène Mercier; Benoît Rémy; Éloïse Mercier; Socorro Muñoz; Thibault Chevallier; Fernanda Zúñiga; Omar Manṣūr; Amélie Fontaine
aspenreachfoods.co | Rhys Reed; Jamal Barker; Eitan Oren; Rhys Bennett
lanaxis.com | Nguyễn Quốc Bảo; Chukwuemeka Chukwu; Phạm Thị Hoa; Võ Minh Tuấn; Đặng Văn Đức; Đỗ Minh Tuấn; Huỳnh Thu Hằng
barleyfold.com | Anaïs Chevallier; Marcus Ashworth; Callum Pritchard; Harry Thompson; Grace Coleman; Kevin Bennett; Olivia Sullivan
dureva.co.il | Kenji Yamamoto; Lior Katz; Lior Mizrahi; Uğur Çelik; Marcus Bennett
basaltbourne.com | Olivia MacLeod; Ashley Hayes; Amelia Barker; George Reed; Grace MacLeod; Emily Brooks; Michael Foster; Emily Thompson
beaconfold-market.com | Álvaro Cárdenas; Anaïs Fontaine; Jesús Sáez; Lucía Ramírez
hadisteretail.jp | Daisuke Ōno; Ayumi Kobayashi; Daisuke Endō; Nguyễn Thu Hằng
cedardalestructures.com | Orla Byrne; Björn Böhm; Eoin Kelly; Róisín Byrne
pastiko.io | Poppy Foster; Isla Hayes; Olivia Coleman; Oliver Whitfield; Kevin Coleman; Callum Whitfield; Hannah Wright; Hannah Clarke
tirviko.com | Yūsuf Haddād; Imogen Barker; Emily Carter; Andre Johnson; Niamh Hayes; Callum Foster; Andre Whitfield; Harry Fletcher
prumundo.pl | Grzegorz Woźniak; Świętosława Mróz; Świętosława Kowalczyk; Bożena Woźniak; Oliver Ashworth; Krzysztof Mróz; Zofia Kowalczyk; Zofia Gąsior
fernleyfreight.co.uk | Oliver Barker; Hannah Johnson; Alfie Johnson; Freya MacLeod; Niamh Clarke; Poppy Barker; Grace Hayes; Callum Barker
garnetloft-freight.com | Callum MacLeod; Thijs Jansen; Freya Reed; Hind Al Marri; Kevin Wright; Bram Jansen; Joris Mulder; Rhys Fletcher
keelview.ca | Isla Barker; Amelia Thompson; Rachel Brooks; Naoko Kondō; Isla MacLeod; Anke Groß; Emily Sullivan; Callum Bennett
glavovia.fr | Małgorzata Wójcik; Oliver Sullivan; Loïc Fontaine; Thibault Gérard; Chloé Rémy; Amélie Gérard; Świętosława Mazur; Świętosława Woźniak
ospreyfield.de | Åsa Åkerman; Sabine Müller; Chloé Béranger; Jörg Lehmann; Heike Schäfer; Matthias Vogel; Anke Müller; Uwe Lehmann
ottergatefreight.com | Matthias Müller; Anke Köhler; Tomáš Kučera; Gonçalo Assunção; Václav Procházka; Femke Jansen; Jiří Svoboda; Annika Lehmann
tandori.com | Anouk Hoekstra; Marloes van den Berg; Mattias Lindström; Ashley Ashworth; Göran Sørensen; Sjoerd Mulder; Niels Lykkegaard; Anouk van Leeuwen
clonenzawind.kr | Seo-yeon Park; Seo-yeon Yoon; Hyun-woo Jung; Ji-woo Jung; Sung-min Jung; Jae-hyun Kim; Bohdan Lysenko; Lior Barzilai
tansydenworks.io | Emily Ashworth; Pieter Dlamini; Niamh Whitfield; Kevin Foster; Freya Foster; Rachel Johnson; Olivia Bennett; Agnieszka Woźniak
silomoor.es | Joaquín Sáez; Jesús Cárdenas; Sabine Böhm; Inés Quiñones; Raúl Ramírez
turretpath-construction.io | Marcus Brooks; Rachel Carter; Emily Bennett; Rachel Ashworth; Rhys Thompson
nectarden.co.uk | Ashley Carter; Andre Ashworth; Emily Coleman; George Fletcher; Niamh Carter
zolvolis.com | Isla Ashworth; Kevin Fletcher; Oksana Bondar; Rachel Fletcher; Freya Carter
brotando-devices.sg | Bùi Văn Đức; Li Zhang; Ahmad Goh; Huỳnh Quốc Bảo; Kai Goh
pevirora.fr | Noémie Chevallier; Loïc Chevallier; Anaïs Béranger; Amélie Dubois; Noémie Béranger
tavevimo.com | Freya Johnson; Kevin Barker; Grace Pritchard; Tyler Coleman; Marcus Foster
elmwell.co.il | Amir Barzilai; Eitan Katz; Yael Katz; Gilad Oren
zedelevaworks.io | Göran Öberg; Tyler Foster; Sung-min Kim; Andrii Melnyk
pilgrimside-logistics.com | Niels Ekström; Mette Åkerman; Bodil Kjær; Søren Bergqvist
flentemi.com | Íñigo Cañizares; Begoña Treviño; Guadalupe Sáez; Ananya Sharma
flintmoor-estates.co | Itzel Ramírez; Amelia Coleman; Michael Coleman; Oliver Hayes
tallowmark.co.kr | Jae-hyun Kang; Aoife Murphy; Ha-eun Yoon; Ji-woo Kim
fundikowind.mx | Joaquín Quiñones; João da Silva; Nuria Treviño; Begoña Ávila
dririnda.com | Alessia Rossetti; Niamh MacLeod; Tyler Clarke; Ifeanyi Akíndélé
walnutyardfreight.com | Thibault Moreau; Elmarie Pretorius; Jérôme Chevallier; Chloé Fontaine
zephyrden-telecom.es | Araceli Ordóñez; Lucía Ordóñez; José Ávila; Fernanda Ávila
nivavar-construction.io | Isla Brooks; Alfie Foster; Grace Ashworth; Mattias Nyström
miteniko.com | Tyler Fletcher; Ashley Brooks; Grace Clarke; Amelia Brooks
movorori.io | Amelia Hayes; Alfie Thompson; Kevin Thompson; Kevin Whitfield
birchspire.de | Anke Krüger; Uwe Böhm; Björn Krüger; Lukas Vogel
`;

const positions = Map.groupBy(
  rows(POSITIONS).map(([seat, title = '', levelName, department = '']) => {
    const level = LEVELS.find((each) => each === levelName) ?? 'Staff';
    return { seat: Number(seat), title, level, department };
  }),
  ({ seat }) => seat,
);

/** By their company's domain. */
const staffByDomain = new Map(
  rows(STAFF).map(([domain = '', names = ''], company): [string, readonly Employee[]] => [
    domain,
    names.split('; ').flatMap((name, index) => {
      const choices = positions.get(index + 1) ?? [];
      const position = choices[company % choices.length];
      const hasProfile = hashText(name) % 7 > 0;
      return position ? [{ name, ...position, firstEmployer: domain, hasProfile }] : [];
    }),
  ]),
);

/** Where large companies have every third colleague. */
const LARGE = 1_500;
const ABROAD = { location: 'New York, NY', country_code: 'US' };

/** A company's people on a day, most relevant first. */
export function buildRoster(company: Company, now: Date): readonly Listing[] {
  const employees = [...listJobChangers(company, now), ...(staffByDomain.get(company.domain) ?? [])];
  return employees
    .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
    .map((employee, index) => createListing(company, employee, index + 1));
}

function createListing(company: Company, employee: Employee, ranking: number): Listing {
  const { name, title, level, department, firstEmployer, hasProfile } = employee;
  const number = hashText(`${firstEmployer}/${name}`);
  const [firstName = '', ...laterNames] = foldAccents(name).split(' ');
  const emailName = `${firstName}.${laterNames.join('')}`.replace(/[^a-z.]/g, '');
  const slug = `${emailName.replace('.', '-')}-${number.toString(36)}`;
  const isAbroad = company.employees > LARGE && number % 3 === 0;
  const home = { location: company.location, country_code: company.country };
  const { location, country_code } = isAbroad ? ABROAD : home;
  return {
    person: {
      directory_id: `dp_${number.toString(36)}`,
      full_name: name,
      title,
      headline: `${title} at ${company.name}`,
      network_url: hasProfile ? `https://network.example/in/${slug}` : null,
      location,
      country_code,
      connections_count: 40 + (number % 1_500),
      profile_picture_url: hasProfile && number % 5 > 0 ? `https://network.example/photos/${slug}.jpg` : null,
      job_level: level,
      department,
      ranking,
    },
    email: number % 4 > 0 ? `${emailName}@${company.domain}` : null,
    // 555-0100 to 555-0199 are reserved for fiction.
    phone:
      country_code === 'US' && number % 5 > 1 ? `+120255501${String(number % 100).padStart(2, '0')}` : null,
  };
}
