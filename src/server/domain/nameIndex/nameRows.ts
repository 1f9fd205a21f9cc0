import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { readBarNumber } from '../../search/barNumbers';
import { MARK, quoteLexeme } from '../../search/lexemes';
import { readWords } from '../../search/normalize';
import { storedTokens } from '../../search/recordName';
import { keysNear } from '../../search/wordsNear';

/**
 * Increment when a change in `src/server/search` changes the tokens of names, or when the rows or
 * indexes of `nameIndexTables.ts` change; the next start then rebuilds the index.
 */
export const NAME_RULES_VERSION = 3;

/** A name as stored on a register's record, before it's indexed. */
export interface SourceName {
  readonly class: string;
  readonly is_organization: boolean;
  readonly name: string;
  readonly sort_name: string;
  readonly identifier: string | null;
}

/** Separates the parts of a name's key; no text in the database contains it. */
const SEPARATOR = '\u001f';

/** Returns the key that identifies a name in the index. */
function nameKey(name: SourceName): string {
  const parts = [
    name.class,
    name.is_organization ? 't' : 'f',
    name.name,
    name.sort_name,
    name.identifier ?? '',
  ];
  const hash = createHash('sha256').update(parts.join(SEPARATOR)).digest('hex');
  return hash.slice(0, 32);
}

/** SQL version of `nameKey`, for a row `s` of a register's source. */
export const NAME_KEY_SQL: RawBuilder<string> = sql<string>`
  substr(encode(sha256(convert_to(concat_ws(${sql.lit(SEPARATOR)},
    s.class, case when s.is_organization then 't' else 'f' end, s.name, s.sort_name,
    coalesce(s.identifier, '')), 'UTF8')), 'hex'), 1, 32)::uuid`;

/** A name as stored in the index. */
export interface NameRow {
  readonly key: string;
  readonly tokens: string;
  readonly wordCount: number;
  /** The name's words that can be suggested for a misspelled search. */
  readonly words: readonly string[];
}

/** Prepares a name for the index. */
export function readNameRow(name: SourceName): NameRow {
  const tokens = storedTokens({
    name: name.name,
    sortName: name.sort_name,
    isOrganization: name.is_organization,
  });
  const number = name.identifier === null ? null : readBarNumber(name.identifier);
  const words = readWords(name.name).map(({ text }) => text);
  return {
    key: nameKey(name),
    tokens: number === null ? tokens : `${tokens} ${quoteLexeme(MARK.identifier + number)}`,
    wordCount: words.length,
    words: [...new Set(words)].filter((word) => keysNear(word).length > 0),
  };
}
