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
import { actorOf, ownerOf, type Actor, type Owner } from './requester';
import { decodeIntegers } from './numbers';
import { demandsUser, type DemandsUser, type RouteAccess } from './routeAccess';

/** Input of a handler. */
export interface CallInput<Name extends CallName> {
  readonly params: CallParams<Name>;
  readonly query: CallQuery<Name>;
  readonly body: CallBody<Name>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Additional input of a handler whose access rule requires a user. */
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
 * Registers the route of one contract call, relative to the context path, with the contract's
 * schemas. Integers in path and query are plain digits. Returns 404 for a malformed path, 400 for a
 * malformed query or body.
 */
export function registerCall<Name extends CallName, const Access extends RouteAccess>(
  app: FastifyInstance,
  name: Name,
  options: {
    readonly access: Access;
    /**
     * `look`: reads the session without extending it. `remembered`: also works without the
     * database.
     */
    readonly session?: 'look' | 'remembered';
    /** Kind for the request limits, if method and path don't determine it. */
    readonly kind?: RequestKind;
    /** Maximum body size, if it differs from the default. */
    readonly bodyBytes?: number;
    /** Maximum fields of the body at any depth, if it differs from the default. */
    readonly bodyFields?: number;
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
      ...(row.isReadable === true && row.method === 'GET' ? { isReadable: true } : {}),
      ...(row.isBackground === true ? { isBackground: true } : {}),
      ...(row.isPublicApi === undefined
        ? {}
        : { publicApi: { operation: name, scope: row.isPublicApi.scope } }),
      ...(options.session === undefined ? {} : { session: options.session }),
      ...(options.kind === undefined ? {} : { kind: options.kind }),
      ...(options.bodyFields === undefined ? {} : { bodyFields: options.bodyFields }),
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
      // Fastify sends an empty body for null, but an empty body isn't valid JSON.
      return answer === null ? reply.type('application/json').send('null') : answer;
    },
  });
}

/**
 * Returns the names of contract calls that have no route; the server doesn't start if there are
 * any.
 */
export function missingCalls(app: FastifyInstance): string[] {
  return Object.keys(CALLS).filter((name) => !app.registeredCalls.has(name as CallName));
}
