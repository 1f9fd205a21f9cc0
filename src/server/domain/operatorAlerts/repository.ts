import { sql, type Kysely, type Transaction } from 'kysely';
import { ALERT_RULES, ALERTS_LISTED_MAX, type AlertRuleId } from '#contract/admin/operatorAlerts';
import type { AlertSettings, OpenAlert } from '#contract/schemas/operatorAlerts';
import { DAY_MS } from '#contract/time';
import { ADVISORY_LOCKS } from '../../db/advisoryLocks';
import type { Database } from '../../db/tables/database';
import { settingsOf, type AlertChanges, type RuleSetting, type StoredExcess } from './rules';

/** Number of days for which ended alerts are stored. */
const STORED_DAYS = 90;

/** Default settings: alerts in the inbox and by email. */
export const DEFAULT_SETTINGS: AlertSettings = { inbox: true, email: true, quiet: null };

/** Serializes evaluations across servers until the transaction ends. */
export async function lockEvaluation(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.operatorAlerts})`.execute(trx);
}

/** Finds the rules with changed settings. */
export async function findChangedRules(
  db: Kysely<Database>,
): Promise<ReadonlyMap<string, RuleSetting>> {
  const rows = await db.selectFrom('operator_alert_rule').selectAll().execute();
  return new Map(
    rows.map(({ is_enabled: isEnabled, limit_value: limit, minutes, rule }) => [
      rule,
      { limit, minutes, isEnabled },
    ]),
  );
}

/** Reads a rule, and locks the rules against other changes until the transaction ends. */
export async function lockRule(
  trx: Transaction<Database>,
  rule: AlertRuleId,
): Promise<RuleSetting> {
  // A rule without a row can't be locked.
  await sql`lock table operator_alert_rule in share row exclusive mode`.execute(trx);
  return settingsOf(await findChangedRules(trx))[rule];
}

export async function saveRule(
  trx: Transaction<Database>,
  rule: AlertRuleId,
  { isEnabled, limit, minutes }: RuleSetting,
): Promise<void> {
  const row = { limit_value: limit, minutes, is_enabled: isEnabled };
  await trx
    .insertInto('operator_alert_rule')
    .values({ rule, ...row })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(row))
    .execute();
}

/** Finds values above their limits, whether or not an alert was raised. */
export async function findExcesses(db: Kysely<Database>): Promise<readonly StoredExcess[]> {
  const rows = await db
    .selectFrom('operator_alert')
    .select(['id', 'rule', 'subject', 'first_exceeded_at', 'raised_at'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ first_exceeded_at: since, raised_at: raisedAt, ...row }) => ({
    ...row,
    since: since.getTime(),
    isRaised: raisedAt !== null,
  }));
}

/** Saves an evaluation; returns the ids of the raised alerts. */
export async function saveChanges(
  trx: Transaction<Database>,
  { begun, continued, dropped, ended }: AlertChanges,
  now: number,
): Promise<readonly number[]> {
  const at = new Date(now);
  const raised: number[] = [];
  if (dropped.length > 0) {
    await trx.deleteFrom('operator_alert').where('id', 'in', dropped).execute();
  }
  if (ended.length > 0) {
    await trx
      .updateTable('operator_alert')
      .set({ ended_at: at })
      .where('id', 'in', ended)
      .execute();
  }
  if (continued.length > 0) {
    const { rows } = await sql<{ id: number; isNew: boolean }>`
      update operator_alert a
         set last_value = c.value, limit_value = c."limit",
             raised_at = coalesce(a.raised_at, case when c."isRaised" then ${at}::timestamptz end)
        from json_to_recordset(${JSON.stringify(continued)}::text::json)
          as c(id bigint, value float8, "limit" float8, "isRaised" boolean)
       where a.id = c.id returning a.id, c."isRaised" as "isNew"`.execute(trx);
    raised.push(...rows.filter(({ isNew }) => isNew).map(({ id }) => id));
  }
  if (begun.length > 0) {
    const rows = await trx
      .insertInto('operator_alert')
      .values(
        begun.map(({ isRaised, limit, rule, subject, value }) => ({
          rule,
          subject,
          first_exceeded_at: at,
          raised_at: isRaised ? at : null,
          last_value: value,
          limit_value: limit,
          acknowledged_at: null,
          acknowledged_by: null,
          ended_at: null,
        })),
      )
      .returning(['id', 'raised_at'])
      .execute();
    raised.push(...rows.filter((row) => row.raised_at !== null).map(({ id }) => id));
  }
  await trx
    .deleteFrom('operator_alert')
    .where('ended_at', '<', new Date(now - STORED_DAYS * DAY_MS))
    .execute();
  return raised.sort((one, other) => one - other);
}

/** An alert in an email or notification. */
export interface NotedAlert {
  readonly id: number;
  readonly rule: AlertRuleId;
  readonly subject: string;
  readonly value: number;
  readonly limit: number;
  readonly hasEnded: boolean;
}

/** Finds alerts by id, ordered by id. */
export async function findNoted(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<readonly NotedAlert[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NotedAlert>`
    select id, rule, subject, last_value as value, limit_value as "limit",
           ended_at is not null as "hasEnded"
      from operator_alert where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.filter(({ rule }) => rule in ALERT_RULES);
}

/**
 * Adds a notification to the inbox of each super user who wants it, and a pending email for each
 * who wants one. The inbox's regular emails omit these notifications.
 */
