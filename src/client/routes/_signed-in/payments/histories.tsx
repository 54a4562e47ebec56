import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { hrefOf } from '../../../platform/href.ts'
import { oneOf, pageParameter, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/payments/histories')({
  validateSearch: searchSchema({
    page: pageParameter,
    state: oneOf([...paymentStates, 'DISPUTED', 'STATEMENT']),
    ...{ method: textParameter(20), from: textParameter(10), to: textParameter(10) },
  }),
  staticData: {
    access: access.payments,
    nav: [{ href: hrefOf('/payments/histories'), label: msg`Payments`, icon: 'money', order: 120 }],
  },
  component: lazyPage(
    () =>
      import('../../../features/staff/payments/payment-history-page.tsx').then((module) => module.PaymentHistoryPage),
    'staff',
    'records',
  ),
})
