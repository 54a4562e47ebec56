import { type Kysely, sql } from 'kysely'

/** The audit becomes append-only for every role, and each line is chained to the one before it by a seal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Applicants are named by their account, which can be erased, and not by a line, which cannot. Staff act in a role, and
  // their name at that time belongs to what they did.
  `UPDATE audit SET by_name = NULL WHERE by_role IS NULL AND by_name IS NOT NULL`,
  // The words of a line (name, reason, detail) are hashed with it, so that they cannot be guessed from their hash once
  // they are erased.
  `ALTER TABLE audit ADD COLUMN salt uuid DEFAULT gen_random_uuid()`,

  // The chain, in the order of sealing. words: of name, reason and detail with the salt; line: of everything else and words;
  // hash: of line and the hash before.
  `CREATE TABLE audit_seals (
    position bigint PRIMARY KEY,
    audit_id bigint NOT NULL UNIQUE,
    words bytea NOT NULL,
    line bytea NOT NULL,
    hash bytea NOT NULL
  )`,
  // Lines that wait for their seal. A line whose transaction commits late waits from then on, whatever its number is.
  `CREATE TABLE audit_unsealed (audit_id bigint PRIMARY KEY)`,
  `INSERT INTO audit_unsealed (audit_id) SELECT id FROM audit`,
  `CREATE FUNCTION audit_await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO audit_unsealed (audit_id) SELECT id FROM added;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER audit_await_seal AFTER INSERT ON audit
     REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_await_seal()`,

  `CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'Lines of the audit are only ever added' USING ERRCODE = 'restrict_violation';
   END $$`,
  // The one change that there is: a law may ask for the words of a line to be erased, all of them and with their salt.
  `CREATE FUNCTION audit_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.salt IS NULL AND NEW.by_name IS NULL AND NEW.reason IS NULL AND NEW.detail IS NULL AND
        to_jsonb(NEW) - '{salt,by_name,reason,detail}'::text[] = to_jsonb(OLD) - '{salt,by_name,reason,detail}'::text[]
     THEN RETURN NEW;
     END IF;
     RAISE EXCEPTION 'Lines of the audit are only ever added' USING ERRCODE = 'restrict_violation';
   END $$`,
  `CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_refuse_update()`,
  `CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_refuse_change()`,
  `CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,
  `CREATE TRIGGER audit_seals_no_change BEFORE UPDATE OR DELETE ON audit_seals
     FOR EACH ROW EXECUTE FUNCTION audit_refuse_change()`,
  `CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals
     FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,

  // Lists are in the order of time, newest first, by each filter alone; further ones narrow what such an index gives.
  `CREATE INDEX audit_newest ON audit (at DESC, id DESC)`,
  `CREATE INDEX audit_newest_of_kind ON audit (subject_kind, at DESC, id DESC)`,
  `CREATE INDEX audit_newest_by ON audit (by_user_id, at DESC, id DESC)`,
  `CREATE INDEX audit_newest_of_action ON audit (action, at DESC, id DESC)`,
]
