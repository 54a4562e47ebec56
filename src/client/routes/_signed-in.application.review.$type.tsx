import { createFileRoute } from '@tanstack/react-router'
import { requireRole, reviewRoles } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/application/review/$type')({
  beforeLoad: requireRole(reviewRoles),
  component: lazyPage(async () => {
    const [{ ApplicationPage }, { PdfLink }] = await Promise.all([
      import('../features/review/application-page.tsx'),
      import('../features/certificates/pdf-link.tsx'),
    ])
    return () => <ApplicationPage PdfLink={PdfLink} />
  }, 'staff'),
})
