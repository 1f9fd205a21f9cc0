import { sql, type Kysely, type Transaction } from 'kysely';
import { SUPER_USER_REQUEST_HOURS } from '#contract/admin/superUsers';
import type { SuperUserRequest } from '#contract/schemas/superUsers';
import type { Database } from '../../db/tables/database';

/** Maximum requests in the list, newest first. */
const MAX_REQUESTS = 100;

/** Returns the time before which requests are no longer open. */
function oldestOpen(at: number): Date {
  return new Date(at - SUPER_USER_REQUEST_HOURS * 3_600_000);
}

/** Loads the newest requests, for a super user. */
export async function findRequests(
  db: Kysely<Database>,
  readerId: number,
  at: number,
): Promise<SuperUserRequest[]> {
  type Row = Omit<SuperUserRequest, 'requestedAt' | 'decidedAt'> & {
    requestedAt: Date;
    decidedAt: Date | null;
  };
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.user_id as "userId", u.username, r.reason, r.until,
           b.username as "requestedBy", r.requested_at as "requestedAt",
           case when r.is_granted then 'GRANTED' when r.is_granted is not null then 'REFUSED'
                when r.requested_at <= ${oldestOpen(at)} then 'EXPIRED' else 'OPEN' end as state,
           d.username as "decidedBy", r.decided_at as "decidedAt",
           ${readerId}::integer not in (r.requested_by, r.user_id) as "mayDecide"
      from super_user_request r join app_user u on u.id = r.user_id
      join app_user b on b.id = r.requested_by left join app_user d on d.id = r.decided_by
     order by r.id desc limit ${MAX_REQUESTS}`.execute(db);
  return rows.map((row) => ({
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** A user's data for the two-person rule. */
export interface Candidate {
  readonly id: number;
  readonly username: string;
  readonly isActive: boolean;
  readonly isSuperUser: boolean;
  readonly isConfirmed: boolean;
}

export async function findCandidate(
  trx: Transaction<Database>,
  username: string,
): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    select id, username, status = 'ACTIVE' as "isActive", is_super_user as "isSuperUser",
           is_email_confirmed as "isConfirmed"
      from app_user where lower(username) = lower(${username}) for update`.execute(trx);
  return rows[0] ?? null;
}

/** A request's data for its decision. */
export interface StoredRequest {
  readonly kind: 'GRANT' | 'REVOKE';
  readonly whomId: number;
  readonly username: string;
  readonly requesterId: number;
  readonly until: string | null;
  readonly isOpen: boolean;
}

export async function findStoredRequest(
  trx: Transaction<Database>,
  requestId: number,
  at: number,
): Promise<StoredRequest | null> {
  const { rows } = await sql<StoredRequest>`
    select r.kind, r.user_id as "whomId", u.username, r.requested_by as "requesterId", r.until,
           r.decided_at is null and r.requested_at > ${oldestOpen(at)} as "isOpen"
      from super_user_request r join app_user u on u.id = r.user_id
     where r.id = ${requestId}`.execute(trx);
  return rows[0] ?? null;
}

export async function insertRequest(
  trx: Transaction<Database>,
  request: Omit<StoredRequest, 'username' | 'isOpen'> & {
    readonly reason: string;
    readonly at: number;
  },
): Promise<void> {
  await trx
    .insertInto('super_user_request')
    .values({
      kind: request.kind,
      user_id: request.whomId,
      reason: request.reason,
      until: request.until,
      requested_by: request.requesterId,
      requested_at: new Date(request.at),
    })
    .execute();
}

export async function saveDecision(
  trx: Transaction<Database>,
  requestId: number,
  { at, isGranted, userId }: { userId: number; isGranted: boolean; at: number },
): Promise<void> {
  await trx
    .updateTable('super_user_request')
    .set({ decided_by: userId, decided_at: new Date(at), is_granted: isGranted })
    .where('id', '=', requestId)
    .execute();
}

/** Serializes changes of super users' rights until the transaction ends. */
export async function lockRights(trx: Transaction<Database>): Promise<void> {
  await sql`lock table super_user_request in share row exclusive mode`.execute(trx);
}

export async function hasOpenRequest(
  trx: Transaction<Database>,
  userId: number,
  at: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('super_user_request')
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .where('requested_at', '>', oldestOpen(at))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts active super users other than a given user. */
export async function countOtherSuperUsers(
  trx: Transaction<Database>,
  userId: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('app_user')
    .where('is_super_user', '=', true)
    .where('status', '=', 'ACTIVE')
    .where('id', '!=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets or removes a user's super user right, with its last day. */
export async function setSuperUser(
  trx: Transaction<Database>,
  userId: number,
  isSuperUser: boolean,
  until: string | null,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ is_super_user: isSuperUser, super_user_until: isSuperUser ? until : null })
    .where('id', '=', userId)
    .execute();
}

/** Finds super users whose right has expired. */
export async function findExpired(trx: Transaction<Database>, today: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .where('is_super_user', '=', true)
    .where('super_user_until', '<', today)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
