import { wishMarks } from '#providers/reasoning/embedded/wishes/wish-marks.ts';
import { readWish } from '#providers/reasoning/embedded/wishes/read-wish.ts';
for (const w of process.argv.slice(2)) { for (const m of wishMarks(w)) console.log(JSON.stringify(m)); console.log(JSON.stringify(readWish(w))); }
