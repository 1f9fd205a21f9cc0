import { sql, type Kysely, type Transaction } from 'kysely';
import {
  COURT_CHANGES_SHOWN,
  COURT_DETAIL_NAMES,
  type CourtChangeKind,
  type CourtDetailName,
} from '#contract/courtDetails';
import type { CourtFacts, CourtRow, CourtSigner } from '#contract/schemas/courtDetails';
import type { Database } from '../../db/tables/database';

/** A court with its editable facts. */
export interface EditedCourt {
  readonly courtId: number;
  readonly countyId: number;
  readonly code: string;
  readonly countyName: string;
  readonly facts: CourtFacts;
  /** True if imports derive the start of coverage from the records. */
  readonly isCoverageDerived: boolean;
  readonly hasCases: boolean;
}

/** Facts as stored in changes. */
export interface StoredFacts extends CourtFacts {
  /** Only in previous values, and not in those of older changes; without it, not derived. */
  readonly isCoverageDerived?: boolean;
}

/** Finds the courts of a state, by county and name. */
export async function findCourts(
  db: Kysely<Database>,
  state: 'IN' | 'MI',
  at: number,
): Promise<readonly CourtRow[]> {
  const { rows } = await sql<CourtRow>`
    select c.id as "courtId", c.name, c.code, y.name as "countyName",
           (select count(distinct s.user_id)::integer from signing_right s
             where s.court_id = c.id
               and (${new Date(at)}::timestamptz at time zone c.time_zone)::date
                   between s.from_on and coalesce(s.until_on, 'infinity'::date)) as signers
      from court c join county y on y.id = c.county_id
     where y.state = ${state}
     order by y.name, c.name, c.id`.execute(db);
  return rows;
}

/** Loads a court; null if there is none. `lock` locks it until the commit. */
export async function findCourt(
  db: Kysely<Database>,
  courtId: number,
  { lock = false } = {},
): Promise<EditedCourt | null> {
  const row = await db
    .selectFrom('court as c')
    .innerJoin('county as y', 'y.id', 'c.county_id')
    .where('c.id', '=', courtId)
    .select(['c.id', 'c.county_id', 'c.code', 'c.name', 'c.office_name', 'c.office_address'])
    .select(['c.office_telephone', 'c.office_hours', 'c.time_zone', 'y.name as countyName'])
    .select(['c.coverage_from', 'c.is_coverage_derived', 'c.outage'])
    .select(sql<boolean>`exists (select from court_case k where k.court_id = c.id)`.as('hasCases'))
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    courtId: row.id,
    countyId: row.county_id,
    code: row.code,
    countyName: row.countyName,
    isCoverageDerived: row.is_coverage_derived,
    hasCases: row.hasCases,
    facts: {
      name: row.name,
      officeName: row.office_name ?? '',
      timeZone: row.time_zone,
      officeAddress: row.office_address ?? '',
      officeTelephone: row.office_telephone ?? '',
      officeHours: row.office_hours ?? '',
      coverageFrom: row.coverage_from ?? '',
      outage: row.outage ?? '',
    },
  };
}

/**
 * Locks a county until the commit: its courts share the e-filing policy, so their editors must wait
 * for each other. Lock the court first.
 */
export async function lockCounty(trx: Transaction<Database>, countyId: number): Promise<void> {
  await trx.selectFrom('county').select('id').where('id', '=', countyId).forNoKeyUpdate().execute();
}

/** Returns the names of the facts that a change modifies. */
export function changedFacts(before: CourtFacts, after: CourtFacts): readonly CourtDetailName[] {
  return COURT_DETAIL_NAMES.filter((name) => before[name] !== after[name]);
}

const COLUMNS = {
  name: 'name',
  officeName: 'office_name',
  officeAddress: 'office_address',
  officeTelephone: 'office_telephone',
  officeHours: 'office_hours',
  timeZone: 'time_zone',
  coverageFrom: 'coverage_from',
  outage: 'outage',
} as const satisfies Readonly<Record<CourtDetailName, string>>;

