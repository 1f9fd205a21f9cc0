import { sql, type Transaction } from 'kysely';
import { WAIVED_DUE_COURT_DAYS } from '#contract/filing/review';
import { TAKEN_STATUSES } from '#contract/filing/states';
import { formatDate, formatMoney } from '#contract/formats';
import type { EfmRequest } from '#contract/schemas/efmMessages';
import { dateIn } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { findClosedDays } from '../courtDays/closedDaysRepository';
import { addCourtDays } from '../courtDays/courtDays';
import { notifyEnvelope } from './noticesRepository';

/**
 * Saves the court's decision on a fee waiver, and notifies the filer. Remaining fees are due once
 * the court has accepted a filing of the envelope. Returns false if there is no such envelope.
 */
export async function saveWaiver(
  trx: Transaction<Database>,
  envelopeId: string,
  { decision, dueCents, dueOn, words }: Omit<EfmRequest<'NotifyWaiverDecision'>, 'envelopeId'>,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_envelope')
    .set({ waiver: decision, waiver_due_cents: dueCents, waiver_due_on: dueOn })
    .where('id', '=', envelopeId)
    .where('waiver', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const known = await trx
      .selectFrom('filing_envelope')
      .where('id', '=', envelopeId)
      .select('id')
      .executeTakeFirst();
    return known !== undefined;
  }
  const due = await makeDue(trx, envelopeId);
  const titles = {
    granted: 'Fee waiver granted',
    denied: 'Fee waiver denied',
    part: 'Fee waiver granted in part',
  };
  const reason = words.trim();
  await notifyEnvelope(
    trx,
    envelopeId,
    {
      title: titles[decision],
      kind: 'payment',
      sentences: [
        ...(due !== null
          ? [`${formatMoney(due.cents)} of the court's fees is due${byDay(dueOn)}.`]
          : dueCents === 0
            ? ['You owe no court fees.']
            : [
                `${formatMoney(dueCents)} of the court's fees will be due after the court accepts a filing.`,
                `You then have ${String(WAIVED_DUE_COURT_DAYS)} court days to pay.`,
              ]),
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
      ],
    },
    at,
  );
  return true;
}

function byDay(dueOn: string | null): string {
  return dueOn === null ? '' : ` by ${formatDate(dueOn)}`;
}

/**
 * Makes the remaining fees due when the court decided the last filing after the fee waiver, and
 * notifies the filer of the due date, which counts from that day.
 */
export async function makeWaivedDue(
  trx: Transaction<Database>,
  envelopeId: string,
  at: number,
): Promise<void> {
  const due = await makeDue(trx, envelopeId);
  if (due === null) return;
  const today = dateIn(at, due.timeZone);
  const closed = await findClosedDays(trx, { courtId: due.courtId }, today, null);
  const dueOn = addCourtDays(today, WAIVED_DUE_COURT_DAYS, closed);
  await trx
    .updateTable('filing_envelope')
    .set({ waiver_due_on: dueOn })
    .where('id', '=', envelopeId)
    .execute();
  await notifyEnvelope(
    trx,
    envelopeId,
    {
      title: 'Payment due for a filing',
      kind: 'payment',
      sentences: [
        `The court accepted a filing. ${formatMoney(due.cents)} of its fees is due${byDay(dueOn)}.`,
        'Open the envelope to pay.',
      ],
    },
    at,
  );
}

interface DueFees {
  readonly cents: number;
  readonly courtId: number;
  /** IANA time zone of the court. */
  readonly timeZone: string;
}

/**
 * Makes the remaining fees due once every filing is decided and one was accepted; at most the fees
 * of the accepted filings. The account owes the provider fee separately. Returns null if nothing
 * became due.
 */
async function makeDue(trx: Transaction<Database>, envelopeId: string): Promise<DueFees | null> {
  // `least` ignores nulls: a manager may not send the fees of the accepted filings. If it does,
  // there is an accepted filing, even if the message about it is late.
  const { rows } = await sql<DueFees>`
    update filing_envelope e
       set money = 'due', completed_cents = least(e.waiver_due_cents, e.waived_cents),
           completed_court_cents = least(e.waiver_due_cents, e.waived_cents),
           completed_card_cents = 0
     where e.id = ${envelopeId}::uuid and least(e.waiver_due_cents, e.waived_cents) > 0
       and e.money = 'none' and e.completed_cents is not null
       and (e.waived_cents is not null
            or exists (select from filing_filing f where f.envelope_id = e.id
                        and f.status = any(${[...TAKEN_STATUSES]}::text[])))
    returning e.completed_cents as cents, e.court_id as "courtId",
              e.time_zone as "timeZone"`.execute(trx);
  return rows[0] ?? null;
}
