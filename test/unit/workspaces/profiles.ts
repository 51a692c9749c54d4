/** What a sentence of a profile is about. `null`: the company itself, which the overview has. */
type EventContext = 'product' | 'value_prop' | 'icp' | 'pricing' | 'competitor' | null;

export interface Profile {
  readonly name: string;
  readonly sentences: readonly (readonly [told: EventContext | readonly EventContext[], sentence: string])[];
}

/** Companies in ten trades as they describe themselves, each sentence with its section. */
export const profiles: readonly Profile[] = [
  {
    name: 'Tillwright',
    sentences: [
      ['product', 'Tillwright is payroll software for restaurants and hotels.'],
      [null, 'Founded in Leeds in 2014, we are now a team of 60.'],
      [
        'value_prop',
        'Tillwright helps managers pay every shift on time, even when the rota changes at night.',
      ],
      ['value_prop', 'Customers plan their week in ten minutes instead of two hours.'],
      ['value_prop', 'One hotel group closed its books four days earlier in the first month.'],
      [
        'icp',
        'Our customers are restaurant groups and hotels with 20 to 500 employees in the UK and Ireland.',
      ],
      ['icp', 'Buyers are finance directors and heads of people.'],
      ['pricing', 'Plans start at £3 per employee and month.'],
      ['pricing', 'There is a free trial of 30 days.'],
      ['competitor', 'We compete with Sage and BrightPay.'],
    ],
  },
  {
    name: 'Brackwater Security',
    sentences: [
      ['product', 'Brackwater Security provides managed detection and response around the clock.'],
      ['product', 'The platform collects logs from endpoints, identity providers and cloud accounts.'],
      ['value_prop', 'Brackwater finds intruders in minutes, so that your team sleeps at night.'],
      ['value_prop', 'Clients who moved from their own SOC cut false alarms by 80%.'],
      ['icp', 'We work with banks, insurers and hospitals that have no security team of their own.'],
      ['icp', 'Typical clients have between 300 and 3,000 employees.'],
      ['pricing', 'Pricing depends on the number of endpoints.'],
      [null, 'Our analysts sit in Utrecht and Singapore.'],
      ['competitor', 'Alternatives are Arctic Wolf and Expel.'],
    ],
  },
  {
    name: 'Halvorsen Freight',
    sentences: [
      [null, 'Halvorsen Freight is a family business in its third generation.'],
      ['product', 'We run refrigerated trucks between Scandinavia and the Benelux countries.'],
      ['product', 'Our services include customs clearance, cross-docking and temperature records.'],
      ['value_prop', 'Shippers see the temperature of every pallet, without a call to the driver.'],
      ['value_prop', 'Most customers get a quote within an hour.'],
      ['icp', 'We serve food producers and pharmaceutical wholesalers.'],
      ['icp', 'The decision maker is usually the head of logistics.'],
      ['pricing', 'Rates are per pallet and kilometre.'],
    ],
  },
  {
    name: 'Morrow & Pike',
    sentences: [
      ['product', 'Morrow & Pike is a consultancy for plant efficiency.'],
      ['product', 'We offer audits, shop-floor training and interim plant managers.'],
      ['value_prop', 'A typical audit pays for itself in three months.'],
      ['value_prop', 'Our clients reduced scrap by a fifth on average.'],
      ['value_prop', 'After the project your own people run the plan, not ours.'],
      ['icp', 'Our ideal customer is a manufacturer with more than 200 employees and at least two plants.'],
      ['icp', 'We usually talk to COOs and plant managers.'],
      ['pricing', 'We charge a fixed fee per project.'],
      [null, 'Our free newsletter reaches 9,000 readers.'],
    ],
  },
  {
    name: 'Quillstone',
    sentences: [
      ['product', 'Quillstone makes solid oak furniture for offices and libraries.'],
      ['product', 'The range covers desks, shelves, lecterns and acoustic panels.'],
      ['value_prop', 'Every desk can be repaired, so it lasts three times longer than one from a catalogue.'],
      [null, 'We plant two trees for each one we use.'],
      ['icp', 'Our buyers are architects, facility managers and universities.'],
      ['pricing', 'A desk costs from €1,200.'],
      [null, 'Our workshop in Graz is open to visitors on Fridays.'],
    ],
  },
  {
    name: 'Pactline',
    sentences: [
      ['product', 'Pactline is an app in which law firms draft and compare contracts.'],
      ['product', 'Pactline integrates with Word, Outlook and iManage.'],
      ['value_prop', 'Lawyers find the clause they need in seconds instead of searching old mails.'],
      ['value_prop', 'With Pactline a junior reviews a lease in half the time.'],
      ['icp', 'Pactline is built for law firms with 10 to 150 lawyers.'],
      ['icp', 'Our customers are based in Germany, Austria and Switzerland.'],
      ['pricing', 'It costs €49 per lawyer per month, billed yearly.'],
      ['competitor', 'Unlike Litera, Pactline runs in the browser.'],
      [null, 'In 2025 we raised $8 million from Nordhagen Ventures.'],
    ],
  },
  {
    name: 'Solmere Energy',
    sentences: [
      ['product', 'Solmere Energy installs and maintains rooftop solar plants.'],
      ['product', 'We also sell battery storage and charging points.'],
      [
        'value_prop',
        'Companies that produce their own power lower their bill by 30% and are free to plan ahead.',
      ],
      ['value_prop', 'Solmere saves a bakery with two ovens about $40,000 per year.'],
      ['icp', 'Our target customers are warehouses, supermarkets and cold stores with large roofs.'],
      ['pricing', 'Customers pay nothing up front; the plant is leased at a monthly rate.'],
      [null, 'Solmere employs 240 people at four sites.'],
    ],
  },
  {
    name: 'Nimbus Clinic Systems',
    sentences: [
      ['product', 'Our software manages appointments, records and billing for outpatient clinics.'],
      ['product', 'Modules for radiology and physiotherapy are available.'],
      ['value_prop', 'Receptionists no longer type a name twice.'],
      ['value_prop', 'It reduces missed appointments by sending reminders.'],
      [['value_prop', 'icp'], 'We help clinics with 20 to 300 staff see more patients without more rooms.'],
      ['icp', 'Customers are mostly private clinic groups in Spain and Portugal.'],
      ['icp', 'Practice managers and medical directors decide on the purchase.'],
      ['pricing', 'The subscription is €90 per doctor and month.'],
    ],
  },
  {
    name: 'Feldkamp Tools',
    sentences: [
      ['product', 'Feldkamp Tools produces cutting inserts and drills for machining steel and titanium.'],
      [
        'product',
        'Our product lines are FK-Turn for lathes, FK-Mill for milling and FK-Drill for deep holes.',
      ],
      ['value_prop', 'Our inserts last longer, which means fewer tool changes per shift.'],
      ['value_prop', 'An aerospace supplier cut machining time by 18 percent with FK-Mill.'],
      [null, 'Teams from three plants meet every spring for the company run.'],
      ['icp', 'We sell to automotive and aerospace suppliers in Europe.'],
      ['pricing', 'Prices start at €6 per insert, with discounts for larger orders.'],
    ],
  },
  {
    name: 'Larkfield Learning',
    sentences: [
      ['product', 'We develop safety training for construction crews that is watched on a phone.'],
      ['product', 'The library contains 140 courses in eleven languages.'],
      ['value_prop', 'New hires start work a day earlier because they learn before they arrive.'],
      ['value_prop', 'A customer in Ohio had no reportable accident for two years.'],
      ['value_prop', 'Our customers are up and running in a week.'],
      ['icp', 'We focus on general contractors with 50 to 2,000 employees in North America.'],
      ['icp', 'Safety managers and HR leads are our main contacts.'],
      ['pricing', 'The first ten learners are free, after that we bill per learner.'],
      [null, 'Larkfield plans to open an office in Denver.'],
    ],
  },
];

