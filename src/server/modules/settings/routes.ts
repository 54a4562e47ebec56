import type { FastifyInstance } from 'fastify'
import { changeSetting as changeCall, listSettings } from '#contract/settings.ts'
import { refuse } from '#domain/errors.ts'
import { type Settings, settingDefinitions, settingNames } from '#domain/settings.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import { changeSetting, readSettings } from './service.ts'

/** What an OWNER may change while the portal runs. */
export function registerSettingRoutes(app: FastifyInstance, context: Context): void {
  bind(app, listSettings, async () => ({ status: 200, body: toList(await readSettings(context.db)) }))
  bind(app, changeCall, async ({ caller, body }) => {
    const name = settingNames.find((known) => known === body.name)
    if (name === undefined) return refuse('invalid_request', { fields: [{ path: 'name', code: 'not_an_option' }] })
    const changed = await changeSetting(context, caller, { ...body, name })
    return changed.ok ? { status: 200, body: toList(changed.settings) } : changed
  })
}

function toList(settings: Settings) {
  const list = settingNames.map((name) => {
    const { fallback, least, most } = settingDefinitions[name]
    return { name, value: settings[name], fallback, least, most }
  })
  return { list }
}
