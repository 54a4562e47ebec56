import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { verifyAudit, verifyUsage } from './modules/audit/chain/verify-command.ts'
import { createOwner } from './modules/auth/create-owner.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { openServerDatabase, type ServerDatabase } from './platform/database/server-database.ts'
import { uuidV7 } from './platform/database/uuid-v7.ts'
import { hasEmbeddedPostgres } from './platform/postgres/start-postgres.ts'

const usage = `Commands:
  create-owner --name "Full name" --mobile 01XXXXXXXXX [--email name@example.org]
      Creates an account that may do everything. The password is prompted for, or read from the
      environment (OWNER_PASSWORD) or from standard input.
${verifyUsage}`

/** The password: from the environment, typed without echo, or the first line of a pipe. */
async function readPassword(): Promise<string> {
  const given = process.env.OWNER_PASSWORD
  if (given !== undefined && given !== '') return given
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  process.stdout.write('Password: ')
  // Readline echoes to its output, and this output discards everything.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return password
}

async function runCreateOwner(args: string[]): Promise<string> {
  const options = { name: { type: 'string' }, mobile: { type: 'string' }, email: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const { name, mobile, email = null } = values
  if (name === undefined || mobile === undefined) throw new Error(`--name and --mobile are required.\n${usage}`)
  const password = await readPassword()
  return withDatabase(async ({ db }, config) => {
    const now = () => new Date()
    const made = await createOwner({ db, now, newId: () => uuidV7(now()), config }, { name, mobile, email, password })
    if (!made.ok) throw new Error(made.problem)
    return `${name} can log in as OWNER with ${mobile}${email === null ? '' : ` or ${email}`}.`
  })
}

async function runVerifyAudit(args: string[]): Promise<string> {
  const { text, isWhole } = await withDatabase(({ db }) => verifyAudit(db, args))
  if (!isWhole) process.exitCode = 1
  return text
}

/** Works with the database of a running server, too, and leaves it running. */
async function withDatabase<Answer>(
  work: (opened: ServerDatabase, config: Config) => Promise<Answer>,
): Promise<Answer> {
  const settings = readConfig(process.env, { hasEmbedded: hasEmbeddedPostgres() })
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const database = await openServerDatabase(settings.config, { log: () => {}, adopted: 'share' })
  try {
    return await work(database, settings.config)
  } finally {
    await database.close()
  }
}

const commands: Readonly<Record<string, (args: string[]) => Promise<string>>> = {
  'create-owner': runCreateOwner,
  'verify-audit': runVerifyAudit,
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (command === undefined) throw new Error(usage)
  console.log(await command(args))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
