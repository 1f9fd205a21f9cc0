import { Type, type TSchema } from '@sinclair/typebox';
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
import type { RequestKind } from '../limits';
import { actorOf, ownerOf, type Actor, type Owner } from './asker';
import { decodeIntegers } from './numbers';
import { demandsUser, type DemandsUser, type RouteAccess } from './routeAccess';

type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** A schema whose values are of a type; only what TypeScript knows of it. */
interface SchemaOf<T> {
  readonly static: T;
}

type RequestPart<Key extends string, T> = T extends undefined
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: SchemaOf<T> };

/**
 * The schemas of a call. Static types are checked against the contract's, the answer's in both
 * directions: a property that the schema forgets would silently not be sent.
 */
type CallSchemas<Name extends CallName, Sent> = RequestPart<'params', CallParams<Name>> &
  RequestPart<'query', CallQuery<Name>> &
  RequestPart<'body', CallBody<Name>> & {
    readonly response: SchemaOf<Sent> & IsWhole<Mutable<CallResponse<Name>>, Sent>;
  };

type IsWhole<Answer, Sent> = Answer extends Sent ? unknown : { readonly forgets: never };

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

const NOTHING = Type.Object({}, { additionalProperties: false });

/**
 * Registers the route of one row of the contract's calls, below the context path. Integers of path
 * and query arrive as plain digits; a malformed path answers 404, a malformed query or body 400.
 */
export function registerCall<
  Name extends CallName,
  Sent extends CallResponse<Name>,
  const Access extends RouteAccess,
>(
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
    readonly schema: CallSchemas<Name, Sent>;
    readonly handler: (input: HandlerInput<Name, Access>) => Promise<CallResponse<Name>>;
  },
): void {
  const row: CallRow = CALLS[name];
  const schemas = options.schema as unknown as {
    params?: TSchema;
    query?: TSchema;
    body?: TSchema;
    response: TSchema;
  };
  const params = schemas.params ?? NOTHING;
  const query = schemas.query ?? NOTHING;
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
      ...(schemas.body === undefined ? {} : { body: schemas.body }),
      response: { 200: schemas.response },
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
