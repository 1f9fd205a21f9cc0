import type { Transaction } from 'kysely';
import type { EnvelopeMessage, PolicyCode } from '#contract/schemas/efmMessages';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { findCodes, findCodesInForce, findEndedCodes } from './codesRepository';
import { findEnvelopeProblems } from './envelopeRules';
import { findQuoteProblem } from './feesRepository';
import { findPolicy, type FilingCourt } from './policyRepository';

const LISTS = ['caseType', 'filingCode', 'partyType', 'optionalService'] as const;
/** Maximum codes loaded; more than any court has. */
const MAX_CODES = 20_000;
const MAX_PROBLEMS = 50;

/**
 * Checks an envelope against the policy and codes in effect when it was filed, and against its
 * quote. Returns sentences for the filer; none if the manager can accept it into its queue.
 */
export async function findFailures(
  trx: Transaction<Database>,
  court: FilingCourt,
  envelope: EnvelopeMessage,
  at: number,
): Promise<readonly string[]> {
  // A filing time ahead of the manager's clock must not select future rules.
  const on = stateDate(Math.min(at, Date.parse(envelope.filedAt)));
  const policy = await findPolicy(trx, court, on);
  if (policy === null) return ['This court does not accept electronic filings.'];
  const versions = await findCodesInForce(trx, court.countyId, on);
  const codes = await findCodes(trx, versions, LISTS, { after: 0, limit: MAX_CODES });
  const byList = new Map<string, PolicyCode[]>(LISTS.map((list) => [list, []]));
  for (const code of codes) byList.get(code.list)?.push(code);
  const named = envelope.filings.map(({ code }) => code);
  const ended = await findEndedCodes(trx, versions, 'filingCode', named);
  const rules = { policy, ended, codes: (list: string) => byList.get(list) ?? [] };
  const quoteProblem = await findQuoteProblem(trx, envelope);
  return [
    ...findEnvelopeProblems(envelope, rules),
    ...(quoteProblem === null ? [] : [quoteProblem]),
  ].slice(0, MAX_PROBLEMS);
}
