/** The company whose workspace a newcomer finds in a local run. */
export const demoCompany = {
  name: 'Fernpost',
  domain: 'fernpost.example',
  logo_url: 'https://fernpost.example/logo.png',
  business_context:
    'Fernpost builds a scheduling platform for field-service teams. It helps operations leaders at logistics, energy and facility companies send the right technician with the right part. Customers cut second visits by a third without hiring dispatchers. Pricing is per technician and month.',
} as const;

export const demoMembers = [
  { full_name: 'Ida Lindqvist', email: 'ida@fernpost.example', role: 'admin', visibility: 'all' },
  { full_name: 'Tomás Arriaga', email: 'tomas@fernpost.example', role: 'member', visibility: 'all' },
  { full_name: 'Noor Haddad', email: 'noor@fernpost.example', role: 'member', visibility: 'scoped' },
] as const;

export const demoPlan = { plan: 'growth', subscription_status: 'active', credits_total: 50 } as const;
