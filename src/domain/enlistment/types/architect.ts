import type { TypeDefinition } from '../definition.ts'
import { permanentAddress, presentAddress } from '../groups/address.ts'
import { applicationHeader, contact, debarment, declaration, payment, previousProjects } from '../groups/application.ts'
import { bankSlipWhenPaidAtBank, professionalDocuments } from '../groups/documents.ts'
import { education, membershipArchitect, person, personTax } from '../groups/person.ts'
import { personalStep, step } from '../groups/steps.ts'

export const architect = {
  type: 'ARCHITECT',
  label: { bn: 'স্থপতি', en: 'Architect' },
  kind: 'individual',
  codePrefix: 'ARC',
  routes: { apply: '/individual/apply', enlist: '/individual/enlist' },
  // Assumed equal to ENGINEER; the owner has not confirmed it yet.
  seedFees: { REGISTRATION: { base: 10000, vat: 1500, total: 11500 }, RENEWAL: { base: 5000, vat: 750, total: 5750 } },
  steps: [
    personalStep('enlistment', { groups: [applicationHeader, contact, person] }),
    step('address', { groups: [presentAddress, permanentAddress] }),
    step('professional', { groups: [education, membershipArchitect, personTax] }),
    step('previousProjects', { groups: [previousProjects] }),
    step('documents', { documents: professionalDocuments }),
    personalStep('others', { groups: [debarment, declaration] }),
    step('payment', { groups: [payment], documents: [bankSlipWhenPaidAtBank] }),
  ],
} as const satisfies TypeDefinition
