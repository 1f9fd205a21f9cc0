import { sql, type Kysely } from 'kysely';
import type { AccountView, MatchingEmail, UserView } from '#contract/schemas/members';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { BILL_TO } from '../../domain/accounts/repository';
import { findAlertsByUser } from '../../domain/alerts/repository';
import { HAS_SECOND_FACTOR } from '../../domain/secondFactor/hasFactor';
import { findCompPlan } from '../../domain/billing/compRepository';
import { findBillingEmails } from '../../domain/billing/mailsRepository';
import { findSums } from '../../domain/billing/invoicesRepository';
import { findPaidPlan } from '../../domain/billing/planRepository';
import { addDays } from '../../domain/billing/periods';
import { findCard } from '../../domain/cards/cardsRepository';

/** Upper bound on response size; no account has this many users. */
export const MAX_MATCHES = 500;

const NO_ALERTS = { courtCase: 0, taxWarrant: 0, recorderDocument: 0, savedSearch: 0, barId: 0 };

const NAME = sql<string>`concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))`;

/** How long only support may reset the second factor of a user who was an administrator. */
const RESET_WAIT_DAYS = 30;

/** A user with their account. */
export type StoredUser = Omit<UserView, 'isSelf' | 'mayChange' | 'mayResetFactor' | 'heirs'> & {
  readonly isSuperUser: boolean;
  /** True if the user is an administrator, or was one in the last `RESET_WAIT_DAYS` days. */
  readonly wasAdmin: boolean;
};

export async function findUser(
  db: Kysely<Database>,
  userId: number,
  now: number,
): Promise<StoredUser | null> {
  const since = new Date(now - RESET_WAIT_DAYS * DAY_MS).toISOString();
  const { rows } = await sql<
    Omit<StoredUser, 'addedAt' | 'lastSeenAt' | 'mailsEndedAt' | 'alerts'> & {
      addedAt: Date;
      mailsEndedAt: Date | null;
      lastSeenAt: Date | null;
    }
  >`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.username, u.email,
           u.status = 'ACTIVE' as "isActive", u.is_admin as "isAdmin",
           (select b.bounced_at from mail_bounce b where b.address = lower(u.email)) as "mailsEndedAt",
           u.is_super_user as "isSuperUser",
           u.is_admin or exists (
             select from audit_event e
              where e.target = 'user/' || u.id and e.action = 'userChanged'
                and e.detail->>'isAdmin' = 'false' and e.at > ${since}::timestamptz) as "wasAdmin",
           ${HAS_SECOND_FACTOR} as "hasSecondFactor",
           u.created_at as "addedAt",
           case when a.id is null then null
                else json_build_object('id', a.id, 'name', a.name) end as account,
           (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt",
           (select count(*)::integer from session s where s.user_id = u.id) as sessions,
           (select count(*)::integer from api_key k
             where k.user_id = u.id and k.account_id = u.account_id and k.revoked_at is null
               and k.expires_at > ${new Date(now)}) as "apiKeys"
      from app_user u left join account a on a.id = u.account_id
     where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const [alerts] = await findAlertsByUser(db, { userId, accountId: null }, 1);
  return {
    ...row,
    addedAt: row.addedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    mailsEndedAt: row.mailsEndedAt?.toISOString() ?? null,
    alerts: alerts?.counts ?? NO_ALERTS,
  };
}

export async function findAccountView(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<AccountView | null> {
  const { rows } = await sql<
    Pick<
      AccountView,
      'id' | 'name' | 'status' | 'accountStatus' | 'activeUsers' | 'administrators' | 'codeMask'
    > &
      Pick<AccountView, 'isCodeEnabled' | 'isCodeRequired' | 'areEmailsOwn'> & {
        openedAt: Date;
        billTo: string;
      }
  >`
    select a.id, a.name, a.status, a.account_status as "accountStatus",
           a.created_at as "openedAt", a.billing_code_enabled as "isCodeEnabled",
           a.is_code_required as "isCodeRequired", a.code_mask as "codeMask",
           cardinality(a.billing_emails) = 0 as "areEmailsOwn",
           ${BILL_TO} as "billTo",
           (select count(*)::integer from app_user u
             where u.account_id = a.id and u.status = 'ACTIVE') as "activeUsers",
           (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${NAME})
                                     order by u.last_name, u.id), '[]')
              from app_user u
             where u.account_id = a.id and u.status = 'ACTIVE' and u.is_admin) as administrators
      from account a where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const paid = await findPaidPlan(db, accountId);
  const comp = await findCompPlan(db, accountId);
  const card = await findCard(db, accountId);
  const { openCents } = await findSums(db, accountId);
  return {
    ...row,
    openedAt: row.openedAt.toISOString(),
    billTo: row.billTo.split('\n'),
    emails: [...(await findBillingEmails(db, accountId))],
    plan:
      paid === null
        ? null
        : {
            name: paid.planName,
            priceCents: paid.priceCents,
            periodTo: addDays(paid.to, -1),
            renewalName: await findPlanName(db, paid.renewalPlanId),
          },
    comp: comp === null || comp.until < today ? null : comp,
    card: card === null ? null : `${card.brand} ending in ${card.lastDigits}`,
    openCents,
  };
}

async function findPlanName(db: Kysely<Database>, planId: number | null): Promise<string | null> {
  if (planId === null) return null;
  const plan = db.selectFrom('plan').where('id', '=', planId).select('name');
  return (await plan.executeTakeFirst())?.name ?? null;
}

/**
 * Finds users by email address, ignoring case; if the address is empty, users who share an address.
 * Searches one account, or all accounts if `accountId` is null. Returns at most `MAX_MATCHES` + 1.
 */
export async function findMatchingEmails(
  db: Kysely<Database>,
  email: string,
  accountId: number | null,
): Promise<MatchingEmail[]> {
  const isInScope = accountId === null ? sql`true` : sql`u.account_id = ${accountId}`;
  const isMatch =
    email === ''
      ? sql`exists (select from app_user o where lower(o.email) = lower(u.email) and o.id <> u.id
              and ${accountId === null ? sql`true` : sql`o.account_id = ${accountId}`})`
      : sql`lower(u.email) = lower(${email})`;
  const { rows } = await sql<Omit<MatchingEmail, 'mailsEndedAt'> & { mailsEndedAt: Date | null }>`
    select u.id, u.email, ${NAME} as name, u.username, u.status = 'ACTIVE' as "isActive",
           a.name as "accountName", b.bounced_at as "mailsEndedAt"
      from app_user u left join account a on a.id = u.account_id
      left join mail_bounce b on b.address = lower(u.email)
     where ${isInScope} and ${isMatch}
     order by lower(u.email), u.last_name collate by_name, u.id
     limit ${MAX_MATCHES + 1}`.execute(db);
  return rows.map((row) => ({ ...row, mailsEndedAt: row.mailsEndedAt?.toISOString() ?? null }));
}
