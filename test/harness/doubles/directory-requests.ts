/** The people the tests search for at a directory vendor. */
export const key = {
  domain: 'acme.com',
  full_name: 'Person 1',
  network_url: 'https://www.linkedin.com/in/person-1',
};

export const wish = {
  roles: [{ functions: ['sales' as const], job_levels: ['VP' as const], title: null }],
  titles: ['VP Sales'],
  job_levels: ['VP' as const],
  locations: [{ name: 'Germany', countries: ['DE'], localities: [] }],
  limit: 100,
};
