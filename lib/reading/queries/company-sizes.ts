import { rows } from '#domain/shared/text/rows.ts';

/** Words for a size, by the least and the most employees. */
export const SIZES = rows(`
startup, start up, startups, early stage, seed stage, jungunternehmen |  | 50
small, smaller, tiny, small business, small company, micro, kleine, klein, petite, pequeña, piccola, kleinunternehmen |  | 50
smb, smbs, sme, smes, small and mid size, small and medium, small and medium sized, small to mid size, small to medium, kmu, pme, pyme, pmi, mittelstand, mittelständisch, mittelständler, small or mid size |  | 250
mid size, midsize, mid sized, midsized, medium, medium sized, medium size, mid market, midmarket, mid cap, mittelgroß, mittlere, moyenne, mediana, mid tier, eti | 50 | 1000
scale up, scaleup, scaleups, growth stage | 50 | 500
large, larger, big, bigger, large enterprise, enterprise, corporation, multinational, konzern, große, grande, groß, major, huge, groot, gran, duży | 1000 | 
global enterprise, fortune 500, global corporation, blue chip, dax, fortune 1000, enterprise level | 5000 | 
`);
