import { createFileRoute } from '@tanstack/react-router'
import { paymentRoles, requireRole } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/payments/histories')({
  beforeLoad: requireRole(paymentRoles),
  component: lazyPage(
    () => import('../features/admin/payment-history-page.tsx').then((module) => module.PaymentHistoryPage),
    'staff',
    'pages',
  ),
})
