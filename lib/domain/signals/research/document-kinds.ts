interface DocumentKindDefinition {
  /** How the prompt describes the document to a model. */
  readonly name: string;
  /** How far it is believed, in points of alpha: records and filings are sworn to, a job posting may be a wish. */
  readonly points: number;
  /** Whether the company itself speaks in it, so that "we" is the company. */
  readonly isByCompany: boolean;
  /** Whether a machine writes it from fields. Rules read such a text better than a model. */
  readonly isFromFields: boolean;
}

/** Every kind of document. Everything that differs by kind follows from this table. */
export const documentKinds = {
  news: { name: 'news article', points: 16, isByCompany: false, isFromFields: false },
  press_release: { name: 'press release', points: 18, isByCompany: true, isFromFields: false },
  blog: { name: "post on a company's blog", points: 12, isByCompany: true, isFromFields: false },
  job_posting: { name: 'job advert', points: 10, isByCompany: true, isFromFields: false },
  job_board: { name: 'list of openings', points: 16, isByCompany: true, isFromFields: true },
  filing: { name: 'filing with an authority', points: 20, isByCompany: true, isFromFields: false },
  record: { name: 'public record', points: 20, isByCompany: true, isFromFields: true },
  dns: { name: 'DNS record', points: 8, isByCompany: true, isFromFields: true },
  event: {
    name: "event from the customer's own systems",
    points: 18,
    isByCompany: false,
    isFromFields: true,
  },
  directory: { name: 'directory entry', points: 18, isByCompany: false, isFromFields: true },
} as const satisfies Readonly<Record<string, DocumentKindDefinition>>;

/** What kind of source a document comes from. */
export type DocumentKind = keyof typeof documentKinds;
