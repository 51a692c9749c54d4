import type { Data, Item } from './types.ts';

/** Response types, by the names the pages use. */

/** As returned by every change of an account; reading it adds how the sources responded. */
export type FullAccount = Data<'updateAccount'>;

export type Account = Item<'listAccounts'>;

export type Destination = Item<'listWebhookDestinations'>;

export type Found = Data<'findPeople'>;

export type ApiKey = Item<'listApiKeys'>;

export type Section = Item<'listKnowledgeBase'>;
