import type { MessageErrorBody, UnauthorizedBody, ValidationErrorBody } from '#contract/apiErrors';

/** A refusal with its status, body (shapes of spec section 8) and extra headers. */
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

/** All messages of a 400 in reading order. */
export function problemTexts(body: ValidationErrorBody): string[] {
  return [...body.messages, ...body.fields.flatMap((field) => field.messages)];
}

/** 400 with messages that belong to no field. */
export function invalidRequest(...messages: string[]): HttpProblem {
  return new HttpProblem(400, { messages, fields: [] });
}

/** 400 with messages of one field; `name` is dotted. */
export function invalidField(name: string, ...messages: string[]): HttpProblem {
  return new HttpProblem(400, { messages: [], fields: [{ name, messages }] });
}

/** 401, upon which the browser app goes to its default login page. */
export function unauthorized(): HttpProblem {
  return new HttpProblem(401, { message: 'Please log in to continue.' });
}

export function forbidden(message: string, code?: string): HttpProblem {
  return new HttpProblem(403, { message, ...(code === undefined ? {} : { code }) });
}

/** The one answer for what does not exist, is confidential or belongs to somebody else. */
export function notFound(): HttpProblem {
  return new HttpProblem(404, {
    message: 'We could not find what you asked for. It may have been removed.',
  });
}

export function conflict(message: string, code?: string): HttpProblem {
  return new HttpProblem(409, { message, ...(code === undefined ? {} : { code }) });
}

/** 429 with Retry-After; whole seconds, at least one. */
export function tooManyRequests(message: string, retryAfterMs: number): HttpProblem {
  return new HttpProblem(429, { message }, retryAfter(retryAfterMs));
}

export function unavailable(): HttpProblem {
  return new HttpProblem(
    503,
    { message: 'The service is busy just now. Please try again in a moment.' },
    retryAfter(2_000),
  );
}

/**
 * 507: this cannot be stored for want of room. Unlike a 503 it is not to be sent again by itself: a
 * person decides to, later.
 */
export function cannotBeStored(): HttpProblem {
  return new HttpProblem(507, {
    message:
      'This could not be saved: the site has no room left to store anything just now. What was saved before is safe. Please try again later.',
  });
}

function retryAfter(milliseconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}
