import { Database } from 'node-sqlite3-wasm';
import type { Search } from '../judge';
import { plainWords, shownName, type JudgedName } from '../judgedName';

/**
 * SQLite's FTS5 in its usual setup: all words in any order, best rank first. With `trigram`, its
 * trigram tokenizer, which matches parts of words. Finds at most `most` names.
 */
export function sqliteFullText(
  register: readonly JudgedName[],
  tokenizer: 'unicode61' | 'trigram',
  most = 20_000,
): Search {
  const database = new Database(':memory:');
  database.exec(`create virtual table name using fts5(shown, tokenize = '${tokenizer}')`);
  database.exec('begin');
  const insert = database.prepare('insert into name (rowid, shown) values (?, ?)');
  for (const name of register) insert.run([name.id, shownName(name)]);
  insert.finalize();
  database.exec('commit');
  const select = database.prepare(
    `select rowid as id from name where name match ? order by rank limit ${String(most)}`,
  );
  return (query) => {
    const words = plainWords(query).map((word) => `"${word}"`);
    if (words.length === 0) return Promise.resolve([]);
    const rows = select.all([words.join(' ')]);
    return Promise.resolve(rows.map((row) => ({ id: Number(row['id']), reason: '' })));
  };
}
