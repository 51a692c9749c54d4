import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';
import { currentText, type GeneratedFile } from './generated-file.ts';

/** `npm run generate`: writes what follows from other files, and names what changed. */
function write(files: readonly GeneratedFile[]): void {
  for (const generated of files) {
    const { file } = generated;
    const current = existsSync(path.join(projectRoot, file)) ? currentText(file) : '';
    const text = generated.text(current);
    if (text === current) continue;
    writeFileSync(path.join(projectRoot, file), text);
    console.log(`wrote ${file}`);
  }
}

// Loaded one after the other: the first write source code that the others load.
write((await import('./registries.ts')).registries);
write((await import('./from-contract.ts')).filesFromContract);
