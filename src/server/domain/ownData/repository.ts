import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import { isShown } from '../notifications/unreadRepository';

/** The user whose data is exported. */
export interface DataOwner {
  readonly userId: number;
  /** The account that the user administers, whose data is included; null for other users. */
  readonly administeredId: number | null;
}

/** Rows per query. */
const ROWS_AT_ONCE = 500;

/** One list in the file. Rows are numbered by `place`, which is the paging cursor. */
interface Section {
  readonly name: string;
  /** Each row as `place` and the exported columns; no hashes or tokens. */
  readonly rows: (owner: DataOwner) => RawBuilder<unknown>;
}

/** Audit events about a user's logins. */
const SIGN_INS = sql`'signedIn', 'signedOut', 'signInFailed', 'passwordRefused', 'passwordSet',
  'secondFactorChanged', 'emailChanged', 'sessionsEnded', 'userChanged', 'ownDataDownloaded'`;

const OWN_SECTIONS: readonly Section[] = [
  {
    name: 'savedRecords',
    rows: ({ userId }) => sql`
      select row_number() over (order by s.kind, s.target_id) as place, s.kind, s.target_id as id,
             s.alert, s.saved_at as "savedAt", n.note, n.tags,
             n.muted_topics as "mutedTopics"
        from saved_item s left join saved_note n
          on n.user_id = s.user_id and n.kind = s.kind and n.target_id = s.target_id
       where s.user_id = ${userId}`,
  },
  {
    name: 'followedAttorneys',
    rows: ({ userId }) => sql`
      select id as place, bar_number as "barNumber", alert, followed_at as "followedAt"
        from bar_follow where user_id = ${userId}`,
  },
  {
    name: 'deadlines',
    rows: ({ userId }) => sql`
      select id as place, due_on as "dueOn", title, note, case_number as "caseNumber",
             rule_words as "rule", remind_days as "remindDays", created_at as "createdAt"
        from user_deadline where user_id = ${userId}`,
  },
  {
    name: 'savedSearches',
    rows: ({ userId }) => sql`
      select id as place, name, register, criteria, cadence, is_notified as "isNotified",
             is_paused as "isPaused", created_at as "createdAt", ran_at as "ranAt"
        from saved_search where user_id = ${userId} and removed_at is null`,
  },
  {
    name: 'filingUploads',
    rows: ({ userId }) => sql`
      select row_number() over (order by created_at, id) as place, id, name, bytes, state, pages,
             findings, created_at as "createdAt"
        from filing_upload where user_id = ${userId}`,
  },
  {
    name: 'searches',
    rows: ({ userId }) => sql`
      select id as place, at, app_code as application, criteria, billing_code as "billingCode",
             is_counted as "isCounted", result_count as "results"
        from search_log where user_id = ${userId}`,
  },
  {
    name: 'searchRegions',
    rows: ({ userId }) => sql`
      select r.id as place, r.name, r.region_code as register,
             array(select k.name from region_county c join county k on k.id = c.county_id
                    where c.region_id = r.id order by k.name) as counties
        from region r where r.user_id = ${userId}`,
  },
  {
    name: 'namesMarked',
    rows: ({ userId }) => sql`
      select id as place, name_key as name, register, record_id as id, mark, at
        from person_mark where user_id = ${userId}`,
  },
  {
    name: 'notifications',
    rows: ({ userId }) => sql`
      select id as place, kind, title, body, created_at as "createdAt", read_at as "readAt"
        from notification where user_id = ${userId} and ${isShown()}`,
  },
  {
    name: 'notificationSettings',
    rows: ({ userId }) => sql`
      select user_id as place, muted_kinds as "mutedKinds", cadence, quiet_from as "quietFrom",
             quiet_to as "quietTo"
        from notification_setting where user_id = ${userId}`,
  },
  {
    name: 'feeds',
    rows: ({ userId }) => sql`
      select id as place, kind, subject, renewed_at as "addressMadeAt", asked_at as "askedAt"
        from feed where user_id = ${userId}`,
  },
  {
    name: 'files',
    rows: ({ userId }) => sql`
      select id as place, title, records, asked_at as "askedAt", expires_at as "expiresAt"
        from record_export where user_id = ${userId}`,
  },
  {
    name: 'purchases',
    rows: ({ userId }) => sql`
      select id as place, document_number as document, type_name as type, pages,
             office_cents as "officeCents", service_cents as "serviceCents",
             billing_code as "billingCode", bought_at as "boughtAt"
        from document_purchase where user_id = ${userId}`,
  },
  {
    name: 'filingFirm',
    rows: ({ userId }) => sql`
      select f.id as place, f.name, u.role, u.added_at as "addedAt"
        from filing_firm_user u join filing_firm f on f.id = u.firm_id
       where u.user_id = ${userId}`,
  },
  {
    name: 'filingDrafts',
    rows: ({ userId }) => sql`
      select row_number() over (order by d.created_at, d.id) as place, d.kind, d.name,
             d.template_scope as "templateScope", d.caption, d.case_number as "caseNumber",
             d.client_number as "clientNumber", d.comment, d.updated_at as "updatedAt",
             array(select concat_ws(' ', nullif(p.name, ''), nullif(p.first_name, ''),
                          nullif(p.middle_name, ''), nullif(p.last_name, ''))
                     from filing_draft_party p where p.draft_id = d.id
                    order by p.position) as parties,
             array(select f.code_name from filing_draft_filing f where f.draft_id = d.id
                    order by f.position) as filings
        from filing_draft d where d.user_id = ${userId}`,
  },
  {
    name: 'filings',
    rows: ({ userId }) => sql`
      select row_number() over (order by e.filed_at, f.position, f.id) as place,
             e.number as envelope, e.case_number as "caseNumber", e.caption,
             e.filed_at as "filedAt", f.code, f.description, f.status
        from filing_envelope e join filing_filing f on f.envelope_id = e.id
       where e.user_id = ${userId}`,
  },
  {
    name: 'recordingsSent',
    rows: ({ userId }) => sql`
      select row_number() over (order by stored_at, reference) as place, stored_at as "sentAt",
             address, problem, note
        from recording where user_id = ${userId}`,
  },
  {
    name: 'passkeys',
    rows: ({ userId }) => sql`
      select id as place, name, added_at as "addedAt", used_at as "usedAt"
        from passkey where user_id = ${userId}`,
  },
  {
    name: 'sessions',
    rows: ({ userId }) => sql`
      select row_number() over (order by created_at, id_hash) as place,
             created_at as "beganAt", last_seen_at as "lastUsedAt", address
        from session where user_id = ${userId}`,
  },
  {
    name: 'signIns',
    rows: ({ userId }) => sql`
      select id as place, at, action, detail - 'address' as detail
        from audit_event
       where target = ${`user/${userId}`} and action in (${SIGN_INS})`,
  },
];

