/** Where the rows of a push go, by kind; what a run stores, and what a channel opens. */
export type PushTarget = { readonly kind: 'webhook'; readonly destination_id: string };
