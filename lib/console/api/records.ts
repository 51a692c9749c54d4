import type { Data, Item } from './types.ts';

/** What the endpoints answer with, by the names the pages use. */

/** As every change of an account answers; reading it adds how the sources answered. */
export type FullAccount = Data<'updateAccount'>;

export type Account = Item<'listAccounts'>;

export type Destination = Item<'listWebhookDestinations'>;

export type Found = Data<'findPeople'>;

export type ApiKey = Item<'listApiKeys'>;

export type Section = Item<'listKnowledgeBase'>;