/** Sections included only for an account administrator. */
const ACCOUNT_SECTIONS: readonly Section[] = [
  {
    name: 'accountUsers',
    rows: ({ administeredId }) => sql`
      select id as place, username, first_name as "firstName", last_name as "lastName", email,
             status, is_admin as "isAdmin", created_at as "addedAt"
        from app_user where account_id = ${administeredId} and not is_super_user`,
  },
  {
    name: 'plans',
    rows: ({ administeredId }) => sql`
      select s.id as place, s.app_code as application, p.name as plan, s.starts_on as "startsOn",
             s.ends_on as "endsOn"
        from subscription s join plan p on p.id = s.plan_id where s.account_id = ${administeredId}`,
  },
  {
    name: 'budgets',
    rows: ({ administeredId }) => sql`
      select id as place, user_id as "userId", billing_code as "billingCode", cents,
             is_stop as "isStop"
        from spend_budget where account_id = ${administeredId}`,
  },
  {
    name: 'billingCodeRepairs',
    rows: ({ administeredId }) => sql`
      select id as place, user_id as "userId", at, undo_of as "undoOf",
             (select count(*) from code_repair_row w where w.repair_id = r.id) as changed
        from code_repair r where r.account_id = ${administeredId}`,
  },
  {
    name: 'invoices',
    rows: ({ administeredId }) => sql`
      select id as place, number, issued_on as "issuedOn", reopened_on as "reopenedOn",
             due_on as "dueOn", bill_to as "billTo",
             total_cents as "totalCents", open_cents as "openCents"
        from invoice where account_id = ${administeredId}`,
  },
  {
    name: 'receipts',
    rows: ({ administeredId }) => sql`
      select id as place, number, kind, cents, refunded_cents as "refundedCents",
             reversed_cents as "reversedCents", reference,
             received_at as "receivedAt"
        from receipt where account_id = ${administeredId}`,
  },
  {
    name: 'cardOrders',
    rows: ({ administeredId }) => sql`
      select id as place, kind, details, cents, status, ordered_at as "orderedAt",
             settled_at as "settledAt", user_id as "userId"
        from card_order where account_id = ${administeredId}`,
  },
  {
    name: 'billingAddresses',
    rows: ({ administeredId }) => sql`
      select row_number() over (order by address) as place, address,
             confirmed_at as "confirmedAt", expires_at as "linkExpiresAt"
        from billing_address where account_id = ${administeredId}`,
  },
  {
    name: 'transactions',
    rows: ({ administeredId }) => sql`
      select e.id as place, e.kind, e.reference, e.billing_code as "billingCode",
             e.entered_at as at, sum(l.cents) as cents
        from journal_entry e
        join journal_line l on l.entry_id = e.id and l.ledger in ('RECEIVABLE', 'UNAPPLIED')
       where e.account_id = ${administeredId} group by e.id having sum(l.cents) <> 0`,
  },
];

/** Returns the lists of the file, in order. */
export function sectionsOf({ administeredId }: DataOwner): readonly Section[] {
  return administeredId === null ? OWN_SECTIONS : [...OWN_SECTIONS, ...ACCOUNT_SECTIONS];
}

/**
 * Reads rows of a list after a given `place` as JSON, with the last row's `place`; null if there
 * are none.
 */
export async function readSection(
  db: Kysely<Database>,
  section: Section,
  owner: DataOwner,
  after: number,
): Promise<{ readonly rows: readonly string[]; readonly last: number } | null> {
  const { rows } = await sql<{ place: number; json: string }>`
    select r.place, (to_jsonb(r) - 'place')::text as json
      from (${section.rows(owner)}) r
     where r.place > ${after} order by r.place limit ${ROWS_AT_ONCE}`.execute(db);
  const last = rows.at(-1);
  return last === undefined ? null : { rows: rows.map(({ json }) => json), last: last.place };
}

/** Reads the user and the account that the user belongs to. */
export async function findProfile(db: Kysely<Database>, userId: number): Promise<object> {
  return db
    .selectFrom('app_user as u')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .leftJoin('authenticator_app as f', 'f.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.id', 'u.username', 'u.email', 'u.first_name as firstName'])
    .select(['u.last_name as lastName', 'u.is_admin as isAdmin', 'u.created_at as addedAt'])
    .select(['a.name as account', 'f.confirmed_at as authenticatorAppSince'])
    .executeTakeFirstOrThrow();
}
