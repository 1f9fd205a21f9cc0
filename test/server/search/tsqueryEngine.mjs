/**
 * Asks the real database engine. Reads `{tsvectors, tsqueries}` as JSON, two lists of the same
 * length, from its input and writes a list with true where the query fits the vector. A process of
 * its own, because the engine's module does not load inside the test runner.
 */
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { tsvectors, tsqueries } = JSON.parse(Buffer.concat(chunks).toString('utf8'));

const engine = await PGlite.create();
const { rows } = await engine.query(
  `select pair.vector::tsvector @@ pair.query::tsquery as fits
     from unnest($1::text[], $2::text[]) with ordinality as pair (vector, query, place)
    order by pair.place`,
  [tsvectors, tsqueries],
);
await engine.close();
process.stdout.write(JSON.stringify(rows.map((row) => row.fits)));
