import type { ComponentType, ReactNode } from 'react'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/** The button that opens a PDF. It belongs to the certificates, and the route hands it in. */
export type PdfLinkComponent = ComponentType<{
  application: { kind: ApplicationKind; id: string }
  document: 'application' | 'certificate'
  fileName: string
  size?: 'small'
  variant?: 'primary'
  children: ReactNode
}>
