// The start script runs this before it builds: it prints what is wrong with the settings, or nothing.

import { hasEmbeddedPostgres } from '../postgres/start-postgres.ts'
import { readConfig } from './config.ts'

const result = readConfig(process.env, { hasEmbedded: hasEmbeddedPostgres() })
if (!result.ok) {
  console.error(['Talika cannot start with these settings:', ...result.problems.map((p) => `  - ${p}`)].join('\n'))
  process.exitCode = 78
}
