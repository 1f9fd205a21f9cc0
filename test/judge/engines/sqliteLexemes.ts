import { Database } from 'node-sqlite3-wasm';
import { nameLexemes, readStoredName } from '../../../src/server/search/recordName';
import { compileSuperSearch } from '../../../src/server/search/superSearch';
import type { FoundName, Search } from '../judge';

/** A name as stored, with its id. */
export interface StoredRecord {
  readonly id: number;
  readonly name: string;
  readonly sortName: string;
  readonly isOrganization: boolean;
}

/** Encodes a lexeme as one FTS5 word, whatever it contains; prefixes are preserved. */
function asWord(lexeme: string): string {
  return `x${Buffer.from(lexeme).toString('hex')}`;
}

/** Translates a PostgreSQL query to FTS5; "adjacent" becomes "all words". */
function translate(tsquery: string): string {
  return tsquery
    .replace(/'((?:[^'\\]|''|\\\\)*)'(:\*)?/g, (_all, quoted: string, prefix?: string) => {
      const lexeme = quoted.replaceAll("''", "'").replaceAll('\\\\', '\\');
      return `"${asWord(lexeme)}"${prefix === undefined ? '' : ' *'}`;
    })
    .replaceAll('&', 'AND')
    .replaceAll('|', 'OR')
    .replace(/<(?:-|\d+)>/g, 'AND');
}

/**
 * SQLite's FTS5 on the lexemes of the product's own index, tier by tier; finds at most `most`
 * names.
 */
export function sqliteLexemes(records: Iterable<StoredRecord>, most: number): Search {
  const database = new Database(':memory:');
  database.exec('create virtual table name using fts5(lexemes, content = "")');
  database.exec('begin');
  const insert = database.prepare('insert into name (rowid, lexemes) values (?, ?)');
  for (const record of records) {
    const lexemes = new Set(nameLexemes(readStoredName(record)).map(({ text }) => asWord(text)));
    insert.run([record.id, [...lexemes].join(' ')]);
  }
  insert.finalize();
  database.exec('commit');
  const select = database.prepare(
    `select rowid as id from name where name match ? order by rank limit ${String(most)}`,
  );
  return (query) => {
    const found = new Map<number, FoundName>();
    for (const { rank, tsqueries } of compileSuperSearch(query)?.tiers ?? []) {
      for (const row of select.all([tsqueries.map(translate).join(' OR ')])) {
        const id = Number(row['id']);
        if (!found.has(id)) found.set(id, { id, reason: String(rank) });
      }
      if (found.size >= most) break;
    }
    return Promise.resolve([...found.values()]);
  };
}
