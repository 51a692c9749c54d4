/** How many cases of a property are tried: all in `npm run test:rest`, a third in `npm test`. */
export const cases = (all: number): number =>
  process.env.ALL_CASES === undefined ? Math.ceil(all / 3) : all;
