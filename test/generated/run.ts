import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';
import { currentText, type GeneratedFile } from './generated-file.ts';

/** `npm run generate`: writes what follows from other files, and names what changed. */
async function write(files: readonly GeneratedFile[]): Promise<void> {
  for (const generated of files) {
    const { file } = generated;
    const current = existsSync(path.join(projectRoot, file)) ? currentText(file) : '';
    const wanted = await generated.text(current);
    if (wanted === current) continue;
    writeFileSync(path.join(projectRoot, file), wanted);
    console.log(`wrote ${file}`);
  }
}

// Loaded one after the other: the first write source code that the others load.
await write((await import('./registries.ts')).registries);
await write((await import('./from-contract.ts')).filesFromContract);
await write((await import('./from-templates.ts')).filesFromTemplates);
