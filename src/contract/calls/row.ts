import type { Outline, OutlineOf } from '../answers';
import type { ApiScope } from '../account/apiKeys';
import type { CallSchemas, ValueOf } from '../schemas/fields';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The properties of a row, regardless of its schemas. */
interface Row {
  readonly method: Method;
  /** URL path below the context path; `{name}` marks a path parameter. */
  readonly path: string;
  /**
   * On a 401, a background call marks the user as logged out but never redirects, so that a visitor
   * stays on a public page.
   */
  readonly isBackground?: boolean;
  /** A counted or charged call is never retried automatically. */
  readonly isCounted?: boolean;
  /** Sent with an Idempotency-Key: runs and charges once, however often it arrives. */
  readonly isOnce?: boolean;
  /** Sent even if the page is closed before the response. */
  readonly outlivesPage?: boolean;
  /** Read-only: a super user who views the site as a user may send it. */
  readonly isReadable?: boolean;
  /** Scope that a key needs, if the call is part of the public API. */
  readonly isPublicApi?: { readonly scope: ApiScope };
  /** The minimum that a valid response must have; anything else never reaches a screen. */
  readonly answers: AnswerShape;
}

/** Required fields, a number, or an unchecked response. */
type AnswerShape = Outline | 'number' | 'anything';

/** Requires the shape that matches the row's response type. */
type AnswersOf<Answer> = null extends Answer
  ? { readonly answers: 'anything' }
  : Answer extends number
    ? { readonly answers: 'number' }
    : { readonly answers: OutlineOf<Answer> };

export interface Call<Schemas extends CallSchemas> extends Row {
  /** Carries only types; never set. */
  readonly schemas?: Schemas;
}

/** Adds each row's name to the rows of an area. */
export function area<Rows extends Readonly<Record<string, Call<CallSchemas>>>>(
  rows: Rows,
): { readonly [Name in keyof Rows]: Rows[Name] & { readonly name: Name } } {
  const named = Object.entries(rows).map(([name, row]) => [name, { ...row, name }]);
  return Object.fromEntries(named) as ReturnType<typeof area<Rows>>;
}

/** Defines a row; doesn't compile if `answers` lacks a required field. */
export function call<Schemas extends CallSchemas>(
  row: Omit<Row, 'answers'> & AnswersOf<ValueOf<Schemas['response']>>,
): Call<Schemas> {
  return row;
}
