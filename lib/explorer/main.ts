import { createApiReference } from '@scalar/api-reference';
import './explorer.css';

/** Nothing is asked of, sent to or linked at another host; a key that is typed in lives as long as the tab. */
createApiReference('#app', {
  url: 'openapi.json',
  withDefaultFonts: false,
  persistAuth: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  operationTitleSource: 'summary',
  metaData: { title: 'API reference · Signal Intelligence' },
});
