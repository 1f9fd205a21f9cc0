import { sql, type Transaction } from 'kysely';
import { TAKEN_STATUSES } from '#contract/filingStates';
import type { EfmRequest } from '#contract/schemas/efmMessages';
import { formatMoney } from '#contract/money';
import type { Database } from '../../db/tables/database';
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
  await makeWaivedDue(trx, envelopeId);
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
        ...(dueCents === 0
          ? ['You owe no court fees.']
          : [`${formatMoney(dueCents)} of the court's fees is due${byDay(dueOn)}.`]),
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
      ],
    },
    at,
  );
  return true;
}

function byDay(dueOn: string | null): string {
  if (dueOn === null) return '';
  const day = new Date(`${dueOn}T12:00:00Z`).toLocaleDateString('en-US', {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' },
  });
  return ` by ${day}`;
}

/**
 * Makes the remaining fees due once every filing is decided and one was accepted; at most the fees
 * of the accepted filings. The account owes the provider fee separately.
 */
export async function makeWaivedDue(trx: Transaction<Database>, envelopeId: string): Promise<void> {
  // `least` ignores nulls: a manager may not send the fees of the accepted filings.
  await sql`
    update filing_envelope e
       set money = 'due', completed_cents = least(e.waiver_due_cents, e.waived_cents),
           completed_court_cents = least(e.waiver_due_cents, e.waived_cents),
           completed_card_cents = 0
     where e.id = ${envelopeId}::uuid and least(e.waiver_due_cents, e.waived_cents) > 0
       and e.money = 'none' and e.completed_cents is not null
       and exists (select from filing_filing f where f.envelope_id = e.id
                    and f.status = any(${[...TAKEN_STATUSES]}::text[]))`.execute(trx);
}