export async function noteAlerts(
  trx: Transaction<Database>,
  ids: readonly number[],
  { body, title }: { readonly title: string; readonly body: string },
  now: number,
): Promise<void> {
  const at = new Date(now);
  await sql`
    insert into notification (user_id, kind, target, title, body, created_at, mailed_at)
    select u.id, 'ACCOUNT', null, ${title}, ${body}, ${at}::timestamptz, ${at}::timestamptz
      from app_user u left join operator_alert_setting s on s.user_id = u.id
     where u.is_super_user and u.status = 'ACTIVE' and coalesce(s.inbox, ${DEFAULT_SETTINGS.inbox})
     order by u.id`.execute(trx);
  await sql`
    insert into operator_alert_notice (user_id, alert_id, has_ended, at)
    select u.id, a.id, a.ended_at is not null, ${at}::timestamptz
      from app_user u left join operator_alert_setting s on s.user_id = u.id
      cross join operator_alert a
     where u.is_super_user and u.status = 'ACTIVE' and coalesce(s.email, ${DEFAULT_SETTINGS.email})
       and a.id = any(${ids}::bigint[])
     order by u.id, a.id`.execute(trx);
}

/** A super user with pending emails. */
export interface Recipient {
  readonly userId: number;
  readonly email: string;
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Oldest first. */
  readonly alerts: readonly NotedAlert[];
}

/** Finds super users with pending emails. */
export async function findRecipients(db: Kysely<Database>): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email,
           case when s.quiet_from is not null
                then json_build_object('from', s.quiet_from, 'to', s.quiet_to) end as quiet,
           json_agg(json_build_object('id', a.id, 'rule', a.rule, 'subject', a.subject, 'value', a.last_value,
                                      'limit', a.limit_value, 'hasEnded', n.has_ended)
                    order by n.id) as alerts
      from operator_alert_notice n join app_user u on u.id = n.user_id
      join operator_alert a on a.id = n.alert_id
      left join operator_alert_setting s on s.user_id = u.id
     where u.is_super_user and u.status = 'ACTIVE'
     group by u.id, u.email, s.quiet_from, s.quiet_to order by u.id`.execute(db);
  return rows;
}

/** Deletes the pending emails of users. */
export async function deleteNotices(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx.deleteFrom('operator_alert_notice').where('user_id', 'in', userIds).execute();
}

/** Finds active alerts, unacknowledged ones first, then the oldest; also counts them. */
export async function findOpenAlerts(
  db: Kysely<Database>,
): Promise<{ readonly alerts: readonly OpenAlert[]; readonly total: number }> {
  const { rows } = await sql<
    Omit<OpenAlert, 'since' | 'raisedAt' | 'acknowledgedAt'> & {
      since: Date;
      raisedAt: Date;
      acknowledgedAt: Date | null;
      total: number;
    }
  >`
    select a.id, a.rule, a.subject, a.first_exceeded_at as since, a.raised_at as "raisedAt",
           a.last_value as value, a.limit_value as "limit", a.acknowledged_at as "acknowledgedAt",
           u.username as "acknowledgedBy", (count(*) over ())::integer as total
      from operator_alert a left join app_user u on u.id = a.acknowledged_by
     where a.ended_at is null and a.raised_at is not null
       and a.rule = any(${Object.keys(ALERT_RULES)}::text[])
     order by a.acknowledged_at is not null, a.raised_at, a.id limit ${ALERTS_LISTED_MAX}`.execute(
    db,
  );
  return {
    total: rows[0]?.total ?? 0,
    alerts: rows.map(({ acknowledgedAt, raisedAt, since, total: _total, ...row }) => ({
      ...row,
      since: since.toISOString(),
      raisedAt: raisedAt.toISOString(),
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Acknowledges the given alerts that are active, and returns them. Keeps an earlier acknowledgment.
 */
export async function acknowledge(
  trx: Transaction<Database>,
  alertIds: readonly number[],
  { at, by }: { readonly at: number; readonly by: number | null },
): Promise<readonly { readonly id: number; readonly rule: string; readonly subject: string }[]> {
  const { rows } = await sql<{ id: number; rule: string; subject: string }>`
    update operator_alert
       set acknowledged_by = case when acknowledged_at is null then ${by}::bigint
                                  else acknowledged_by end,
           acknowledged_at = coalesce(acknowledged_at, ${new Date(at)}::timestamptz)
     where id = any(${[...alertIds]}::bigint[]) and ended_at is null and raised_at is not null
    returning id, rule, subject`.execute(trx);
  return rows;
}

/** Finds super users' notification settings, keyed by user; omits users with the defaults. */
export async function findSettings(
  db: Kysely<Database>,
): Promise<ReadonlyMap<number, AlertSettings>> {
  const rows = await db.selectFrom('operator_alert_setting').selectAll().execute();
  return new Map(
    rows.map(({ email, inbox, quiet_from: from, quiet_to: to, user_id: userId }) => [
      userId,
      { inbox, email, quiet: from === null || to === null ? null : { from, to } },
    ]),
  );
}

/** Saves a super user's notification settings; without email, deletes pending emails. */
export async function saveSettings(
  trx: Transaction<Database>,
  userId: number,
  { email, inbox, quiet }: AlertSettings,
): Promise<void> {
  const row = { inbox, email, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
  await trx
    .insertInto('operator_alert_setting')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  if (!email) await deleteNotices(trx, [userId]);
}
