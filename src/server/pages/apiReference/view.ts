import {
  API_KEY_PREFIX,
  API_SCOPES,
  API_SCOPE_TITLES,
  API_SCOPE_WORDS,
  type ApiScope,
} from '#contract/account/apiKeys';
import { formatQuantity } from '#contract/formats';
import type { Locale } from '#contract/locales';
import type {
  ApiDocument,
  ApiDocumentOperation,
  ApiParameter,
  ApiSchema,
} from '../../domain/publicApi/apiDocument';
import { html, type SafeHtml } from '../../site/html';
import { CHEVRON, icon } from '../../site/icon';

/** The API reference. */
export interface ReferenceView {
  readonly document: ApiDocument;
  /** Search text that the shown operations must contain; empty shows all. */
  readonly text: string;
  readonly locale: Locale;
  /** Size and time limits of a request, one sentence each. */
  readonly limits: readonly string[];
  readonly addresses: { readonly own: string; readonly document: string; readonly keys: string };
}

interface ShownOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiDocumentOperation;
}

/** Sections after the operations. */
const PARTS = [
  { id: 'keys', title: 'Keys' },
  { id: 'editions', title: 'Editions, pages, and caching' },
  { id: 'limits', title: 'Limits and errors' },
] as const;

/**
 * The path and response of the first example; the response has only the fields that identify a
 * case.
 */
const FIRST_PATH = '/court/cases';
const FIRST_RESPONSE = `{
  "items": [
    {
      "caseId": 20481,
      "caseNumber": "49D01-2601-CC-000123",
      "caption": "Smith vs. Jones", …
    }, …
  ],
  "total": 426, …
}`;

/** Returns the id of a scope's heading, such as `search-read`. */
const anchorOf = (scope: ApiScope): string => scope.replace(':', '-');

/** Maximum depth shown; the OpenAPI document has the deeper parts of a response. */
const MAX_DEPTH = 6;

function typeWords({ anyOf, enum: values, items, type }: ApiSchema): string {
  if (anyOf !== undefined) return anyOf.map(typeWords).join(' or ');
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(', ');
  const types = typeof type === 'string' ? [type] : (type ?? ['any']);
  return types
    .map((one) => (one === 'array' ? `list of ${typeWords(items ?? {})}` : one))
    .join(' or ');
}

/** Returns the schema whose fields are listed: an object's own, or that of a list's items. */
function fieldsOf(schema: ApiSchema): ApiSchema | null {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return fieldsOf(schema.items);
  return schema.anyOf?.map(fieldsOf).find((found) => found !== null) ?? null;
}

function schemaList(schema: ApiSchema, depth = 0): SafeHtml | null {
  const fields = fieldsOf(schema);
  if (fields === null || depth >= MAX_DEPTH) return null;
  return html`<ul class="api-schema">
    ${Object.entries(fields.properties ?? {}).map(
      ([name, field]) =>
        html`<li>
          <code>${name}</code> <span>${typeWords(field)}</span>
          ${fields.required?.includes(name) === true ? null : html`<span>(optional)</span>`}
          ${schemaList(field, depth + 1)}
        </li>`,
    )}
  </ul>`;
}

/** Renders the fields of a schema, or the type of one without fields. */
function typePart(schema: ApiSchema): SafeHtml {
  return schemaList(schema) ?? html`<p>${typeWords(schema)}</p>`;
}

function parameterItem({ description, in: place, name, required, schema }: ApiParameter) {
  return html`<li>
    <code>${name ?? ''}</code> <span>${typeWords(schema ?? {})}</span>
    <span>(${place ?? ''}${required === true ? ', required' : ''})</span>
    ${description ?? null}
  </li>`;
}

/** Returns the options that send a body: JSON, or a document's file. */
function bodyOptions(content: Readonly<Record<string, unknown>>): readonly string[] {
  const [type = ''] = Object.keys(content);
  const sent = type === 'application/json' ? '-d @body.json' : '--data-binary @document.pdf';
  return [`  -H "Content-Type: ${type}"`, `  ${sent}`];
}

/** Returns the required fields of the query, such as `?name=…`. */
function requiredQuery({ parameters = [] }: ApiDocumentOperation): string {
  const fields = parameters
    .filter(({ in: place, required }) => place === 'query' && required === true)
    .map(({ name = '' }) => `${name}=…`);
  return fields.length === 0 ? '' : `?${fields.join('&')}`;
}

