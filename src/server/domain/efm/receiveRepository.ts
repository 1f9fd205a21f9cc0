import type { Kysely, Transaction } from 'kysely';
import { MANAGER_OPERATIONS, type ManagerOperation } from '#contract/filing/efmOperations';
import type { EfmAnswer, EfmMessage, EfmRequest } from '#contract/schemas/efmMessages';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { answerMessage } from '../efmMessages/inboxRepository';
import { done, refused } from '../efmMessages/message';
import { findCase, findCases, findServiceInformation } from './casesRepository';
import { changeFiling, findChanges, findFiling, findFilings } from './changesRepository';
import { findCodes, findCodesInForce, findCodesNotInForce } from './codesRepository';
import { hasEnvelope, receiveEnvelope } from './envelopesRepository';
import { findFailures } from './failuresRepository';
import { quoteFees } from './feesRepository';
import { findFilingCourt, findPolicy } from './policyRepository';

/** Dependencies of the manager. */
export interface ManagerParts {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  /** Called after each response, to send the messages that the response caused. */
  readonly onAnswered: () => void;
}

/** A message being processed. */
interface Received {
  readonly messageId: string;
  readonly at: number;
}

type Handlers = {
  readonly [Operation in ManagerOperation]: (
    trx: Transaction<Database>,
    body: EfmRequest<Operation>,
    received: Received,
  ) => Promise<EfmAnswer>;
};

const NO_FILING = refused('unknownFiling', 'There is no filing with this id.');
const NO_COURT = refused('unknownCourt', 'There is no court with this id.');

const NO_POLICY = refused('notAccepted', 'This court does not accept electronic filings.');

/** Codes per response to GetPolicy. */
const CODES_A_PAGE = 1_000;

const HANDLERS: Handlers = {
  async GetPolicy(trx, { after, courtId, lists }, { at }) {
    const court = await findFilingCourt(trx, courtId);
    if (court === null) return NO_COURT;
    const on = stateDate(at);
    const policy = await findPolicy(trx, court, on);
    if (policy === null) return NO_POLICY;
    const versions = await findCodesInForce(trx, court.countyId, on);
    const from = after ?? 0;
    const page = { after: from, limit: CODES_A_PAGE };
    const codes = [...(await findCodes(trx, versions, lists, page))];
    const next = codes.length < CODES_A_PAGE ? null : from + CODES_A_PAGE;
    const ended =
      after === null ? [...(await findCodesNotInForce(trx, versions, lists, CODES_A_PAGE))] : [];
    return done('GetPolicy', { policy, codes, ended, next });
  },
  async GetFeesCalculation(trx, { fees, isQuote }, { at }) {
    const court = await findFilingCourt(trx, fees.courtId);
    if (court === null) return NO_COURT;
    return done('GetFeesCalculation', await quoteFees(trx, court, fees, { at, isQuote }));
  },
  async ReviewFiling(trx, envelope, { at, messageId }) {
    if (await hasEnvelope(trx, envelope.envelopeId)) {
      return refused('notAccepted', 'This envelope was submitted before, in another message.');
    }
    const court = await findFilingCourt(trx, envelope.courtId);
    if (court === null) return NO_COURT;
    const failures = await findFailures(trx, court, envelope, at);
    await receiveEnvelope(trx, envelope, messageId, failures, at);
    return done('ReviewFiling', { isReceived: true });
  },
  async CancelFiling(trx, { filingId }, { at, messageId }) {
    if ((await findFiling(trx, filingId)) === null) return NO_FILING;
    const by = { actor: 'filer', actorName: null, messageId } as const;
    const isCanceled = await changeFiling(trx, { filingId, to: 'canceled', ...by }, at);
    return isCanceled
      ? done('CancelFiling', { filingId, changes: [...(await findChanges(trx, filingId))] })
      : refused('notCancelable', 'A clerk has opened this filing, or it was decided or canceled.');
  },
  async GetFilingStatus(trx, { filingId }) {
    const found = await findFiling(trx, filingId);
    if (found === null) return NO_FILING;
    const changes = [...(await findChanges(trx, filingId))];
    return done('GetFilingStatus', { filingId, status: found.status, changes });
  },
  GetFilingList: async (trx, asked) =>
    done('GetFilingList', { filings: await findFilings(trx, asked) }),
  GetCase: async (trx, asked) => done('GetCase', await findCase(trx, asked)),
  GetCaseList: async (trx, asked) => done('GetCaseList', await findCases(trx, asked)),
  GetServiceInformation: async (trx, asked) =>
    done('GetServiceInformation', await findServiceInformation(trx, asked)),
};

/** Creates the manager, which processes each message from the provider once. */
export function createManager({ db, now, onAnswered }: ManagerParts) {
  return async (given: unknown): Promise<EfmAnswer> => {
    const at = now();
    const handle = (trx: Transaction<Database>, message: EfmMessage): Promise<EfmAnswer> => {
      const run = HANDLERS[message.operation as ManagerOperation] as (
        ...args: [Transaction<Database>, unknown, Received]
      ) => Promise<EfmAnswer>;
      return run(trx, message.body, { messageId: message.messageId, at });
    };
    const side = { table: 'efm_message', operations: MANAGER_OPERATIONS, handle } as const;
    const answer = await answerMessage(db, side, given, at);
    onAnswered();
    return answer;
  };
}
