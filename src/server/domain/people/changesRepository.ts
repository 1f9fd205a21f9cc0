import { sql, type Kysely, type RawBuilder } from 'kysely';
import { factsOf } from '#contract/account/changeFacts';
import { RECORD_CHANGED, type RecordKind } from '#contract/admin/people';
import type { RecordChange, StaffNote } from '#contract/schemas/people';
import type { Database } from '../../db/tables/database';
import { conflict } from '../../http/problems';

/** Maximum entries in each list for a record, newest first. */
export const NEWEST = 20;

/** Audit actions for logins, which aren't changes of a record. */
const LOGINS = ['signedIn', 'signedOut', 'signInFailed'];

/** Audit actions for views, notes, and emailed links, which don't change the record. */
const LOOKS = [
  ...['recordOpened', 'recordViewed', 'viewStarted', 'viewedAs', 'viewEnded', 'noteAdded'],
  'passwordLinkGiven',
];

interface Row extends Omit<RecordChange, 'at' | 'facts'> {
  readonly at: Date;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** Returns a record's name in the audit log. */
export function targetOf(kind: RecordKind, id: number): string {
  return `${kind}/${String(id)}`;
}

function changeOf({ at, detail, ...row }: Row): RecordChange {
  return { ...row, at: at.toISOString(), facts: factsOf(detail) };
}

async function findEvents(
  db: Kysely<Database>,
  target: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<RecordChange[]> {
  const { rows } = await sql<Row>`
    select e.id, e.at, u.username as by, e.action, e.detail
      from audit_event e left join app_user u on u.id = e.actor_id
     where e.target = ${target} and ${condition} order by e.id desc limit ${limit}`.execute(db);
  return rows.map(changeOf);
}

/** Loads the newest logins and failed logins of a user. */
export function findLogins(db: Kysely<Database>, userId: number): Promise<RecordChange[]> {
  return findEvents(db, targetOf('user', userId), sql`e.action = any(${LOGINS}::text[])`, NEWEST);
}

/** Loads the newest changes and views of a record. */
export function findChanges(db: Kysely<Database>, target: string): Promise<RecordChange[]> {
  return findEvents(db, target, sql`e.action <> all(${LOGINS}::text[])`, 2 * NEWEST);
}

/** Loads the newest notes about a record. */
export async function findNotes(
  db: Kysely<Database>,
  kind: RecordKind,
  id: number,
): Promise<StaffNote[]> {
  const { rows } = await sql<Omit<StaffNote, 'at'> & { at: Date }>`
    select n.id, n.written_at as at, u.username as by, n.note as text
      from staff_note n left join app_user u on u.id = n.author_id
     where n.kind = ${kind} and n.subject_id = ${id} order by n.id desc limit ${5 * NEWEST}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns the id of a record's last change; 0 if it never changed. */
export async function findVersion(db: Kysely<Database>, target: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0)::integer as version from audit_event
     where target = ${target} and action <> all(${[...LOGINS, ...LOOKS]}::text[])`.execute(db);
  return rows[0]?.version ?? 0;
}

/**
 * Throws 409 with the changes since `version` if the record changed meanwhile. The caller must hold
 * the record's lock.
 */
export async function requireVersion(
  db: Kysely<Database>,
  target: string,
  version: number,
): Promise<void> {
  if ((await findVersion(db, target)) === version) return;
  const changes = await findEvents(
    db,
    target,
    sql`e.id > ${version} and e.action <> all(${[...LOGINS, ...LOOKS]}::text[])`,
    3,
  );
  const words = changes.map(({ action, by, facts }) => {
    const details = facts.map(({ after, before, name }) =>
      before === null ? `${name}: ${after}` : `${name}: ${before} to ${after}`,
    );
    return `${by ?? 'The site'}: ${[action, ...details].join(', ')}.`;
  });
  throw conflict(
    `Nothing was saved, because this record changed after you opened it. ${words.join(' ')} Check it, and send your change again.`,
    RECORD_CHANGED,
  );
}
