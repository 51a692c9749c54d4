import { rows } from './rows.ts';

/** Code, the country's name in the eight languages, and its adjectives. */
export const COUNTRIES = rows(`
US | united states, united states of america, usa, us, u s, america, the states, states, stateside, vereinigte staaten, états unis, etats unis, estados unidos, stati uniti, verenigde staten, stany zjednoczone, ee uu, eua, アメリカ, 米国 | american, us based, amerikanisch, américain, americano, estadounidense
CA | canada, kanada, canadá | canadian, kanadisch, canadien, canadiense
MX | mexico, méxico, mexiko, mexique, messico, meksyk | mexican, mexikanisch, mexicain, mexicano
BR | brazil, brasil, brasilien, brésil, brasile, brazilië, brazylia | brazilian, brasilianisch, brésilien, brasileño, brasileiro
AR | argentina, argentinien, argentine | argentinian, argentino
CL | chile, chili | chilean
CO | colombia, kolumbien, colombie | colombian, colombiano
PE | peru, perú, pérou | peruvian
GB | united kingdom, uk, u k, great britain, britain, gb, england, großbritannien, vereinigtes königreich, royaume uni, reino unido, regno unito, verenigd koninkrijk, wielka brytania, angleterre, inglaterra, inghilterra, イギリス, 英国 | british, english, uk based, scottish, welsh, britisch, englisch, britannique, británico
IE | ireland, irland, irlande, irlanda, ierland, republic of ireland, éire | irish, irisch, irlandais, irlandés
DE | germany, deutschland, allemagne, alemania, germania, duitsland, niemcy, niemczech, alemanha, ドイツ | german, deutsch, allemand, alemán, tedesco, duits, niemiecki, alemão
AT | austria, österreich, autriche, oostenrijk | austrian, österreichisch, autrichien
CH | switzerland, schweiz, suisse, suiza, svizzera, zwitserland, szwajcaria, suíça | swiss, schweizer, schweizerisch, suizo
LI | liechtenstein | 
FR | france, frankreich, francia, frankrijk, francja, francji, frança, フランス | french, französisch, français, francés, francese, frans
BE | belgium, belgien, belgique, bélgica, belgio, belgië, belgia | belgian, belgisch, belge
NL | netherlands, holland, the netherlands, niederlande, pays bas, países bajos, paesi bassi, nederland, holandia, países baixos, niederlanden, オランダ | dutch, niederländisch, holländisch, néerlandais, holandés, nederlands
LU | luxembourg, luxemburg, luxemburgo | luxembourgish
ES | spain, spanien, espagne, españa, spagna, spanje, hiszpania, espanha, スペイン | spanish, spanisch, espagnol, español, spaans
PT | portugal, portogallo, portugalia | portuguese, portugiesisch, portugais, portugués, português
IT | italy, italien, italie, italia, italië, włochy, itália, イタリア | italian, italienisch, italiano, italiaans
SE | sweden, schweden, suède, suecia, svezia, zweden, szwecja, sverige | swedish, schwedisch, suédois
NO | norway, norwegen, norvège, noruega, norvegia, noorwegen, norge | norwegian, norwegisch
DK | denmark, dänemark, danemark, dinamarca, danimarca, denemarken, dania, danmark | danish, dänisch, danois
FI | finland, finnland, finlande, finlandia, suomi | finnish, finnisch
IS | iceland, islande | icelandic
PL | poland, polen, pologne, polonia, polska, polsce, polónia, polônia | polish, polnisch, polonais, polaco, polski
CZ | czech republic, czechia, tschechien, tchéquie, chequia, czechy, repubblica ceca | czech, tschechisch
SK | slovakia, slowakei, slovaquie | slovak
HU | hungary, ungarn, hongrie, hungría, węgry | hungarian, ungarisch
RO | romania, rumänien, roumanie, rumanía | romanian
BG | bulgaria, bulgarien | bulgarian
GR | greece, griechenland, grèce, grecia | greek
HR | croatia, kroatien | croatian
SI | slovenia, slowenien | slovenian
RS | serbia, serbien | serbian
EE | estonia, estland | estonian
LV | latvia, lettland | latvian
LT | lithuania, litauen | lithuanian
UA | ukraine, ucrania, ukraina | ukrainian, ukrainisch
TR | turkey, türkiye, türkei, turquie, turquía | turkish, türkisch
IL | israel, israël | israeli
AE | united arab emirates, uae, emirates, vae, emirate | emirati
SA | saudi arabia, ksa, saudi | saudi arabian
QA | qatar | qatari
EG | egypt, ägypten | egyptian
MA | morocco, marokko, maroc | moroccan
NG | nigeria | nigerian
KE | kenya, kenia | kenyan
ZA | south africa, südafrika, afrique du sud, sudáfrica | south african
IN | india, indien, inde, indie, インド | indian, indisch
CN | china, chine, 中国 | chinese, chinesisch
HK | hong kong | 
TW | taiwan, 台湾 | taiwanese
JP | japan, japon, japón, giappone, japão, 日本, 国内 | japanese, japanisch, japonais
KR | south korea, korea, südkorea, corée, 韓国 | korean, koreanisch
SG | singapore, singapur, singapour, シンガポール | singaporean
MY | malaysia | malaysian
TH | thailand | thai
VN | vietnam, viet nam | vietnamese
PH | philippines, philippinen | filipino
ID | indonesia, indonesien | indonesian
AU | australia, australien, australie | australian, australisch, aussie
NZ | new zealand, neuseeland | kiwi
`);
