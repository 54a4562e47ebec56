import type { TypeDefinition } from './definition.ts'
import { applicationHeader, contact, declaration, payment } from './groups/application.ts'
import { bankSlipWhenPaidAtBank, requiredDocument } from './groups/documents.ts'
import { person, personTax } from './groups/person.ts'
import { step } from './groups/steps.ts'

/** A ninth type, which exists only in the tests that register one. */
export const surveyor = {
  type: 'SURVEYOR',
  label: { bn: 'আমিন', en: 'Surveyor' },
  kind: 'individual',
  codePrefix: 'SRV',
  routes: { apply: '/individual/apply', enlist: '/individual/enlist' },
  seedFees: { REGISTRATION: { base: 3000, vat: 450, total: 3450 }, RENEWAL: { base: 1000, vat: 150, total: 1150 } },
  steps: [
    step('enlistment', { groups: [applicationHeader, contact, person] }),
    step('professional', {
      groups: [
        personTax,
        {
          group: 'survey',
          label: { bn: 'জরিপ', en: 'Survey' },
          fields: [
            {
              key: 'theodolites',
              label: { bn: 'থিওডোলাইটের সংখ্যা', en: 'Number of theodolites' },
              kind: 'integer',
              required: true,
              rule: 'quantity',
            },
          ],
        },
      ],
    }),
    step('documents', { documents: [requiredDocument('photo'), requiredDocument('nidCopy')] }),
    step('payment', { groups: [declaration, payment], documents: [bankSlipWhenPaidAtBank] }),
  ],
} as const satisfies TypeDefinition
