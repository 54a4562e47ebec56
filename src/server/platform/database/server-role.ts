import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The role of the server; it owns nothing but the job queue's schema. */
export const serverRole = 'talika_server'
/** The job queue creates and changes tables of its own. */
export const queueSchema = 'pgboss'
/** Rows of these are only ever added, even by a faulty or hijacked server. Triggers enforce it for every role. */
const appendOnly = 'audit, audit_seals'

/**
 * Creates the server's role or updates its rights. The owner of the tables, a superuser, runs this after each
 * migration, which gives the role access to new tables.
 */
export async function grantServerRole(owner: Kysely<Database>): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    // Roles belong to the whole cluster: two processes that create one at the same moment would fail.
    await sql`SELECT pg_advisory_xact_lock(hashtext('server-role'))`.execute(trx)
    for (const statement of grants) await sql.raw(statement).execute(trx)
  })
}

const grants = [
  `DO $$ BEGIN
     IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${serverRole}') THEN
       CREATE ROLE ${serverRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
     END IF;
   END $$`,
  `REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
  `GRANT USAGE ON SCHEMA public TO ${serverRole}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${serverRole}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${serverRole}`,
  `REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM ${serverRole}`,
  `REVOKE INSERT, UPDATE, DELETE ON kysely_migration, kysely_migration_lock FROM ${serverRole}`,
  `CREATE SCHEMA IF NOT EXISTS ${queueSchema} AUTHORIZATION ${serverRole}`,
  `ALTER SCHEMA ${queueSchema} OWNER TO ${serverRole}`,
  // Takes over what the superuser created for the queue before this role existed.
  `DO $$ DECLARE found record; BEGIN
     FOR found IN SELECT c.oid::regclass AS name FROM pg_class c
       WHERE c.relnamespace = '${queueSchema}'::regnamespace AND c.relkind IN ('r', 'p', 'v')
         AND pg_get_userbyid(c.relowner) <> '${serverRole}' LOOP
       EXECUTE format('ALTER TABLE %s OWNER TO ${serverRole}', found.name);
     END LOOP;
     FOR found IN SELECT p.oid::regprocedure AS name FROM pg_proc p
       WHERE p.pronamespace = '${queueSchema}'::regnamespace AND pg_get_userbyid(p.proowner) <> '${serverRole}' LOOP
       EXECUTE format('ALTER FUNCTION %s OWNER TO ${serverRole}', found.name);
     END LOOP;
     FOR found IN SELECT t.oid::regtype AS name FROM pg_type t
       WHERE t.typnamespace = '${queueSchema}'::regnamespace AND t.typtype = 'e'
         AND pg_get_userbyid(t.typowner) <> '${serverRole}' LOOP
       EXECUTE format('ALTER TYPE %s OWNER TO ${serverRole}', found.name);
     END LOOP;
   END $$`,
]

/**
 * Revokes from the role of DATABASE_URL the rights that the server never needs. Returns sentences about what could not
 * be revoked: with DATABASE_URL one role has to do everything.
 */
export async function restrictOwnRole(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string; superuser: boolean; owner: boolean }>`
    SELECT current_user AS name, r.rolsuper AS superuser,
           pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'public.audit'::regclass), 'MEMBER') AS owner
    FROM pg_roles r WHERE r.rolname = current_user`.execute(db)
  const [role] = rows
  if (role === undefined) throw new Error('The database does not report its role.')
  if (role.superuser) {
    return [`The database role "${role.name}" is a superuser: create one that owns only this database.`]
  }
  if (role.owner) await sql.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM CURRENT_USER`).execute(db)
  const { rows: left } = await sql<{ may: boolean }>`
    SELECT bool_or(has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE')) AS may
    FROM (VALUES ('public.audit'), ('public.audit_seals')) AS only_added (name)`.execute(db)
  return left[0]?.may === true
    ? [`The database role "${role.name}" may change entries of the audit: revoke UPDATE, DELETE and TRUNCATE from it.`]
    : []
}
