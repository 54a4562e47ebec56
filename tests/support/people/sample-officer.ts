/** The answer to the sign-in of a collector, without the token. */
export const sampleOfficer = {
  fullName: 'Rehana Parvin',
  roles: ['APP_COLLECTOR' as const],
  profile: { imageUrl: null },
  user: {
    id: '019aa000-0000-7000-8000-000000000001',
    fullName: 'Rehana Parvin',
    roles: ['APP_COLLECTOR' as const],
    email: 'collector@demo.example',
    mobile: null,
    locale: 'bn' as const,
  },
}
