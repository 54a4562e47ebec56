import type { FastifyInstance } from 'fastify'
import { changeContact, office } from '#contract/office.ts'
import { changeSetting, listSettings } from '#contract/settings.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { OfficeService } from './office.ts'
import type { SettingService } from './service.ts'

/** What an OWNER may change while the portal runs. */
export function registerSettingRoutes(app: FastifyInstance, service: SettingService, ofOffice: OfficeService): void {
  bind(app, listSettings, service.list)
  bind(app, changeSetting, service.change)
  bind(app, office, ofOffice.read)
  bind(app, changeContact, ofOffice.changeContact)
}
