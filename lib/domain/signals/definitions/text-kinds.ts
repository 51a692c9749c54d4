interface KindTexts {
  readonly name: string;
  readonly description: string;
}

/**
 * The kinds of signal that text shows, in the order they are listed. An entry here declares a kind: every workspace gets it,
 * and `lib/reading/kinds.ts` doesn’t compile until it has the rest. Most functions carry these names and nothing else.
 */
export const TEXT_KIND_NAMES = {
  funding: {
    name: 'New funding',
    description:
      'The company has raised, received or been promised new money: a venture or private-equity round, a grant it won, a new or larger loan or credit facility, bonds, notes or new shares sold to raise money. Not: an IPO, changed terms of an existing loan, share options, revenue, money it gives to others.',
  },
  leadership_change: {
    name: 'Leadership change',
    description:
      'An executive, director, chair, founder, vice president or head of a function or unit is appointed, hired, promoted, newly elected to the board, retires, resigns, dies or is dismissed. Not: re-election at an annual meeting, pay or contracts of people who stay, auditors, project leads, speakers, an advert for the post, a person merely named with a title.',
  },
  hiring_surge: {
    name: 'Hiring surge',
    description:
      'The company is hiring noticeably many people or builds a new team, by a number or in plain words ("200 new jobs", "doubling the team", "many positions", "hiring on all fronts"). Not: one advert for one or a few jobs, "we are hiring", "always hiring", a growing firm looking for its next hire.',
  },
  layoffs: {
    name: 'Layoffs',
    description:
      'The company cuts jobs, closes a site, sends staff on unpaid leave or restructures with job cuts. Not: restructuring or savings without a word of jobs or sites, a stop of production for a few days, restructuring charges in a table.',
  },
  expansion: {
    name: 'Expansion',
    description:
      "The company opens, builds, moves into or has decided on a new office, plant, warehouse, shop, network, country or region, or adds capacity. Not: growth in general, a wish to expand, a customer's building that it constructs.",
  },
  acquisition: {
    name: 'Acquisition',
    description:
      'The company buys another company, a business, a unit, a product line, a portfolio or a stake in one: signed, agreed, offered with a price, or completed. Also a merger in which it is the surviving or larger side. Not: buying its own shares, goods, property or equipment; talk of acquisitions in general.',
  },
  being_acquired: {
    name: 'Being acquired',
    description:
      'The company itself, or most of its business, is bought, merges into another or gets a new majority owner: signed, agreed or completed. Not: the sale of one unit, building or minority stake; trading in its shares.',
  },
  product_launch: {
    name: 'Product launch',
    description:
      'A new product, service, model, version or notable feature of the company is released, on the market, unveiled, open for orders, or announced as coming. Numbered releases with new features and open-source software count. Not: bug-fix releases, prices or promotions, events, reports, studies, podcasts, competitions, a description of what it sells anyway, a how-to for an existing feature.',
  },
  partnership: {
    name: 'Partnership',
    description:
      'The company has agreed a named partnership, alliance, joint venture, reseller, integration, supply or licence agreement, or has won or placed a large contract or order; one of the two selected the other. The company is a party to it. Not: sponsoring, membership in an association, leases, employment, loans, an integration it merely documents, lists of customers, case studies without a new agreement.',
  },
  technology_migration: {
    name: 'Technology migration',
    description:
      'The company itself replaces a system, moves to another platform, language or architecture, or introduces a new system in its own operations, as something it has done, is doing or has decided. Not: what its product offers to customers, a stack that it uses anyway, tasks in an advert unless the advert says that the change is under way.',
  },
  security_incident: {
    name: 'Security incident',
    description:
      'A breach, ransomware, a leak or an outage by attack at the company became known. Not: advisories or fixes for flaws in its products, security features, incidents at others.',
  },
  regulatory_pressure: {
    name: 'Regulatory pressure',
    description:
      'An authority or court fines, sues, charges, investigates, bans, orders or rules against the company, or settles with it; a law or authority sets new duties for it by name; or a private party sues it and that is reported as news. Being sued, under investigation, or settling within the period counts, whoever wins. Not: compliance boilerplate, certifications, ordinary approvals, its own bankruptcy filing, risk factors, rules for a whole industry.',
  },
  ipo_plans: {
    name: 'IPO plans',
    description:
      'The company has filed for, priced, carried out or publicly decided on going public: an IPO, a direct listing or a merger with a listed shell. Not: moving its listing to another exchange, further share sales of a listed company.',
  },
} as const satisfies Readonly<Record<string, KindTexts>>;
