import type { MessageErrorBody, UnauthorizedBody, ValidationErrorBody } from '#contract/apiErrors';

/** An error response: status, body (in the formats of spec section 8), and extra headers. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly body: MessageErrorBody | UnauthorizedBody | ValidationErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: MessageErrorBody | UnauthorizedBody | ValidationErrorBody,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super('message' in body ? body.message : problemTexts(body).join(' '));
    this.name = 'HttpProblem';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Returns all messages of a 400, in reading order. */
export function problemTexts(body: ValidationErrorBody): string[] {
  return [...body.messages, ...body.fields.flatMap((field) => field.messages)];
}

/** Creates a 400 with messages that don't belong to a field. */
export function invalidRequest(...messages: string[]): HttpProblem {
  return new HttpProblem(400, { messages, fields: [] });
}

/** Creates a 400 with messages for one field; `name` is a dotted path. */
export function invalidField(name: string, ...messages: string[]): HttpProblem {
  return new HttpProblem(400, { messages: [], fields: [{ name, messages }] });
}

/** Creates a 401; the browser app then opens its default login page. */
export function unauthorized(): HttpProblem {
  return new HttpProblem(401, { message: 'Please log in to continue.' });
}

/** Creates a 401 of the public API: the API key is missing or rejected (RFC 6750). */
export function keyRefused(message: string, error?: 'invalid_token'): HttpProblem {
  const challenge = error === undefined ? '' : `, error="${error}"`;
  return new HttpProblem(
    401,
    { message },
    { 'www-authenticate': `Bearer realm="Countyline API"${challenge}` },
  );
}

export function forbidden(message: string, code?: string): HttpProblem {
  return new HttpProblem(403, { message, ...(code === undefined ? {} : { code }) });
}

/**
 * Creates a 404, which is the same for a record that doesn't exist, is confidential, or belongs to
 * another owner.
 */
export function notFound(): HttpProblem {
  return new HttpProblem(404, {
    message: "We couldn't find that. It may have been removed.",
  });
}

export function conflict(message: string, code?: string): HttpProblem {
  return new HttpProblem(409, { message, ...(code === undefined ? {} : { code }) });
}

/** Creates a 429 with Retry-After; whole seconds, at least one. */
export function tooManyRequests(message: string, retryAfterMs: number): HttpProblem {
  return new HttpProblem(429, { message }, retryAfter(retryAfterMs));
}

export function unavailable(): HttpProblem {
  return new HttpProblem(
    503,
    { message: 'The service is busy. Please try again in a moment.' },
    retryAfter(2_000),
  );
}

/**
 * Creates a 507: storage is full. Unlike a 503, the client doesn't retry automatically; the user
 * decides when to try again.
 */
export function cannotBeStored(): HttpProblem {
  return new HttpProblem(507, {
    message:
      "We couldn't save this because the site's storage is full. Everything saved earlier is safe. Please try again later.",
  });
}

function retryAfter(milliseconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}