/** Writes some facts of a court; other facts keep their current values. */
export async function writeFacts(
  trx: Transaction<Database>,
  courtId: number,
  facts: StoredFacts,
  names: readonly CourtDetailName[],
): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [COLUMNS[name], facts[name] || null]));
  await trx
    .updateTable('court')
    .set({
      ...values,
      ...(names.includes('name') ? { is_name_confirmed: true } : {}),
      // Imports no longer derive a corrected coverage from the records, until that is undone.
      ...(names.includes('coverageFrom')
        ? { is_coverage_derived: facts.isCoverageDerived ?? false }
        : {}),
    })
    .where('id', '=', courtId)
    .execute();
}

/** Counts a court's upcoming hearings. */
export async function countHearings(
  db: Kysely<Database>,
  courtId: number,
  at: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('hearing')
    .where('court_id', '=', courtId)
    .where('status', '=', 'CONFIRMED')
    .where('starts_at', '>', new Date(at))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds users who sign for a court, including those whose right has ended, latest first. */
export async function findSigners(
  db: Kysely<Database>,
  courtId: number,
): Promise<readonly CourtSigner[]> {
  return db
    .selectFrom('signing_right as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.court_id', '=', courtId)
    .select(['s.id', 'u.username', 's.name', 's.title', 's.from_on as fromOn'])
    .select('s.until_on as untilOn')
    .orderBy('s.from_on', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** Finds an active user by name; null if there is none. */
export async function findActiveUser(
  db: Kysely<Database>,
  username: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('status', '=', 'ACTIVE')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds a signing right; returns its id. */
export async function addSigner(
  trx: Transaction<Database>,
  courtId: number,
  userId: number,
  signer: Omit<CourtSigner, 'id' | 'username'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('signing_right')
    .values({
      court_id: courtId,
      user_id: userId,
      name: signer.name,
      title: signer.title,
      from_on: signer.fromOn,
      until_on: signer.untilOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets or removes the last day of a signing right. */
export async function setSignerEnd(
  trx: Transaction<Database>,
  signerId: number,
  untilOn: string | null,
): Promise<void> {
  await trx
    .updateTable('signing_right')
    .set({ until_on: untilOn })
    .where('id', '=', signerId)
    .execute();
}

/** Adds a user's signing right again with different dates. */
export async function repeatSigner(
  trx: Transaction<Database>,
  signerId: number,
  { fromOn, untilOn }: Pick<CourtSigner, 'fromOn' | 'untilOn'>,
): Promise<void> {
  await sql`
    insert into signing_right (court_id, user_id, name, title, from_on, until_on)
    select court_id, user_id, name, title, ${fromOn}::date, ${untilOn}::date
      from signing_right where id = ${signerId}`.execute(trx);
}

/**
 * Deletes a signing right that was added by mistake. Orders aren't affected, because they store
 * their judge's name.
 */
export async function removeSigner(trx: Transaction<Database>, signerId: number): Promise<void> {
  await trx.deleteFrom('signing_right').where('id', '=', signerId).execute();
}

/** True if a policy is a county's own rather than the statewide one. */
export async function isCountyPolicy(db: Kysely<Database>, policyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('efm_policy')
    .where('id', '=', policyId)
    .where('county_id', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the dates of a county's own policies up to a date, earliest first. */
export async function findOwnPolicyDays(
  trx: Transaction<Database>,
  countyId: number,
  until: string,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('efm_policy')
    .where('county_id', '=', countyId)
    .where('effective_on', '<=', until)
    .select('effective_on')
    .orderBy('effective_on')
    .execute();
  return rows.map(({ effective_on }) => effective_on);
}

/** Deletes a county's policy with an effective date. */
export async function removePolicy(
  trx: Transaction<Database>,
  countyId: number,
  effectiveOn: string,
): Promise<void> {
  await trx
    .deleteFrom('efm_policy')
    .where('county_id', '=', countyId)
    .where('effective_on', '=', effectiveOn)
    .execute();
}

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