function curlOf(server: string, { method, operation, path }: ShownOperation): string {
  const lines = [`curl -H "Authorization: Bearer ${API_KEY_PREFIX}…"`];
  if (method !== 'get') lines.push(`  -X ${method.toUpperCase()}`);
  if (operation.parameters?.some(({ $ref }) => $ref?.endsWith('/once')) === true) {
    lines.push('  -H "Idempotency-Key: $(uuidgen)"');
  }
  if (operation.requestBody !== undefined) {
    lines.push(...bodyOptions(operation.requestBody.content ?? {}));
  }
  lines.push(`  "${server}${path}${requiredQuery(operation)}"`);
  return lines.join(' \\\n');
}

/** Renders code that breaks after the parts of an address instead of inside its words. */
function breakable(code: string): readonly SafeHtml[] {
  return code.split(/(?<=[/?&])(?![/?&])/).map((part) => html`${part}<wbr />`);
}

const schemaOf = (content: ApiDocumentOperation['requestBody']): ApiSchema | null =>
  Object.values(content?.content ?? {})[0]?.schema ?? null;

function operationPart(server: string, shown: ShownOperation): SafeHtml {
  const { method, operation, path } = shown;
  const { description, operationId, requestBody, responses, summary } = operation;
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== undefined);
  const body = schemaOf(requestBody);
  const answer = schemaOf(responses['200']);
  const isOnce = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/once')) === true;
  return html`<details class="api-operation" id="${operationId}">
    <summary>
      <code>${method.toUpperCase()} ${breakable(path)}</code>${icon(CHEVRON, 16)}
      <span>${summary}</span>
    </summary>
    <p>${description ?? ''}</p>
    ${
      parameters.length === 0
        ? null
        : html`<h4>Parameters</h4>
            <ul class="api-schema">
              ${parameters.map(parameterItem)}
            </ul>`
    }
    ${isOnce ? html`<p>Required header: <code>Idempotency-Key</code>, a UUID.</p>` : null}
    ${
      body === null
        ? null
        : html`<h4>Body</h4>
            ${typePart(body)}`
    }
    <h4>Example</h4>
    <pre class="api-example" tabindex="0" role="region" aria-label="Example of ${summary}">
${breakable(curlOf(server, shown))}</pre>
    <h4>Response</h4>
    ${answer === null ? null : typePart(answer)}
    <p>
      Errors:
      ${Object.keys(responses)
        .filter((status) => status !== '200')
        .join(', ')}
    </p>
  </details>`;
}

