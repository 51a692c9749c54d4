const NAME = 'WishTooLong';

/** A query that names more than one search takes. The message says what, and the limit. */
export class WishTooLong extends Error {
  constructor(message: string) {
    super(message);
    this.name = NAME;
  }
}

/** Checked by name: a module loaded on demand has its own copy of the class. */
export const isWishTooLong = (error: unknown): error is WishTooLong =>
  error instanceof Error && error.name === NAME;
