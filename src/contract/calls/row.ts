import type { Outline, OutlineOf } from '../answers';
import type { CallSchemas, ValueOf } from '../schemas/fields';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a row says, whatever its schemas. */
interface Row {
  readonly method: Method;
  /** Below the context path; `{name}` are path parameters. */
  readonly path: string;
  /**
   * A background call sets the user logged out on a 401 and never redirects: a visitor is not
   * thrown out of a public page.
   */
  readonly isBackground?: boolean;
  /** A call that is counted or charged is never repeated by itself. */
  readonly isCounted?: boolean;
  /** Sent with an Idempotency-Key: however often it arrives, it is done and charged once. */
  readonly isOnce?: boolean;
  /** What a good answer must at least be, so that no screen is drawn from another thing. */
  readonly answers: AnswerShape;
}

/** Its outline, unless the row says that it is a number, or not looked at. */
type AnswerShape = Outline | 'number' | 'anything';

/** The compiler asks a row for the shape that its answer has. */
type AnswersOf<Answer> = null extends Answer
  ? { readonly answers: 'anything' }
  : Answer extends number
    ? { readonly answers: 'number' }
    : { readonly answers: OutlineOf<Answer> };

export interface Call<Schemas extends CallSchemas> extends Row {
  /** Carries their types only; never set. */
  readonly schemas?: Schemas;
}

/** The rows of an area, each with the name that it stands under. */
export function area<Rows extends Readonly<Record<string, Call<CallSchemas>>>>(
  rows: Rows,
): { readonly [Name in keyof Rows]: Rows[Name] & { readonly name: Name } } {
  const named = Object.entries(rows).map(([name, row]) => [name, { ...row, name }]);
  return Object.fromEntries(named) as ReturnType<typeof area<Rows>>;
}

/** A row of the table of calls; its outline does not compile while it lacks a field. */
export function call<Schemas extends CallSchemas>(
  row: Omit<Row, 'answers'> & AnswersOf<ValueOf<Schemas['response']>>,
): Call<Schemas> {
  return row;
}