function matches({ method, operation, path }: ShownOperation, text: string): boolean {
  const { description = '', summary } = operation;
  const searched = `${method} ${path} ${summary} ${description}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function groupPart(server: string, scope: ApiScope, operations: readonly ShownOperation[]) {
  return html`<section>
    <h3 id="${anchorOf(scope)}">${API_SCOPE_TITLES[scope]}</h3>
    <p><code>${scope}</code>: ${API_SCOPE_WORDS[scope]}</p>
    ${operations.map((shown) => operationPart(server, shown))}
  </section>`;
}

function operationsPart({ addresses, document, text }: ReferenceView): SafeHtml {
  const server = document.servers[0]?.url ?? '';
  const shown = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
    .filter((each) => matches(each, text));
  const count = formatQuantity(shown.length, 'operation');
  return html`<h2 id="operations">Operations</h2>
    <form class="api-search" role="search" method="get" action="${addresses.own}">
      <label class="field-label" for="text">Search operations</label>
      <input class="text-input" id="text" name="text" type="search" value="${text}" />
      <button class="button">Search</button>
      ${text === '' ? null : html`<a class="button" href="${addresses.own}">Show all</a>`}
      <span role="status"
        >${shown.length === 0 ? 'No operations match. Try fewer words.' : count}</span
      >
    </form>
    ${API_SCOPES.map((scope) => {
      const operations = shown.filter(({ operation }) => operation.tags.includes(scope));
      return operations.length === 0 ? null : groupPart(server, scope, operations);
    })}`;
}

/** Renders the API reference: an example, each operation by scope, then how to call them. */
export function referenceView(view: ReferenceView): SafeHtml {
  const { document } = view;
  return html`<div class="page-head">
      <h1>API reference</h1>
      <p>
        <a href="${view.addresses.document}">OpenAPI document</a>
        <a href="${view.addresses.keys}">API keys</a>
      </p>
    </div>
    <details class="api-index">
      <summary>On this page${icon(CHEVRON, 16)}</summary>
      ${contentsList(document)}
    </details>
    <div class="api-reading">
      ${contents(document)}
      <div class="api-text">${introduction(view)} ${operationsPart(view)} ${usagePart(view)}</div>
    </div>`;
}

/** Renders the page's contents beside its text. */
function contents(document: ApiDocument): SafeHtml {
  return html`<nav class="api-contents" aria-labelledby="contents">
    <h2 id="contents">On this page</h2>
    ${contentsList(document)}
  </nav>`;
}

/** Renders links to the page's sections, and to the operations of each scope. */
function contentsList({ paths }: ApiDocument): SafeHtml {
  const tags = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ tags: own }) => own),
  );
  return html`<ul class="api-links">
    <li>
      <a href="#operations">Operations</a>
      <ul>
        ${API_SCOPES.filter((scope) => tags.includes(scope)).map(
          (scope) =>
            html`<li>
              <a href="#${anchorOf(scope)}">${API_SCOPE_TITLES[scope]}</a>
            </li>`,
        )}
      </ul>
    </li>
    ${PARTS.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
  </ul>`;
}

/** Renders JSON with the names of its fields, and its values, in colors of their own. */
function colored(json: string): readonly SafeHtml[] {
  return json.split(/("[^"]*"|\b\d+\b)/).map((part, at) => {
    if (at % 2 === 0) return html`${part}`;
    const rest = json.slice(json.indexOf(part) + part.length);
    const kind = rest.startsWith(':') ? 'name' : 'value';
    return html`<span class="api-${kind}">${part}</span>`;
  });
}

/** Renders an example request and its response. */
function firstRequest({ document }: ReferenceView): SafeHtml {
  const server = document.servers[0]?.url ?? '';
  return html`<div class="api-first">
    <div class="api-block">
      <p>
        Request
        <button class="button" type="button" data-copy="first-request" hidden>Copy</button>
        <span role="status" data-copied></span>
      </p>
      <pre class="api-example" id="first-request" tabindex="0" role="region" aria-label="Example">
curl -H "Authorization: Bearer ${API_KEY_PREFIX}…" \\
  "${breakable(`${server}${FIRST_PATH}?regionId=1&fullName=Smith`)}"</pre>
    </div>
    <div class="api-block">
      <p>Response</p>
      <pre class="api-example" tabindex="0" role="region" aria-label="Response, shortened">
${colored(FIRST_RESPONSE)}</pre>
    </div>
  </div>`;
}

function introduction(view: ReferenceView): SafeHtml {
  const { document } = view;
  return html`<p>
      Search records, read saved records, and file documents from your own programs. The base
      address is <code>${document.servers[0]?.url ?? ''}</code>.
    </p>
    ${firstRequest(view)}`;
}

/** Renders how to send keys, choose an edition, page, cache, and stay within the limits. */
function usagePart(view: ReferenceView): SafeHtml {
  return html`<h2 id="keys">Keys</h2>
    <p>
      Account administrators create keys, on plans that include the API. Send the key in a header:
      <code>Authorization: Bearer ${API_KEY_PREFIX}…</code>. Keys in URLs are rejected.
    </p>
    <h2 id="editions">Editions, pages, and caching</h2>
    <p>
      The <code>Location-Code</code> header chooses the edition, such as
      <code>${view.locale.code}</code>; the default is Indiana. A list links to its next page in the
      <code>Link</code> header. GET responses have an <code>ETag</code>: send it in
      <code>If-None-Match</code> to get a 304 if nothing changed.
    </p>
    <h2 id="limits">Limits and errors</h2>
    <p>
      The <code>RateLimit</code> headers show what is left. Over the limit, requests return 429 with
      <code>Retry-After</code>. Errors have a <code>message</code>; a 400 has
      <code>messages</code> and <code>fields</code>. A 500 has a <code>uuid</code> for support.
    </p>
    <ul>
      ${view.limits.map((line) => html`<li>${line}</li>`)}
    </ul>`;
}
