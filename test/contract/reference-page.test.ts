import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#infra/project-root.ts';
import { renderReferencePage } from '#reference/page/reference-page.ts';

describe('the reference page', () => {
  const document = JSON.parse(readFileSync(path.join(projectRoot, 'docs/openapi.json'), 'utf8'));
  const { menu, content } = renderReferencePage(document);
  const targets = [...`${menu}${content}`.matchAll(/href="#([^"]+)"/g)].flatMap(([, id]) => id ?? []);

  it('has a target for every link within it', () => {
    const ids = new Set([...content.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

    expect([...new Set(targets)].filter((target) => !ids.has(target))).toEqual([]);
  });

  it('leads from a push to how it counts', () => {
    expect(targets.filter((target) => target === 'pushes').length).toBeGreaterThan(5);
    expect(content).not.toContain('[Pushes]');
  });
});
