import { createEmbeddedReasoner } from '#providers/reasoning/embedded/embedded-reasoner.ts';
import { labelledWishes } from '#test/bench/people-search/wishes.ts';
import { ratesOf, scoreWishes } from '#test/bench/people-search/score.ts';
const part = process.argv[2] as any;
const scores = await scoreWishes(createEmbeddedReasoner(), labelledWishes(part));
if (process.argv[3] !== 'quiet') for (const s of scores) {
  if (s.wrong.length || s.missed.length || s.violations.length || s.misread.length) {
    const u = (p: any[]) => [...new Set(p.map((x) => x.title))].slice(0, 7).join('; ') + ` (${p.length})`;
    console.log('●', s.wish.text, '\n   roles', JSON.stringify(s.read.choices.map((c) => c.roles.map((r) => `${r.functions.join('+')}|${r.job_levels.map((l) => l[0]).join('')}|${r.title ?? ''}`))), 'loc', s.read.locations.map((l) => l.name).join(), 'excl', JSON.stringify(s.read.exclusions.roles.map((r) => `${r.functions.join('+')}|${r.job_levels.map((l) => l[0]).join('')}|${r.title ?? ''}`)), s.read.exclusions.locations.map((l) => l.name).join(), 'unk', s.read.not_understood.join(' '), JSON.stringify(s.read.companies.industries), s.read.companies.employees_min, s.read.companies.employees_max, s.read.companies.locations.map(l=>l.name).join());
    if (s.wrong.length) console.log('   WRONG', u([...s.wrong]));
    if (s.missed.length) console.log('   MISSED', u([...s.missed]));
    if (s.violations.length) console.log('   VIOLATED', u([...s.violations]));
    if (s.misread.length) console.log('   MISREAD', s.misread.join(' '));
  }
}
console.log(part, scores.length, ratesOf(scores));
