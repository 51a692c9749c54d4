import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { billOfMaterials } from '#supply/bill-of-materials.ts';
import { readLockFile } from '#supply/lock-file.ts';
import { npmBom } from '#supply/npm-bom.ts';
import { takeNoOptions } from './take-no-options.ts';

takeNoOptions(`Usage: npm run sbom

Writes the bill of materials of what is deployed to dist/sbom.json, as a CycloneDX document.`);
const root = path.resolve(import.meta.dirname, '..');
const bom = billOfMaterials(npmBom(root), readLockFile(root));
const file = path.join(root, 'dist/sbom.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${path.relative(process.cwd(), file)}: ${bom.components.length} components`);
