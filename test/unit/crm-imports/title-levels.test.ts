import { expect, it } from 'vitest';
import { detectJobLevel } from '#domain/market/crm-imports/detect-job-level.ts';

it.each([
  ['CEO', 'C-Team'],
  ['Founder & Owner', 'C-Team'],
  ['Vice President Sales', 'VP'],
  ['Vertriebsleiter', 'Director'],
  ['Leiterin Einkauf', 'Director'],
  ['Head of IT', 'Director'],
  ['Teamleiter Service', 'Manager'],
  ['Chief of Staff', 'Manager'],
  ['Product Manager', 'Manager'],
  ['Product Owner', 'Staff'],
  ['Assistant to the CEO', 'Staff'],
  ['Technician', 'Staff'],
])('%s: %s', (title, level) => {
  expect(detectJobLevel(title)).toBe(level);
});
