import type { EfmOperation } from '#contract/filing/efmOperations';
import type { CourtPolicy, EfmReply, EfmRequest, PolicyCode } from '#contract/schemas/efmMessages';
import {
  createMessage,
  EfmUnavailableError,
  type EfmPort,
  type OutgoingRequest,
} from '../efmMessages/message';

/** Sends a read-only request to the manager. Returns null if the manager rejects it. */
export async function askManager<Operation extends EfmOperation>(
  manager: EfmPort,
  operation: Operation,
  body: Extract<OutgoingRequest, { readonly operation: Operation }>['body'],
  at: number,
): Promise<EfmReply<Operation> | null> {
  const request = { operation, correlationId: null, body } as unknown as OutgoingRequest;
  const answer = await manager.send(createMessage(request, at));
  return answer.kind === 'done' ? (answer.body as unknown as EfmReply<Operation>) : null;
}

/** Code lists that a draft uses. */
const LISTS = [
  'category',
  'caseType',
  'filingCode',
  'documentType',
  'partyType',
  'crossReference',
  'optionalService',
];

/** A court's rules and codes. */
export interface PolicyAndCodes {
  readonly policy: CourtPolicy;
  readonly codes: PolicyCode[];
  /** Expired codes that drafts may still have. */
  readonly ended: PolicyCode[];
}

/** Maximum GetPolicy responses per court, with 1,000 codes each. */
const MAX_PAGES = 20;

/** Loads a court's current rules and codes; null if it doesn't accept electronic filings. */
export async function askPolicy(
  manager: EfmPort,
  courtId: number,
  at: number,
): Promise<PolicyAndCodes | null> {
  const codes: PolicyCode[] = [];
  const ended: PolicyCode[] = [];
  let after: number | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const body: EfmRequest<'GetPolicy'> = { courtId, lists: LISTS, after };
    const answer: EfmReply<'GetPolicy'> | null = await askManager(manager, 'GetPolicy', body, at);
    if (answer === null) return null;
    codes.push(...answer.codes);
    ended.push(...answer.ended);
    if (answer.next === null) return { policy: answer.policy, codes, ended };
    after = answer.next;
  }
  throw new RangeError(`Court ${String(courtId)} has too many codes`);
}

/** True if the error means that the manager can't be reached. */
export function isManagerDown(error: unknown): boolean {
  return error instanceof EfmUnavailableError;
}
