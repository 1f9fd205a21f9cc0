import { sql, type Kysely, type Transaction } from 'kysely';
import { STATUS_DAYS, type StatusPart } from '#contract/admin/operatorAlerts';
import type { Incident } from '#contract/schemas/operatorAlerts';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

const MAX_LISTED = 100;

interface Row extends Omit<Incident, 'startedAt' | 'resolvedAt'> {
  readonly startedAt: Date;
  readonly resolvedAt: Date | null;
}

/** Finds open incidents and incidents of the last 90 days, open ones first, then the newest. */
export async function findIncidents(db: Kysely<Database>, now: number): Promise<Incident[]> {
  const { rows } = await sql<Row>`
    select i.id, i.title, i.parts, i.started_at as "startedAt", i.resolved_at as "resolvedAt",
           (select json_agg(json_build_object('at', u.at, 'text', u.text) order by u.id desc)
              from incident_update u where u.incident_id = i.id) as updates
      from incident i
     where i.resolved_at is null
        or i.started_at > ${new Date(now - STATUS_DAYS * DAY_MS)}::timestamptz
     order by i.resolved_at is not null, i.started_at desc, i.id desc
     limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ resolvedAt, startedAt, updates, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
  }));
}

/**
 * Finds when the site opened: when its first user was added, or its first incident started. Null
 * without either.
 */
export async function findOpening(db: Kysely<Database>): Promise<Date | null> {
  const { rows } = await sql<{ opening: Date | null }>`
    select least((select min(created_at) from app_user), (select min(started_at) from incident))
        as opening`.execute(db);
  return rows[0]?.opening ?? null;
}

/** Stores an incident with its first update; returns its id. */
export async function insertIncident(
  trx: Transaction<Database>,
  { parts, text, title }: { title: string; parts: readonly StatusPart[]; text: string },
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('incident')
    .values({ title, parts: [...parts], started_at: at, resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertUpdate(trx, id, text, at);
  return id;
}

async function insertUpdate(
  trx: Transaction<Database>,
  incidentId: number,
  text: string,
  at: Date,
): Promise<void> {
  await trx.insertInto('incident_update').values({ incident_id: incidentId, at, text }).execute();
}

/** Locks an incident; null if there is none. */
export async function lockIncident(
  trx: Transaction<Database>,
  incidentId: number,
): Promise<{ readonly isResolved: boolean } | null> {
  const row = await trx
    .selectFrom('incident')
    .select('resolved_at')
    .where('id', '=', incidentId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { isResolved: row.resolved_at !== null };
}

/** Adds an update to an incident, and resolves it if it is over. */
export async function addUpdate(
  trx: Transaction<Database>,
  incidentId: number,
  { isResolved, text }: { readonly text: string; readonly isResolved: boolean },
  at: Date,
): Promise<void> {
  await insertUpdate(trx, incidentId, text, at);
  if (!isResolved) return;
  await trx.updateTable('incident').set({ resolved_at: at }).where('id', '=', incidentId).execute();
}
