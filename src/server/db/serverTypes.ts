import { types, type CustomTypesConfig } from 'pg';

type Parser = (text: string) => unknown;

/** The driver's types don't include arrays. */
const arrayParser = types.getTypeParser as (oid: number) => Parser;
const readIntegers = arrayParser(1007);
const readTexts = arrayParser(1009) as (text: string) => (string | null)[];

function readInstants(text: string): (Date | null)[] {
  return readTexts(text).map((each) => (each === null ? null : new Date(each)));
}

/**
 * Parsers for the same values as the embedded database: days are ISO dates, counts and ids numbers,
 * instants `Date`s.
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [types.builtins.DATE, (text) => text],
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, (text) => new Date(text)],
  [1016, readIntegers],
  [1182, readTexts],
  [1185, readInstants],
]);

const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser;

/** Type parsers of our pools; other users of the driver keep theirs. */
export const SERVER_TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? parserOf(oid, format),
};
