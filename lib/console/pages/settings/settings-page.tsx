import type { ComponentType } from 'preact';
import { PageHead, Tabs } from '../../components/page.tsx';
import { toHref } from '../../state/route.ts';
import { Access } from './access.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { Company } from './company.tsx';
import { Integrations } from './integrations.tsx';
import { Plan } from './plan.tsx';
import { Team } from './team.tsx';

const SECTIONS: Readonly<Record<string, readonly [name: string, section: ComponentType]>> = {
  company: ['Company', Company],
  team: ['Team', Team],
  alerts: ['Alerts', AlertSettings],
  integrations: ['Integrations', Integrations],
  plan: ['Plan', Plan],
  access: ['Keys and changes', Access],
};

export const isSection = (path = 'company'): boolean => Object.hasOwn(SECTIONS, path);

export function SettingsPage({ section = 'company' }: { section: string | undefined }) {
  const Section = SECTIONS[section]?.[1] ?? Company;
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        tabs={Object.entries(SECTIONS).map(([path, [text]]) => ({
          href: toHref(['settings', path]),
          text,
          isCurrent: path === section,
        }))}
      />
      <div class="settings stack">
        <Section />
      </div>
    </>
  );
}
