import { randomUUID } from 'node:crypto';
import { FILING_TRANSITIONS, type FilingKind, type FilingStatus } from '#contract/filing/states';
import {
  submitEnvelope,
  type EnvelopeFacts,
  type NewEnvelope,
} from '../../src/server/domain/filing/envelopesRepository';
import { addAccount } from './accounts';
import { aFiling, anEnvelope } from './domain/efm/envelopes';
import type { TestSite } from './testApp';

/** Adds users of one firm, or an individual if `isIndividual`. Returns their ids and the firm's. */
export async function addFilers(
  { database }: TestSite,
  usernames: readonly string[],
  isIndividual = false,
) {
  const { accountId, userIds } = await addAccount(database, usernames);
  const { db } = database;
  const { id: firmId } = await db
    .insertInto('filing_firm')
    .values({
      account_id: accountId,
      name: isIndividual ? `${usernames[0] ?? ''} Tester` : `Firm of ${usernames[0] ?? ''}`,
      is_individual: isIndividual,
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const userId of userIds) {
    await db
      .insertInto('filing_firm_user')
      .values({ user_id: userId, firm_id: firmId, role: 'ADMIN', added_at: new Date(0) })
      .execute();
    const efm = { id: `efm-${String(userId)}`, individual: isIndividual, admin: true };
    await db
      .updateTable('app_user')
      .set({ efm_users: JSON.stringify({ 'STATE-IN': efm }) })
      .where('id', '=', userId)
      .execute();
  }
  return { accountId, firmId, userIds };
}

/** Writes an envelope as its submission does, without asking for a quote or a hold. */
export async function writeEnvelope(
  { database }: TestSite,
  userId: number,
  at: number,
  changes: Partial<NewEnvelope> & EnvelopeFacts = {},
) {
  const { caption = 'Acme LLC v. Jane Roe', clientNumber, courtCents, ...others } = changes;
  const { filerPartyIds = [], ...rest } = others;
  const envelope = anEnvelope({ ...rest, ...(filerPartyIds.length > 0 && { filerPartyIds }) });
  const facts = {
    caption,
    filerPartyIds,
    ...(clientNumber !== undefined && { clientNumber }),
    ...(courtCents !== undefined && { courtCents }),
  };
  const number = await database.db
    .transaction()
    .execute((trx) => submitEnvelope(trx, { userId, accountId: null }, envelope, at, facts));
  return { ...envelope, number };
}

/** The shortest way of a filing from `draft` to a status. */
function wayTo(status: FilingStatus) {
  const steps = FILING_TRANSITIONS;
  let ways = steps.filter(({ from }) => from === 'draft').map((step) => [step]);
  for (;;) {
    const found = ways.find((way) => way.at(-1)?.to === status);
    if (found !== undefined) return found;
    if (ways.length > 200) throw new Error(`No way to ${status}`);
    ways = ways.flatMap((way) =>
      steps.filter(({ from }) => from === way.at(-1)?.to).map((step) => [...way, step]),
    );
  }
}

/** The kind of filing that can get that status. */
export function kindFor(status: FilingStatus): FilingKind {
  return status === 'served' ? 'serve' : 'file';
}

/**
 * Writes an envelope whose filings have these statuses on the filers' side, by default without any
 * time between. The filings concern all its parties, who are also its filers by default.
 */
export async function writeEnvelopeWith(
  site: TestSite,
  userId: number,
  at: number,
  statuses: readonly FilingStatus[],
  {
    changedAt = at,
    ...envelopeFacts
  }: { changedAt?: number } & Partial<NewEnvelope> & EnvelopeFacts = {},
) {
  const partyIds = (envelopeFacts.parties ?? []).map(({ partyId }) => partyId);
  const filings = statuses.map((status) =>
    aFiling({ filingId: randomUUID(), kind: kindFor(status), partyIds }),
  );
  const envelope = await writeEnvelope(site, userId, at, {
    filings,
    filerPartyIds: partyIds,
    ...envelopeFacts,
  });
  for (const [index, { filingId }] of filings.entries()) {
    const rest = wayTo(statuses[index] ?? 'submitting').slice(1);
    for (const [before, { actor, from, to }] of rest.entries()) {
      await site.database.db
        .insertInto('filing_change')
        .values({
          filing_id: filingId,
          sequence: before + 1,
          from_status: from,
          to_status: to,
          actor,
          actor_name: null,
          message_id: null,
          at: new Date(changedAt),
        })
        .execute();
    }
  }
  return envelope;
}