/** More of them. Unusual wordings may stay unsorted, but must not end up in a wrong section. */
export const otherProfiles: readonly Profile[] = [
  {
    name: 'Cordwain',
    sentences: [
      ['product', 'Cordwain rents out cranes and lifting platforms by the day.'],
      ['value_prop', 'Site managers get a crane within four hours, so no crew stands idle.'],
      ['icp', 'Our customers are construction companies and wind farm operators in Denmark.'],
      ['pricing', 'Daily rates start at €380 and include the operator.'],
      [null, 'Every second Friday we have a barbecue in the yard.'],
      ['value_prop', 'A free inspection before each job keeps insurers happy.'],
      ['product', 'Our fleet has 70 machines from 2 to 400 tonnes.'],
      [null, 'We plan to go electric by 2030.'],
    ],
  },
  {
    name: 'Bellhaven',
    sentences: [
      ['product', 'Bellhaven is a staffing agency for nurses and care assistants.'],
      ['value_prop', 'Homes fill an open shift in 40 minutes on average.'],
      ['icp', 'We place people in care homes and hospitals across Scotland.'],
      ['pricing', 'You pay a margin of 18% on each hour worked.'],
      ['icp', 'Registered managers and HR directors call us.'],
      ['value_prop', 'No home has failed an inspection because of our people.'],
      ['competitor', 'Compared with Bupa Bank, we answer the phone at night.'],
      [null, 'Our office is in Dundee.'],
    ],
  },
  {
    name: 'Sprigley',
    sentences: [
      ['product', 'Sprigley sells organic seeds, compost and plant pots online.'],
      ['value_prop', 'Garden centres that stock Sprigley sell twice as many seeds in spring.'],
      ['icp', 'Sprigley works with garden centres, farm shops and DIY chains.'],
      ['pricing', 'Wholesale orders over £500 ship free of charge.'],
      ['product', 'New varieties appear each January.'],
      [null, 'The plan for next year is a second greenhouse.'],
      ['value_prop', 'Retailers return what they don’t sell, without any fee.'],
    ],
  },
  {
    name: 'Datumfold',
    sentences: [
      ['product', 'Datumfold is a data warehouse for insurers.'],
      ['product', 'It ingests policy, claims and broker data from 60 core systems.'],
      ['value_prop', 'Actuaries answer a pricing question in an afternoon, not a month.'],
      ['value_prop', 'Zurich-based Helvan cut its reporting effort in half.'],
      ['icp', 'Ideal customers are property and casualty insurers with 200 to 5,000 employees.'],
      ['icp', 'The buyer is the chief data officer or the head of actuarial.'],
      ['pricing', 'Licences are priced per million policies.'],
      ['competitor', 'Our competitors are Snowflake and Guidewire.'],
      [null, 'We sponsor the local football club.'],
    ],
  },
  {
    name: 'Ostrava Print',
    sentences: [
      ['product', 'We print packaging, labels and leaflets in small runs.'],
      ['value_prop', 'Your proof is ready the same day.'],
      ['value_prop', 'Brands test a new design without ordering 10,000 boxes.'],
      ['icp', 'Most of our customers are cosmetics and food brands with fewer than 50 employees.'],
      ['pricing', 'A run of 500 boxes costs about 400 euros.'],
      ['product', 'Finishes range from matt foil to embossing.'],
      [null, 'Thanks to our customers we won the Golden Sheet in 2024.'],
      ['product', 'Ostrava Print also offers design and storage.'],
    ],
  },
];
