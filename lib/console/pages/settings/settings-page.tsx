import type { ComponentType } from 'preact';
import { PageHead } from '../../components/page-head.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { hrefOf } from '../../state/route.ts';
import { ApiKeys } from './api-keys.tsx';
import { AuditLog } from './audit-log.tsx';
import { Integrations } from './integrations.tsx';
import { KnowledgeBase } from './knowledge-base.tsx';
import { Members } from './members.tsx';
import { Notifications } from './notifications.tsx';
import { Profile } from './profile.tsx';
import { Usage } from './usage.tsx';

const SECTIONS: readonly (readonly [path: string, name: string, section: ComponentType])[] = [
  ['profile', 'Profile', Profile],
  ['knowledge', 'Knowledge base', KnowledgeBase],
  ['members', 'Members', Members],
  ['notifications', 'Notifications', Notifications],
  ['integrations', 'Integrations', Integrations],
  ['usage', 'Usage', Usage],
  ['api-keys', 'API keys', ApiKeys],
  ['audit', 'Audit log', AuditLog],
];

export function SettingsPage({ section }: { section: string }) {
  const [path, , Section] = SECTIONS.find(([each]) => each === section) ?? ['profile', 'Profile', Profile];
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        tabs={SECTIONS.map(([each, name]) => ({
          href: hrefOf(['settings', each]),
          text: name,
          isHere: each === path,
        }))}
      />
      <div class="settings">
        <Section />
      </div>
    </>
  );
}
