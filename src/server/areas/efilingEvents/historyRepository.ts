import { sql, type Kysely } from 'kysely';
import type { FilingStatus } from '#contract/filing/states';
import type { EfmAnswer } from '#contract/schemas/efmMessages';
import type { EfilingHistory } from '#contract/schemas/efilingEvents';
import type { Database } from '../../db/tables/database';
import { selectEvents, type EventRow } from './repository';

/** Maximum messages and steps of a history; a filing has only a few. */
const MAX_ROWS = 500;

type Envelope = NonNullable<EfilingHistory['envelope']>;

/**
 * Loads an envelope with its filings from both sides (provider and manager); null if there is none.
 */
export async function findHistoryEnvelope(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<Envelope | null> {
  const { rows } = await sql<Omit<Envelope, 'filedAt' | 'filings'> & { readonly filedAt: Date }>`
    select e.id, e.number, c.name as "courtName", e.case_number as "caseNumber", e.caption,
           e.filed_at as "filedAt", u.username, f.name as "firmName",
           e.client_number as "clientNumber"
      from filing_envelope e
      join court c on c.id = e.court_id
      left join app_user u on u.id = e.user_id
      left join filing_firm f on f.id = e.firm_id
     where e.id = ${envelopeId}::uuid`.execute(db);
  const [head] = rows;
  if (head === undefined) return null;
  const { rows: filings } = await sql<Envelope['filings'][number]>`
    select f.id as "filingId", f.code, f.description, f.status as provider, c.status as manager
      from filing_filing f left join efm_filing c on c.id = f.id
     where f.envelope_id = ${envelopeId}::uuid order by f.position`.execute(db);
  return { ...head, filedAt: head.filedAt.toISOString(), filings };
}

/** A message with its body. */
export interface MessageRow extends EventRow {
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: EfmAnswer | null;
  readonly hash: string;
}

/** Loads the messages of an envelope, or the message with this id, oldest first. */
export async function findHistoryMessages(
  db: Kysely<Database>,
  id: string,
  now: number,
): Promise<readonly MessageRow[]> {
  const where = sql`(m.correlation_id = ${id}::uuid or m.message_id = ${id}::uuid)`;
  const senders = ['provider', 'manager'] as const;
  const { rows } = await sql<MessageRow>`
    select * from (${selectEvents({ senders, where, now, limit: MAX_ROWS })}) q
     order by q."sentAt", q.sender desc, q."receivedAt", q."messageId" limit ${MAX_ROWS}`.execute(
    db,
  );
  return rows;
}

/** A step that isn't a message. */
export type StepRow = {
  readonly at: Date;
  readonly side: 'provider' | 'manager';
  /** Position of the filing, starting at 1; null for the envelope. */
  readonly filing: number | null;
  readonly messageId: string | null;
  /** Text that may contain personal data, such as a decision's reason; null if none. */
  readonly words: string | null;
} & (
  | {
      readonly kind: 'change';
      readonly from: FilingStatus;
      readonly to: FilingStatus;
      readonly who: string;
    }
  | { readonly kind: 'hold' | 'settled'; readonly to: string; readonly who: string }
  | {
      readonly kind: 'correction' | 'docketed' | 'struck' | 'waiver' | 'served';
      readonly who: string;
    }
  | { readonly kind: 'audit'; readonly who: string; readonly to: string }
);

/** Loads an envelope's steps at the provider and the manager, oldest first. */
export async function findSteps(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<readonly StepRow[]> {
  const id = sql`${envelopeId}::uuid`;
  const none = sql`null::text`;
  const envelopeOnly = sql`null::integer as filing, null::uuid as "messageId"`;
  const branches = [
    sql`select g.at, 'provider' as side, 'change' as kind, f.position + 1 as filing,
               g.message_id as "messageId", g.from_status as "from", g.to_status as "to",
               g.actor as who, case when g.to_status = f.status then f.reason_words end as words
          from filing_change g join filing_filing f on f.id = g.filing_id
         where f.envelope_id = ${id}`,
    sql`select g.at, 'manager', 'change', f.position + 1, g.message_id, g.from_status, g.to_status,
               g.actor, d.words
          from efm_change g join efm_filing f on f.id = g.filing_id
          left join efm_decision d on d.filing_id = g.filing_id and d.sequence = g.sequence
         where f.envelope_id = ${id}`,
    sql`select h.asked_at, 'provider', 'hold', ${envelopeOnly}, ${none}, h.status,
               (h.cents)::text, h.reason
          from filing_hold h where h.envelope_id = ${id}`,
    sql`select h.settled_at, 'provider', 'settled', ${envelopeOnly}, ${none}, h.status,
               (case when h.status = 'CAPTURED' then h.captured_cents else h.cents end)::text, h.reason
          from filing_hold h where h.envelope_id = ${id} and h.settled_at is not null`,
    sql`select k.at, 'manager', 'correction', ${envelopeOnly}, ${none}, ${none}, k.field,
               k.before || ' / ' || k.after
          from efm_correction k where k.envelope_id = ${id}`,
    sql`select d.at, 'manager', 'docketed', f.position + 1, null::uuid, ${none}, ${none}, '',
               d.case_number
          from efm_docketing d join efm_filing f on f.id = d.filing_id
         where f.envelope_id = ${id}`,
    sql`select d.struck_at, 'manager', 'struck', f.position + 1, null::uuid, ${none}, ${none},
               '', d.struck_reason
          from efm_docketing d join efm_filing f on f.id = d.filing_id
         where f.envelope_id = ${id} and d.struck_at is not null`,
    sql`select w.at, 'manager', 'waiver', ${envelopeOnly}, ${none}, ${none}, w.state, w.words
          from efm_waiver w where w.envelope_id = ${id}`,
    sql`select s.served_at, 'provider', 'served', ${envelopeOnly}, ${none}, ${none},
               (select count(*)::text from service_recipient r
                 where r.service_id = s.id and r.email is not null), ${none}
          from service s where s.envelope_id = ${id} and s.served_at is not null`,
    sql`select a.at, 'provider', 'audit', ${envelopeOnly}, ${none}, a.action,
               coalesce(u.username, ''), ${none}
          from audit_event a left join app_user u on u.id = a.actor_id
         where a.target = ${`filingEnvelope/${envelopeId}`}`,
  ];
  const { rows } = await sql<StepRow>`
    select * from (${sql.join(
      branches.map((branch) => sql`(${branch})`),
      sql` union all `,
    )}) s order by s.at, s.side desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}
