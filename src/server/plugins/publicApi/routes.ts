import type { TObject } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import { API_DEPRECATIONS, deprecationHeaders } from '../../domain/publicApi/deprecations';
import { operationOf, type ApiOperation } from '../../domain/publicApi/operations';
import type { ApiRoute } from '../../http/routeAccess';
import { setRateLimits, tagAnswer } from './answerHeaders';
import { cursorQuery, nextAddress, readCursor } from './cursors';
import { apiAddress } from './keys';

type Query = Readonly<Record<string, unknown>>;
type Hooks = RouteOptions['preValidation'];

const asList = (hooks: Hooks): NonNullable<Extract<Hooks, readonly unknown[]>> =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];

/** Returns the request's path as it was requested, without the query. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** The query of each request as it was sent, including its cursor. */
const sentQueries = new WeakMap<FastifyRequest, Query>();

function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  pages: NonNullable<ApiOperation['pages']>,
): void {
  if (reply.statusCode !== 200 || typeof answer !== 'object' || answer === null) return;
  const query = sentQueries.get(request) ?? {};
  const next = nextAddress(pathOf(request), query, answer as Query, pages);
  if (next !== null) void reply.header('link', `<${next}>; rel="next"`);
}

/** Builds the API's route from a route of the site. */
function apiRoute(
  app: FastifyInstance,
  route: RouteOptions,
  api: ApiRoute,
  operation: ApiOperation,
): RouteOptions {
  const { config, handler, preValidation, schema = {} } = route;
  const { pages } = operation;
  const { publicApi: _publicApi, ...rest } = config ?? {};
  const reference =
    app.settings.publicUrl.origin +
    buildLink(app.settings.contextPath, INDIANA, BACKEND_PAGES.apiReference);
  const announced = deprecationHeaders(API_DEPRECATIONS, api.operation, reference);
  return {
    method: route.method,
    url: apiAddress(app) + operation.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { ...rest, api, session: 'none' },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    schema: {
      ...schema,
      ...(pages === undefined
        ? {}
        : { querystring: cursorQuery(schema.querystring as TObject, pages) }),
    },
    preValidation: asList(preValidation),
    preHandler(request, _reply, next) {
      if (pages !== undefined) {
        sentQueries.set(request, request.query as Query);
        request.query = readCursor(pathOf(request), request.query as Query, pages);
      }
      next();
    },
    preSerialization(request, reply, answer, next) {
      if (pages !== undefined) linkNext(request, reply, answer, pages);
      next(null, answer);
    },
    onSend(request, reply, body, next) {
      setRateLimits(request, reply);
      if (reply.statusCode < 400) void reply.headers(announced);
      next(null, tagAnswer(request, reply, body));
    },
    handler,
  };
}

/**
 * Adds a public API route for each marked route: the same handler, schemas, and access rule, with a
 * key instead of a session.
 */
export const publicApiPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    // Adds the API route to the same Fastify instance as the site's route, because the instance
    // determines how bodies are parsed.
    app.addHook('onRoute', function (route) {
      const api = route.config?.publicApi;
      if (api === undefined || (route.method as HTTPMethods | HTTPMethods[]) === 'HEAD') return;
      const operation = operationOf(api.operation);
      if (operation === undefined) {
        throw new Error(`The public API doesn't describe ${api.operation}.`);
      }
      this.route(apiRoute(app, route, api, operation));
    });
    done();
  },
  { name: 'publicApi', dependencies: ['apiKeys', 'access'] },
);
