import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import {
  API_KEY_PREFIX,
  API_SCOPES,
  API_SCOPE_TITLES,
  API_SCOPE_WORDS,
  type ApiScope,
} from '#contract/account/apiKeys';
import { CALLS, type CallRow } from '#contract/calls';
import { HEADERS } from '#contract/site/headers';
import { LOCALES } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import type { ApiDocument } from '../../domain/publicApi/apiDocument';
import { API_DEPRECATIONS } from '../../domain/publicApi/deprecations';
import { toOpenApi } from '../../domain/publicApi/openApiSchema';
import { operationOf, type ApiOperation } from '../../domain/publicApi/operations';
import { requestLimitLines } from '../../domain/publicApi/sizeLimits';
import { apiAddress } from './keys';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the OpenAPI document; built once. */
    apiDocument(): ApiDocument;
  }
}

const INTRODUCTION = `The ${PRODUCT_NAME} API offers what the site offers: searches, records, purchased documents, saved records, notifications, and electronic filings.

Send an API key with each request: \`Authorization: Bearer ${API_KEY_PREFIX}…\`. Account administrators create keys. A key acts for the user who created it, within its scopes, and never as an administrator. Never put a key in an address: such requests are rejected.

The ${HEADERS.location} header chooses the edition; without it, the edition is Indiana.

List responses link to their next page in the \`Link\` header with \`rel="next"\`. GET responses have an \`ETag\`; send it as \`If-None-Match\` to get a 304 if nothing changed. A search counts even then. The \`RateLimit\` headers show what is left of the limits; over a limit, the response is 429 with \`Retry-After\`. Fields that will be removed are announced with \`Deprecation\` and \`Sunset\`.`;

const MESSAGE = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' }, code: { type: 'string' } },
} as const;

const FIELD_PROBLEMS = {
  type: 'object',
  required: ['messages', 'fields'],
  properties: {
    messages: { type: 'array', items: { type: 'string' } },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'messages'],
        properties: {
          name: { type: 'string' },
          messages: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
} as const;

/** The errors of each operation: status, component name, description, and schema. */
const ERRORS = [
  ['400', 'Invalid', 'The query or the body is invalid.', FIELD_PROBLEMS],
  ['401', 'Unauthorized', 'The API key is missing, invalid, revoked, or expired.', MESSAGE],
  ['403', 'Forbidden', 'The key, its user, or the account lacks permission.', MESSAGE],
  ['404', 'NotFound', 'There is no such record, or it belongs to another account.', MESSAGE],
  [
    '429',
    'TooManyRequests',
    'Rate limit exceeded. Retry after the number of seconds in Retry-After.',
    MESSAGE,
  ],
  [
    '503',
    'Busy',
    'The service is busy. Retry after the number of seconds in Retry-After.',
    MESSAGE,
  ],
] as const;

/** Errors returned by operations that change something. */
const CHANGE_ERRORS = [
  ['409', 'Conflict', 'It has changed since it was read, or the change isn’t possible.', MESSAGE],
  ['422', 'KeyReused', 'The Idempotency-Key was used for a different request.', MESSAGE],
  ['413', 'TooLarge', 'The body is larger than the limit.', MESSAGE],
] as const;

const component = ([, name, description, schema]: readonly [string, string, string, object]) => [
  name,
  { description, content: { 'application/json': { schema } } },
];

const COMPONENTS = {
  securitySchemes: {
    apiKey: { type: 'http', scheme: 'bearer', description: `An API key, \`${API_KEY_PREFIX}…\`.` },
  },
  parameters: {
    edition: {
      name: 'Location-Code',
      in: 'header',
      description: 'The edition. Default: Indiana.',
      schema: { type: 'string', enum: LOCALES.map(({ code }) => code) },
    },
    once: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The same for each retry of the change; it runs once.',
      schema: { type: 'string', format: 'uuid' },
    },
  },
  responses: Object.fromEntries([...ERRORS, ...CHANGE_ERRORS].map(component)) as object,
} as const;

type Operation = Record<string, unknown> & {
  readonly operationId?: string;
  readonly parameters?: readonly unknown[];
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
};

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const DOCUMENT_BODY = {
  required: true,
  content: Object.fromEntries(
    ['application/pdf', WORD].map((type) => [
      type,
      { schema: { type: 'string', contentMediaType: type } },
    ]),
  ),
} as const;

