import type { Transaction } from 'kysely';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import type { FilingStatus } from '#contract/filing/states';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import type { Database } from '../../db/tables/database';
import { enqueueWebhookEvents } from './enqueueRepository';

/** A change to a filing's status. */
export interface FilingStatusChange {
  readonly filingId: string;
  readonly from: FilingStatus;
  readonly to: FilingStatus;
  /** ISO instant. */
  readonly at: string;
}

/** Queues changes to filings for the webhooks of the account that submitted them. */
export async function enqueueFilingEvents(
  trx: Transaction<Database>,
  changes: readonly FilingStatusChange[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return;
  const found = await trx
    .selectFrom('filing_filing as f')
    .innerJoin('filing_envelope as e', 'e.id', 'f.envelope_id')
    .where(
      'f.id',
      'in',
      changes.map(({ filingId }) => filingId),
    )
    .where('e.account_id', 'is not', null)
    .select(['f.id as filingId', 'e.id as envelopeId', 'e.number', 'e.account_id as accountId'])
    .execute();
  const byId = new Map(found.map((filing) => [filing.filingId, filing]));
  const events = changes.flatMap(({ at, filingId, from, to }) => {
    const filing = byId.get(filingId);
    if (filing === undefined) return [];
    const { accountId, envelopeId, number } = filing;
    const link = buildLink('', INDIANA, ENVELOPES_PATH, { envelopeId });
    const data = { envelopeId, envelopeNumber: number, filingId, from, to, changedAt: at, link };
    return [{ to: { accountId }, data }];
  });
  await enqueueWebhookEvents(trx, 'filing.status_changed', events, now);
}
