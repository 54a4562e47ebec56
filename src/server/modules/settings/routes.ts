import type { FastifyInstance } from 'fastify'
import { changeSetting, listSettings } from '#contract/settings.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { SettingService } from './service.ts'

/** What an OWNER may change while the portal runs. */
export function registerSettingRoutes(app: FastifyInstance, service: SettingService): void {
  bind(app, listSettings, service.list)
  bind(app, changeSetting, service.change)
}
