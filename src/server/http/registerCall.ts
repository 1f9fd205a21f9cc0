import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CALLS,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type CallRow,
} from '#contract/calls';
import { CALL_SCHEMAS } from '#contract/schemas/calls';
import { exactly, type CallSchemas } from '#contract/schemas/fields';
import type { RequestKind } from '../limits';
import { actorOf, ownerOf, type Actor, type Owner } from './asker';
import { decodeIntegers } from './numbers';
import { demandsUser, type DemandsUser, type RouteAccess } from './routeAccess';

/** What a handler is given. */
export interface CallInput<Name extends CallName> {
  readonly params: CallParams<Name>;
  readonly query: CallQuery<Name>;
  readonly body: CallBody<Name>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler is given besides, where the access rule demands a user. */
export interface UserInput {
  readonly userId: number;
  readonly owner: Owner;
  readonly actor: Actor;
}

type HandlerInput<Name extends CallName, Access extends RouteAccess> = CallInput<Name> &
  (DemandsUser<Access> extends true ? UserInput : unknown);

function userInput(request: FastifyRequest): UserInput {
  const owner = ownerOf(request);
  return { userId: owner.userId, owner, actor: actorOf(request) };
}

const NOTHING = exactly({});

/**
 * Registers the route of one row of the contract's calls, below the context path; its schemas are
 * the contract's. Integers of path and query arrive as plain digits; a malformed path answers 404, a
 * malformed query or body 400.
 */
export function registerCall<Name extends CallName, const Access extends RouteAccess>(
  app: FastifyInstance,
  name: Name,
  options: {
    readonly access: Access;
    /** Looks at the session without using it. */
    readonly session?: 'look';
    /** What it is counted as, where method and path do not say it. */
    readonly kind?: RequestKind;
    /** Longest body, where it is not that of every call. */
    readonly bodyBytes?: number;
    readonly handler: (input: HandlerInput<Name, Access>) => Promise<CallResponse<Name>>;
  },
): void {
  const row: CallRow = CALLS[name];
  const { params = NOTHING, query = NOTHING, body, response }: CallSchemas = CALL_SCHEMAS[name];
  const isForUsers = demandsUser(options.access.rule);
  app.registeredCalls.add(name);
  app.route({
    method: row.method,
    url: `${app.settings.contextPath}${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: {
      access: options.access,
      ...(options.session === undefined ? {} : { session: options.session }),
      ...(options.kind === undefined ? {} : { kind: options.kind }),
    },
    ...(options.bodyBytes === undefined ? {} : { bodyLimit: options.bodyBytes }),
    schema: {
      params,
      querystring: query,
      ...(body === undefined ? {} : { body }),
      response: { 200: response },
    },
    preValidation: (request, _reply, done) => {
      request.params = decodeIntegers(params, request.params);
      request.query = decodeIntegers(query, request.query);
      done();
    },
    handler: async (request, reply) => {
      const input: CallInput<Name> = {
        params: request.params as CallParams<Name>,
        query: request.query as CallQuery<Name>,
        body: request.body as CallBody<Name>,
        request,
        reply,
      };
      const answer = await options.handler({
        ...input,
        ...(isForUsers ? userInput(request) : {}),
      } as HandlerInput<Name, Access>);
      // Fastify answers null with an empty body, which no JSON reader takes.
      return answer === null ? reply.type('application/json').send('null') : answer;
    },
  });
}

/** Names of the contract's calls that have no route; the server does not start while there is one. */
export function missingCalls(app: FastifyInstance): string[] {
  return Object.keys(CALLS).filter((name) => !app.registeredCalls.has(name as CallName));
}
