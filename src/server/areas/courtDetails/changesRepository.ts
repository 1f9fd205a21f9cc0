import { sql, type Kysely, type Transaction } from 'kysely';
import { COURT_CHANGES_SHOWN, type CourtChangeKind } from '#contract/courts/details';
import type { Database } from '../../db/tables/database';

/** A change as stored. */
export interface StoredChange {
  readonly id: number;
  readonly courtId: number;
  readonly kind: CourtChangeKind;
  readonly before: unknown;
  readonly after: unknown;
  readonly effectiveOn: string;
  readonly changedAt: Date;
  readonly appliedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly by: string;
  readonly why: string;
  /** Id of the change that this one undoes; null if it isn't an undo. */
  readonly undoes: number | null;
  /** True if the change applies to all courts of the county. */
  readonly isCounty: boolean;
}

/** A change to record; with `countyId` if it applies to all courts of the county. */
export type NewChange = Pick<
  StoredChange,
  'after' | 'before' | 'courtId' | 'effectiveOn' | 'kind' | 'why'
> & { readonly countyId?: number; readonly undoes?: number };

/** Records a change. */
export async function addChange(
  trx: Transaction<Database>,
  change: NewChange,
  { at, isApplied, userId }: { readonly at: number; readonly userId: number; isApplied: boolean },
): Promise<void> {
  await trx
    .insertInto('court_change')
    .values({
      court_id: change.courtId,
      kind: change.kind,
      effective_on: change.effectiveOn,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      changed_at: new Date(at),
      changed_by: userId,
      undone_at: null,
      applied_at: isApplied ? new Date(at) : null,
      why: change.why,
      county_id: change.countyId ?? null,
      undoes: change.undoes ?? null,
    })
    .execute();
}

function changesQuery(db: Kysely<Database>) {
  return db
    .selectFrom('court_change as g')
    .innerJoin('app_user as u', 'u.id', 'g.changed_by')
    .select(['g.id', 'g.court_id as courtId', 'g.kind', 'g.before', 'g.after'])
    .select(['g.effective_on as effectiveOn', 'g.changed_at as changedAt'])
    .select(['g.applied_at as appliedAt', 'g.undone_at as undoneAt', 'g.why', 'g.undoes'])
    .select(sql<boolean>`g.county_id is not null`.as('isCounty'))
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('by'));
}

/** SQL: true for changes to the court or to all courts of its county. */
function concerns(courtId: number) {
  return sql<boolean>`(g.court_id = ${courtId} or g.county_id =
    (select c.county_id from court c where c.id = ${courtId}))`;
}

/** Finds a court's changes, newest first; optionally only some kinds. */
export function findChanges(
  db: Kysely<Database>,
  courtId: number,
  kinds: readonly CourtChangeKind[] | null = null,
): Promise<readonly StoredChange[]> {
  return changesQuery(db)
    .where(concerns(courtId))
    .$if(kinds !== null, (query) => query.where('g.kind', 'in', kinds ?? []))
    .orderBy('g.id', 'desc')
    .limit(COURT_CHANGES_SHOWN)
    .execute();
}

/** Finds changes to a county's e-filing policy that take effect after a date and weren't undone. */
export function findPolicyChanges(
  db: Kysely<Database>,
  countyId: number,
  after: string,
): Promise<readonly StoredChange[]> {
  return changesQuery(db)
    .where('g.county_id', '=', countyId)
    .where('g.kind', '=', 'policy')
    .where('g.effective_on', '>', after)
    .where('g.undone_at', 'is', null)
    .execute();
}

/** Loads one change of a court; null if there is none. */
export async function findChange(
  db: Kysely<Database>,
  courtId: number,
  changeId: number,
): Promise<StoredChange | null> {
  const row = await changesQuery(db)
    .where(concerns(courtId))
    .where('g.id', '=', changeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a change as undone; returns false if it already was. */
export async function markUndone(
  trx: Transaction<Database>,
  changeId: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('court_change')
    .set({ undone_at: new Date(at) })
    .where('id', '=', changeId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores a change after its undo was canceled. */
export async function reopenChange(trx: Transaction<Database>, changeId: number): Promise<void> {
  await trx
    .updateTable('court_change')
    .set({ undone_at: null })
    .where('id', '=', changeId)
    .execute();
}

/** A change whose effective date has come. */
export type DueChange = Pick<
  StoredChange,
  'after' | 'before' | 'courtId' | 'id' | 'kind' | 'undoes'
>;

/**
 * Locks the changes of facts and calendars whose effective date has come in the court's time zone
 * and that aren't applied yet, oldest first.
 */
export async function lockDueChanges(
  trx: Transaction<Database>,
  at: number,
): Promise<readonly DueChange[]> {
  const { rows } = await sql<DueChange>`
    select g.id, g.court_id as "courtId", g.kind, g.before, g.after, g.undoes
      from court_change g join court c on c.id = g.court_id
     where g.applied_at is null and g.undone_at is null and g.kind in ('details', 'calendar')
       and g.effective_on <= (${new Date(at)}::timestamptz at time zone c.time_zone)::date
     order by g.effective_on, g.id for update of g`.execute(trx);
  return rows;
}

/** Marks a change as applied. */
export async function markApplied(
  trx: Transaction<Database>,
  changeId: number,
  at: number,
): Promise<void> {
  await trx
    .updateTable('court_change')
    .set({ applied_at: new Date(at) })
    .where('id', '=', changeId)
    .execute();
}
