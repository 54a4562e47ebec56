import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/** Paths that the sync engine calls too. They are in a file without schemas, because the engine does not load those. */
export const paths = {
  family: <K extends ApplicationKind>(kind: K) => `/api/apps/${kind}` as const,
  submit: <K extends ApplicationKind>(kind: K) => `/api/apps/${kind}/submit` as const,
  payment: <K extends ApplicationKind>(kind: K) => `/api/apps/${kind}/payment` as const,
  resume: '/api/apps/draft',
  files: '/api/files',
  visitors: '/api/visitors',
  appointments: '/api/appointments',
} as const

/** The header names of tus 1.0. */
export const uploadHeaders = { offset: 'upload-offset', length: 'upload-length', metadata: 'upload-metadata' } as const