/** Adds an operation's errors, headers, and file, which its schemas don't describe. */
function complete(method: string, operation: Operation): Operation {
  const name = operation.operationId ?? '';
  const row = (CALLS as Readonly<Partial<Record<string, CallRow>>>)[name];
  const { file, sendsDocument } = (operationOf(name) as ApiOperation | undefined) ?? {};
  const errors = method === 'get' ? ERRORS : [...ERRORS, ...CHANGE_ERRORS];
  const content =
    file === undefined
      ? {}
      : {
          '200': {
            description: 'The file.',
            content: {
              [file]: {
                schema:
                  file === 'application/json'
                    ? { type: 'object' }
                    : { type: 'string', contentMediaType: file },
              },
            },
          },
        };
  const ownErrors = errors.map(([status, error]) => [
    status,
    { $ref: `#/components/responses/${error}` },
  ]);
  const ok = operation.responses?.['200'];
  return {
    ...operation,
    ...(sendsDocument === true ? { requestBody: DOCUMENT_BODY } : {}),
    parameters: [
      ...(operation.parameters ?? []),
      { $ref: '#/components/parameters/edition' },
      ...(row?.isOnce === true ? [{ $ref: '#/components/parameters/once' }] : []),
    ],
    responses: {
      ...(ok === undefined ? {} : { '200': { ...ok, description: 'Success.' } }),
      ...content,
      ...(Object.fromEntries(ownErrors) as object),
    },
  };
}

/** Describes a route for the document; hides routes outside the API. */
function describe(
  prefix: string,
  schema: FastifySchema | undefined,
  url: string,
  route: RouteOptions,
) {
  const api = route.config?.api;
  const operation = api === undefined ? undefined : operationOf(api.operation);
  if (api === undefined || operation === undefined) return { schema: { hide: true }, url };
  const { body, params, querystring, response } = schema ?? {};
  const isUsed = (part: unknown): boolean =>
    Object.keys((part as { properties?: object } | undefined)?.properties ?? {}).length > 0;
  const deprecated = API_DEPRECATIONS.filter((each) => each.operation === api.operation).map(
    ({ field, instead, sunset }) => `\`${field}\` will be removed on ${sunset}. ${instead}`,
  );
  const description = [
    ...(operation.description === undefined ? [] : [operation.description]),
    `Needs the scope \`${api.scope}\`.`,
    ...deprecated,
  ].join(' ');
  return {
    url: url.slice(prefix.length),
    schema: {
      operationId: api.operation,
      summary: operation.summary,
      description,
      tags: [api.scope],
      ...(isUsed(params) ? { params: toOpenApi(params) } : {}),
      ...(isUsed(querystring) ? { querystring: toOpenApi(querystring) } : {}),
      ...(body === undefined ? {} : { body: toOpenApi(body) }),
      ...(response === undefined ? {} : { response: toOpenApi(response) }),
    },
  };
}

type Paths = Record<string, Record<string, Operation>>;

/** Builds the OpenAPI 3.1 document of the public API from its routes. */
export const openApiPlugin = fp(
  async (app: FastifyInstance) => {
    const prefix = apiAddress(app);
    const { publicUrl, supportEmail } = app.settings;
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${PRODUCT_NAME} API`,
          version: '1.0.0',
          description: `${INTRODUCTION}\n\n${requestLimitLines(app.settings.limits).join(' ')}`,
          contact: { email: supportEmail },
        },
        servers: [{ url: publicUrl.origin + prefix }],
        tags: API_SCOPES.map((scope: ApiScope) => ({
          name: scope,
          description: `${API_SCOPE_TITLES[scope]}: ${API_SCOPE_WORDS[scope]}`,
        })),
        security: [{ apiKey: [] }],
        components: COMPONENTS as never,
      },
      transform: ({ schema, url, route }) =>
        describe(prefix, schema as FastifySchema, url, route as RouteOptions) as {
          schema: FastifySchema;
          url: string;
        },
    });
    let built: ApiDocument | null = null;
    app.decorate('apiDocument', () => {
      if (built === null) {
        const document = JSON.parse(JSON.stringify(app.swagger())) as { paths: Paths };
        for (const [path, methods] of Object.entries(document.paths)) {
          document.paths[path] = Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [
              method,
              complete(method, operation),
            ]),
          );
        }
        built = document as unknown as ApiDocument;
      }
      return built;
    });
  },
  { name: 'openApi', dependencies: ['apiKeys'] },
);
