import { createHash, randomUUID } from 'node:crypto';
import type { TSchema } from '@sinclair/typebox';
import type { EfmOperation, EfmProblemCode } from '#contract/filing/efmOperations';
import {
  EFM_SCHEMAS,
  EfmAnswerSchema,
  EfmMessageSchema,
  type EfmAnswer,
  type EfmMessage,
  type EfmReply,
  type EfmRequest,
} from '#contract/schemas/efmMessages';
import { createValidatorCompiler } from '../../http/compilers';
import { canonicalJson } from '../answeredOnce/canonicalJson';

/**
 * Thrown if the other system couldn't be reached, or its response was lost. The sender retries with
 * the same message.
 */
export class EfmUnavailableError extends Error {
  override readonly name = 'EfmUnavailableError';
  /** Latest time at which the other system will respond again (ms since 1970); null if unknown. */
  readonly until: number | null;
  constructor(
    message?: string,
    { until = null, ...options }: ErrorOptions & { readonly until?: number | null } = {},
  ) {
    super(message, options);
    this.until = until;
  }
}

/**
 * The connection between the manager and the provider. Throws `EfmUnavailableError`; the caller
 * then retries with the same message, and gets the response to the first attempt.
 */
export interface EfmPort {
  send(message: EfmMessage): Promise<EfmAnswer>;
}

/** A request to the other system, with its operation. */
export type OutgoingRequest = {
  readonly [Operation in EfmOperation]: {
    readonly operation: Operation;
    readonly correlationId: string | null;
    readonly body: EfmRequest<Operation>;
  };
}[EfmOperation];

type Check = (value: unknown) => boolean;

const compile = createValidatorCompiler();
const checks = new Map<TSchema, Check>();

function matches(schema: TSchema, value: unknown): boolean {
  let check = checks.get(schema);
  if (check === undefined) {
    const route = { schema, method: 'POST', url: '/', httpPart: 'body' };
    check = compile(route) as unknown as Check;
    checks.set(schema, check);
  }
  return check(value);
}

/**
 * Parses a message for one of the operations; null if it is malformed or has a different operation.
 */
export function readMessage(
  given: unknown,
  operations: readonly EfmOperation[],
): EfmMessage | null {
  if (!matches(EfmMessageSchema, given)) return null;
  const message = given as EfmMessage;
  return operations.includes(message.operation) &&
    matches(EFM_SCHEMAS[message.operation].request, message.body)
    ? message
    : null;
}

/** Parses the response to an operation; null if it is malformed. */
export function readAnswer(operation: EfmOperation, given: unknown): EfmAnswer | null {
  if (!matches(EfmAnswerSchema, given)) return null;
  const answer = given as EfmAnswer;
  return answer.kind === 'refused' || matches(EFM_SCHEMAS[operation].answer, answer.body)
    ? answer
    : null;
}

/** Creates a request's message; throws `TypeError` if its body doesn't match the operation. */
export function createMessage(request: OutgoingRequest, at: number): EfmMessage {
  const message: EfmMessage = {
    messageId: randomUUID(),
    operation: request.operation,
    correlationId: request.correlationId,
    sentAt: new Date(at).toISOString(),
    body: { ...request.body },
  };
  if (readMessage(message, [request.operation]) === null) {
    throw new TypeError(`Invalid body of ${request.operation}`);
  }
  return message;
}

/** Hashes operation, correlation, and body; a repeated message must have the same hash. */
export function hashMessage({ body, correlationId, operation }: EfmMessage): string {
  return createHash('sha256')
    .update(canonicalJson([operation, correlationId, body]))
    .digest('hex');
}

/** Returns a successful response with the body of its operation. */
export function done<Operation extends EfmOperation>(
  _operation: Operation,
  body: EfmReply<Operation>,
): EfmAnswer {
  return { kind: 'done', body: { ...(body as object) } };
}

/** Returns a response that rejects a message. */
export function refused(code: EfmProblemCode, message: string): EfmAnswer {
  return { kind: 'refused', code, message };
}
