import { sql, type Kysely, type Transaction } from 'kysely';
import { APPROVAL_HOURS, type ApprovalKind } from '#contract/admin/approvals';
import type { Approval } from '#contract/schemas/approvals';
import type { Database } from '../../db/tables/database';

/** Maximum requests in the list, newest first. */
const MAX_APPROVALS = 100;

/** Plain JSON with the data for the change. */
export type ApprovalPayload = Readonly<Record<string, string | number | boolean | null>>;

/** A change that needs a second super user. */
export interface NewApproval {
  readonly kind: ApprovalKind;
  /**
   * Kind and id of the changed record: `user/7`. A record has at most one open request per kind.
   */
  readonly target: string;
  /** What approval does, in one sentence. */
  readonly summary: string;
  readonly reason: string;
  readonly payload: ApprovalPayload;
  /** The user whom the change is about, and who may not decide it; null for none. */
  readonly aboutUserId: number | null;
}

/** A request's data for its decision. */
export interface StoredApproval extends NewApproval {
  readonly id: number;
  readonly requesterId: number;
  readonly isOpen: boolean;
}

/** Returns the time before which requests are no longer open. */
function oldestOpen(at: number): Date {
  return new Date(at - APPROVAL_HOURS * 3_600_000);
}

/** Loads the newest requests, for a super user. */
export async function findApprovals(
  db: Kysely<Database>,
  readerId: number,
  at: number,
): Promise<Approval[]> {
  type Row = Omit<Approval, 'requestedAt' | 'decidedAt'> & {
    requestedAt: Date;
    decidedAt: Date | null;
  };
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.target, r.summary, r.reason, b.username as "requestedBy",
           r.requested_at as "requestedAt", d.username as "decidedBy", r.decided_at as "decidedAt",
           case when r.is_granted then 'GRANTED' when r.is_granted is not null then 'REFUSED'
                when r.requested_at <= ${oldestOpen(at)} then 'EXPIRED' else 'OPEN' end as state,
           ${readerId}::bigint <> r.requested_by
             and ${readerId}::bigint is distinct from r.about_user_id as "mayDecide"
      from approval r join app_user b on b.id = r.requested_by
      left join app_user d on d.id = r.decided_by
     order by r.id desc limit ${MAX_APPROVALS}`.execute(db);
  return rows.map((row) => ({
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** Serializes requests about one target until the transaction ends. */
export async function lockApprovalTarget(
  trx: Transaction<Database>,
  target: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval:${target}`}, 0))`.execute(
    trx,
  );
}

export async function hasOpenApproval(
  db: Kysely<Database>,
  { kind, target }: Pick<NewApproval, 'kind' | 'target'>,
  at: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('approval')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('decided_at', 'is', null)
    .where('requested_at', '>', oldestOpen(at))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertApproval(
  trx: Transaction<Database>,
  approval: NewApproval & { readonly requesterId: number; readonly at: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('approval')
    .values({
      kind: approval.kind,
      target: approval.target,
      summary: approval.summary,
      reason: approval.reason,
      payload: JSON.stringify(approval.payload),
      about_user_id: approval.aboutUserId,
      requested_by: approval.requesterId,
      requested_at: new Date(approval.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Loads and locks a request; null if there is none with that id. */
export async function lockStoredApproval(
  trx: Transaction<Database>,
  approvalId: number,
  at: number,
): Promise<StoredApproval | null> {
  const { rows } = await sql<StoredApproval>`
    select id, kind, target, summary, reason, payload, about_user_id as "aboutUserId",
           requested_by as "requesterId",
           decided_at is null and requested_at > ${oldestOpen(at)} as "isOpen"
      from approval where id = ${approvalId} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function saveApprovalDecision(
  trx: Transaction<Database>,
  approvalId: number,
  { at, isGranted, userId }: { userId: number; isGranted: boolean; at: number },
): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ decided_by: userId, decided_at: new Date(at), is_granted: isGranted })
    .where('id', '=', approvalId)
    .execute();
}

/** Loads the active super users, except the given ones. */
export async function findDeciders(
  trx: Transaction<Database>,
  exceptIds: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .where('is_super_user', '=', true)
    .where('status', '=', 'ACTIVE')
    .where('id', 'not in', [...exceptIds])
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notifies users about a request or its outcome. */
export async function notifyUsers(
  trx: Transaction<Database>,
  userIds: readonly number[],
  { body, title }: { readonly title: string; readonly body: string },
  at: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto('notification')
    .values(
      userIds.map((user_id) => ({
        user_id,
        kind: 'ACCOUNT' as const,
        target: null,
        title,
        body,
        created_at: new Date(at),
        read_at: null,
        archived_at: null,
        mailed_at: null,
      })),
    )
    .execute();
}
