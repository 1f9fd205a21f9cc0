import { sql, type Transaction } from 'kysely';
import type { FilingStatus } from '#contract/filing/states';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { changeFiling } from './changesRepository';

/** Stores a received envelope: its filings are submitted, or all fail for the given reasons. */
export async function receiveEnvelope(
  trx: Transaction<Database>,
  envelope: EnvelopeMessage,
  messageId: string,
  failures: readonly string[],
  at: number,
): Promise<void> {
  const filedAt = new Date(envelope.filedAt);
  const kept = failures.length === 0 ? await replaceReturned(trx, envelope, messageId, at) : NONE;
  await trx
    .insertInto('efm_envelope')
    .values({
      id: envelope.envelopeId,
      number: envelope.number,
      court_id: envelope.courtId,
      case_number: envelope.caseNumber,
      submission: JSON.stringify(envelope),
      quote_id: envelope.payment.quoteId,
      filed_at: filedAt,
      received_at: new Date(at),
    })
    .execute();
  await trx
    .insertInto('efm_filing')
    .values(
      envelope.filings.map(({ code, filingId, kind }, position) => ({
        id: filingId,
        envelope_id: envelope.envelopeId,
        position,
        court_id: envelope.courtId,
        kind,
        code,
        filed_at: kept.get(filingId) ?? filedAt,
      })),
    )
    .execute();
  for (const { filingId, kind } of envelope.filings) {
    const to = failures.length === 0 ? 'submitted' : 'failed';
    const by = { actor: 'manager', actorName: null, messageId } as const;
    await changeFiling(trx, { filingId, to, ...by, failures }, at);
    // No clerk reviews documents that are only served; the provider has served them.
    if (kind === 'serve' && to === 'submitted') {
      await changeFiling(trx, { filingId, to: 'served', ...by }, at);
    }
  }
}

const NONE: ReadonlyMap<string, Date> = new Map();

/**
 * Marks returned filings as replaced if the new envelope was filed by their deadlines, in the
 * court's time zone. Returns the filing times that the new filings inherit, keyed by the new
 * filings' ids. If a returned filing was already rejected when the envelope arrived, it stays
 * rejected, but the new filing inherits its filing time. The courts may differ within the county,
 * because a clerk can correct the court. Ignores filings of another county, and filings that the
 * clerk rejected.
 */
async function replaceReturned(
  trx: Transaction<Database>,
  { corrects, courtId, filedAt }: EnvelopeMessage,
  messageId: string,
  at: number,
): Promise<ReadonlyMap<string, Date>> {
  const kept = new Map<string, Date>();
  for (const { by, filingId } of corrects?.replaced ?? []) {
    const { rows } = await sql<{ filedAt: Date; status: FilingStatus }>`
      select f.filed_at as "filedAt", f.status from efm_filing f
        join efm_change g on g.filing_id = f.id and g.sequence = f.sequence
        join efm_decision d on d.filing_id = f.id
             and d.sequence = f.sequence - case g.actor when 'clock' then 1 else 0 end
        join court c on c.id = f.court_id
       where f.id = ${filingId}::uuid and f.envelope_id = ${corrects?.envelopeId ?? filingId}::uuid
         and c.county_id = (select county_id from court where id = ${courtId})
         and f.status in ('returned', 'rejected')
         and d.until_on >= (${new Date(filedAt)}::timestamptz at time zone c.time_zone)::date`.execute(
      trx,
    );
    const [found] = rows;
    if (found === undefined) continue;
    const change = { actor: 'filer', actorName: null, messageId } as const;
    const isKept =
      found.status === 'rejected' ||
      (await changeFiling(trx, { filingId, to: 'replaced', ...change }, at));
    if (isKept) kept.set(by, found.filedAt);
  }
  return kept;
}

/** True if the manager already has the envelope from another message. */
export async function hasEnvelope(trx: Transaction<Database>, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('efm_envelope')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
