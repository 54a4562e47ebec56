import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/** Paths that the phone's engine calls too. They are apart from the schemas, which it does not carry. */
export const paths = {
  family: <K extends ApplicationKind>(kind: K) => `/api/apps/${kind}` as const,
  submit: <K extends ApplicationKind>(kind: K) => `/api/apps/${kind}/submit` as const,
  resume: '/api/apps/draft',
  files: '/api/files',
  visitors: '/api/visitors',
  appointments: '/api/appointments',
} as const

/** tus 1.0 calls them so. */
export const uploadHeaders = { offset: 'upload-offset', length: 'upload-length', metadata: 'upload-metadata' } as const
