import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { notifyEnvelope } from '../filing/noticesRepository';
import { findShownServices } from './hiddenCaseRepository';
import { findClosedServices } from './publicCaseRepository';
import { changeRecipient } from './servicesRepository';

/** Recipients processed per run. */
const ROUND = 500;

const NO_ONE = 'All emails for this service bounced, so no one was served electronically.';

interface Delivery {
  readonly id: number;
  readonly serviceId: number;
  readonly name: string;
  readonly email: string;
  readonly party: string;
  readonly envelopeId: string | null;
  readonly isBounced: boolean;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Records the outcomes of service emails: delivered if the receiving server accepted the email,
 * bounced if it refused or returned it. Notifies the filer once per bounce. Returns how many
 * recipients changed.
 */
export async function followDeliveries(db: Kysely<Database>, at: number): Promise<number> {
  const { rows } = await sql<Delivery>`
    select r.id, r.service_id as "serviceId", r.name, r.email, r.party, s.envelope_id as "envelopeId",
           m.status = 'FAILED' or m.bounce = 'HARD' as "isBounced",
           coalesce(m.bounce_reason, m.problem, 'The address refused the email.') as reason,
           coalesce(case when m.bounce = 'HARD' then m.bounced_at end, m.finished_at) as at
      from service_recipient r
      join mail_message m on m.id = r.mail_id
      join service s on s.id = r.service_id
     where r.state in ('sent', 'delivered')
       and (m.status = 'FAILED' or m.bounce = 'HARD' or (r.state = 'sent' and m.status = 'SENT'))
     order by r.id limit ${ROUND}`.execute(db);
  let changed = 0;
  for (const row of rows) {
    await db.transaction().execute(async (trx) => {
      const to = row.isBounced ? 'bounced' : 'delivered';
      const reason = row.isBounced ? row.reason : null;
      if (!(await changeRecipient(trx, row.id, to, reason, row.at.getTime()))) return;
      changed += 1;
      if (!row.isBounced || row.envelopeId === null) return;
      const sentences = [
        ...(await bounceWords(trx, { ...row, envelopeId: row.envelopeId })),
        ...((await isAnyoneServed(trx, row.serviceId)) ? [] : [NO_ONE]),
      ];
      const notice = { title: 'Service email bounced', kind: 'served' as const, sentences };
      await notifyEnvelope(trx, row.envelopeId, notice, at);
    });
  }
  return changed;
}

/** Describes a bounce to the filer, without the recipient if the case is hidden from the filer. */
async function bounceWords(
  trx: Transaction<Database>,
  recipient: Delivery & { readonly envelopeId: string },
): Promise<readonly string[]> {
  const { email, envelopeId, name, serviceId } = recipient;
  const closed = await findClosedServices(trx, [serviceId]);
  const party = (await findShownServices(trx, envelopeId, closed)).partyOf(recipient);
  if (party === null) {
    return [
      'An email with the served documents bounced.',
      'The case isn’t public, so we can’t name the recipient.',
      'Ask the court how to serve this person.',
    ];
  }
  return [
    `The email to ${name} (${email})${party === '' ? '' : ` for ${party}`} bounced.`,
    'Serve this person another way, or correct the address and serve again.',
  ];
}

/** False if every email of a service bounced. */
async function isAnyoneServed(db: Kysely<Database>, serviceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('service_recipient')
    .where('service_id', '=', serviceId)
    .where('state', 'in', ['sent', 'delivered', 'opened'])
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
