const toWords = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Nouns for a whole company or a part of one that can be bought. */
export const BUSINESS = toWords(
  `company firm rival competitor unit business division subsidiary arm stake maker chain start-up startup operator group bank
   airline insurer brand majority minority remainder peer operation publisher retailer manufacturer provider supplier developer
   distributor producer specialist label franchise agency brewer lender builder carrier network portfolio interest shareholding
   holding affiliate asset outfit broker brewery newspaper station practice consultancy wholesaler drugmaker chipmaker carmaker
   automaker biotech fintech utility telecom railroad parent platform studio club casino pharmacy clinic dealership line seller
   exporter contractor exchange brokerage telco miner grocer hospital processor explorer magazine website broadcaster conglomerate
   share stock equity control all half rest corporation entity vendor integrator reseller bakery hotel restaurant mine refinery plant
   corp inc ltd llc plc co partnership venture property wing`,
);

/** Places where a company works, sells or makes things. */
export const SITE = toWords(
  `plant factory gigafactory office branch store shop outlet restaurant cafe supermarket warehouse depot facility hub headquarters hq
   campus mill lab laboratory terminal fab foundry smelter refinery brewery bakery distillery mine datacenter centre center showroom
   dealership site base outpost hotel resort clinic studio workshop shipyard complex farm station boutique salon location line hall
   greenhouse pharmacy dispensary kitchen bureau market region country capacity subsidiary space building`,
);

export const STAFF = toWords(
  `job worker employee staff staffer people post position role workforce headcount payroll personnel engineer developer driver pilot
   technician nurse teacher scientist associate colleague crew member miner banker journalist manager contractor recruit graduate
   apprentice adviser advisor salesperson programmer designer consultant labourer assistant researcher specialist analyst agent hire
   team person professional expert intern opening vacancy`,
);

/** What companies sell. */
export const PRODUCT = toWords(
  `product app application software platform service tool device model version phone smartphone tablet laptop console car suv truck van
   pickup vehicle bike scooter robot drone drug vaccine treatment therapy medicine test game chip processor sensor camera watch speaker
   headset printer engine battery material card account fund plan subscription line range collection drink beer snack menu flavour
   flavor chatbot assistant copilot api sdk suite solution offering system toolkit edition series marketplace wallet turbine machine
   appliance aircraft jet motorcycle monitor display tv router server database module kit shoe toy diagnostic implant plugin extension
   classifier package editor interface cli connector widget dashboard feature capability lineup successor generation gadget wearable integration cloud library framework engine agent release beta
   technology portfolio program programme store`,
);

/** What is announced and opened without being for sale. */
export const NOT_PRODUCT = toWords(
  `research finding findings data notification strategy milestone status approval resumption availabilities listing patch fix hotfix bulletin advisory website hotline helpline action step steps venue tour festival concert exhibition investigation probe inquiry lawsuit suit appeal bid offer campaign competition contest survey study report whitepaper ebook guide
   podcast webinar event conference summit meetup session search initiative effort plan review attack strike result results earnings
   dividend appointment acquisition merger partnership agreement collaboration alliance investment round funding ipo call date
   winner award scholarship book video article post blog series newsletter petition challenge hackathon workshop training course class
   talk webcast presentation statement letter office plant factory headquarters restructuring buyback repurchase tender foundation
   charity project pilot trial program programme ambassador sale sales promotion discount contract deal order team
   authorization authorisation paper spec issue episode volume guidance outlook logo logotype branding identity default policy rule pricing price format positioning rebrand chapter mission vision`,
);

/** Systems a company runs on. */
export const SYSTEM = toWords(
  `cloud mainframe erp crm database warehouse kubernetes platform system software stack infrastructure backend frontend framework
   monolith microservice server datacenter ehr pos tool suite provider host hosting pipeline ci codebase architecture application app
   website site store language library engine workload service aws azure gcp jenkins github gitlab jira salesforce hubspot sap oracle
   workday netsuite servicenow snowflake databricks teradata redshift bigquery hadoop okta datadog splunk mongodb postgres postgresql
   mysql kafka terraform docker react typescript python rails drupal wordpress shopify magento`,
);

export const AUTHORITY_WORDS = toWords(
  `regulator watchdog authority authorities prosecutor prosecutors court judge jury tribunal commission agency ministry department bureau
   attorney attorneys ombudsman inspector inspectors police congress senate parliament lawmakers government state states officials
   administration council board office sec ftc fda fca doj cma cfpb epa faa nhtsa finra bafin irs osha ico cnil fcc ferc hhs eeoc nlrb
   inspectorate dol cftc occ fdic ofac fincen treasury eu brussels ofcom ofgem mas hkma rbi`,
);

/** Words for what hackers and accidents do. */
export const INCIDENT = toWords(
  `breach cyberattack cyber-attack ransomware hack leak intrusion malware incident attack compromise exposure theft exfiltration
   hacking outage ddos phishing`,
);

