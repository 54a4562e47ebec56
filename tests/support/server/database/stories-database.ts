import { startDatabaseServer } from './database-server.ts'

/**
 * One real PostgreSQL for the servers of all browser stories: to create, migrate and stop one for each server took longer
 * than most stories. Playwright passes the environment on to its workers.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, stop } = await startDatabaseServer()
  process.env.STORIES_POSTGRES = address
  return stop
}
