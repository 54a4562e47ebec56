import type { FastifyInstance } from 'fastify'
import { changeSignatory, readSignatory } from '#contract/certificates.ts'
import { changeContact, changeRefundTerms, office } from '#contract/office.ts'
import { changeSetting, listSettings } from '#contract/settings.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { OfficeService } from './office.ts'
import type { SettingService } from './service.ts'
import type { SignatoryService } from './signatory.ts'

/** What an OWNER may change while the portal runs. */
export function registerSettingRoutes(
  app: FastifyInstance,
  service: SettingService,
  { office: ofOffice, signatory }: { office: OfficeService; signatory: SignatoryService },
): void {
  bind(app, listSettings, service.list)
  bind(app, changeSetting, service.change)
  bind(app, office, ofOffice.read)
  bind(app, changeContact, ofOffice.changeContact)
  bind(app, changeRefundTerms, ofOffice.changeRefundTerms)
  bind(app, readSignatory, signatory.read)
  bind(app, changeSignatory, signatory.change)
}