export const DATA = toWords(
  `data record information password credential file account email document database address detail number code identity network system
   server`,
);

/** Countries, regions, states and large cities by name: enough to tell a place from a company. */
const LOCATIONS = new Set(
  `afghanistan|albania|algeria|argentina|armenia|australia|austria|azerbaijan|bahrain|bangladesh|belarus|belgium|bolivia|bosnia|botswana|brazil|bulgaria|cambodia|cameroon|canada|chile|china|colombia|costa rica|croatia|cuba|cyprus|czech republic|czechia|denmark|dominican republic|ecuador|egypt|el salvador|england|estonia|ethiopia|finland|france|georgia|germany|ghana|greece|guatemala|honduras|hong kong|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|ivory coast|jamaica|japan|jordan|kazakhstan|kenya|kuwait|latvia|lebanon|libya|lithuania|luxembourg|macau|malaysia|malta|mauritius|mexico|moldova|mongolia|morocco|mozambique|myanmar|namibia|nepal|netherlands|the netherlands|new zealand|nicaragua|nigeria|north macedonia|northern ireland|norway|oman|pakistan|panama|papua new guinea|paraguay|peru|philippines|poland|portugal|puerto rico|qatar|romania|russia|rwanda|saudi arabia|scotland|senegal|serbia|singapore|slovakia|slovenia|south africa|south korea|spain|sri lanka|sudan|sweden|switzerland|syria|taiwan|tanzania|thailand|tunisia|turkey|türkiye|uganda|ukraine|united arab emirates|uae|united kingdom|uk|u.k.|united states|usa|u.s.|us|uruguay|uzbekistan|venezuela|vietnam|wales|yemen|zambia|zimbabwe|africa|asia|europe|north america|south america|latin america|middle east|asia pacific|apac|emea|southeast asia|scandinavia|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|ontario|quebec|alberta|british columbia|bavaria|catalonia|silicon valley|bay area|london|manchester|birmingham|leeds|bristol|edinburgh|glasgow|belfast|cardiff|dublin|cork|paris|lyon|berlin|munich|hamburg|frankfurt|cologne|stuttgart|leipzig|düsseldorf|vienna|zurich|geneva|basel|amsterdam|rotterdam|utrecht|eindhoven|brussels|antwerp|ghent|madrid|barcelona|valencia|lisbon|porto|rome|milan|turin|stockholm|gothenburg|malmö|oslo|bergen|copenhagen|aarhus|helsinki|espoo|tallinn|riga|vilnius|warsaw|krakow|wroclaw|prague|brno|budapest|bucharest|sofia|athens|istanbul|moscow|kyiv|tel aviv|jerusalem|cairo|dubai|abu dhabi|riyadh|doha|lagos|nairobi|johannesburg|cape town|mumbai|delhi|new delhi|bangalore|bengaluru|hyderabad|chennai|pune|kolkata|gurgaon|noida|karachi|dhaka|beijing|shanghai|shenzhen|guangzhou|taipei|seoul|busan|tokyo|osaka|kyoto|nagoya|bangkok|jakarta|kuala lumpur|manila|hanoi|ho chi minh city|sydney|melbourne|brisbane|perth|adelaide|auckland|wellington|toronto|montreal|vancouver|calgary|ottawa|waterloo|mexico city|monterrey|guadalajara|bogota|lima|santiago|buenos aires|são paulo|sao paulo|rio de janeiro|new york city|brooklyn|boston|cambridge|philadelphia|pittsburgh|baltimore|washington d.c.|atlanta|miami|orlando|tampa|charlotte|raleigh|nashville|memphis|cincinnati|cleveland|columbus|detroit|chicago|milwaukee|minneapolis|st. louis|kansas city|new orleans|houston|dallas|austin|san antonio|fort worth|plano|denver|boulder|phoenix|tucson|las vegas|salt lake city|albuquerque|los angeles|san diego|san francisco|san jose|oakland|sacramento|palo alto|mountain view|sunnyvale|irvine|seattle|bellevue|portland|boise|anchorage|honolulu`.split(
    '|',
  ),
);

export const isLocationName = (lower: string): boolean => LOCATIONS.has(lower);

const NATIONALITIES = new Set(
  `swedish german french
   british american dutch spanish italian danish finnish norwegian chinese japanese indian canadian swiss polish european asian african
   australian israeli korean russian belgian austrian irish brazilian mexican turkish greek portuguese czech hungarian ukrainian romanian thai malaysian taiwanese vietnamese indonesian pakistani saudi egyptian nigerian kenyan scottish welsh english argentine chilean colombian estonian latvian lithuanian slovak croatian serbian bulgarian icelandic singaporean`.split(
    /\s+/,
  ),
);

/** "Norwegian", "American": where something is from. */
export const isNationality = (lower: string): boolean => NATIONALITIES.has(lower);
