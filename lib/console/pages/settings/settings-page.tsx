import type { ComponentType } from 'preact';
import { PageHead } from '../../components/page-head.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { hrefOf } from '../../state/route.ts';
import { ApiKeys } from './api-keys.tsx';
import { AuditLog } from './audit-log.tsx';
import { ExportSettings } from './export-settings.tsx';
import { Integrations } from './integrations.tsx';
import { KnowledgeBase } from './knowledge-base.tsx';
import { Members } from './members.tsx';
import { MyAlerts } from './my-alerts.tsx';
import { Notifications } from './notifications.tsx';
import { Profile } from './profile.tsx';
import { SECTION_PATHS, type SectionPath } from './section-paths.ts';
import { Sessions } from './sessions.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import { Usage } from './usage.tsx';

const SECTIONS: Readonly<Record<SectionPath, readonly [name: string, section: ComponentType]>> = {
  profile: ['Profile', Profile],
  knowledge: ['Knowledge base', KnowledgeBase],
  members: ['Members', Members],
  'sign-in': ['Sign-in', SignInSettings],
  sessions: ['Sessions', Sessions],
  notifications: ['Notifications', Notifications],
  'my-alerts': ['My alerts', MyAlerts],
  integrations: ['Integrations', Integrations],
  export: ['Daily export', ExportSettings],
  usage: ['Usage', Usage],
  'api-keys': ['API keys', ApiKeys],
  audit: ['Audit log', AuditLog],
};

export function SettingsPage({ section }: { section: SectionPath }) {
  const [, Section] = SECTIONS[section];
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        tabs={SECTION_PATHS.map((each) => ({
          href: hrefOf(['settings', each]),
          text: SECTIONS[each][0],
          isHere: each === section,
        }))}
      />
      <div class="settings">
        <Section />
      </div>
    </>
  );
}
