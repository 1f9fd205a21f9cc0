import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openEmbedded } from '../../src/server/db/embedded';
import { findProof, signHead } from '../../src/server/domain/proofLog/logRepository';
import { verifyProof } from '../../src/server/domain/proofLog/proof';
import { TEST_SECRET_BOX } from '../support/testSecrets';
import { median, type Measure } from './measure';
import { withFolder } from './running';

const LEAVES = 1_000_000;
/** Entries of one head. */
const HEAD = 5_000;
/** One entry of this number has an envelope of its own, which is proven. */
const ENVELOPE_EVERY = 50_000;
const GOAL_APPEND_MS = 1;
const GOAL_PROOF_MS = 5;
const GOAL_VERIFY_MS = 50;
const START = Date.parse('2026-07-06T13:00:00Z');

/** The proof log with a million entries: adding, proving, and verifying one. */
export const proofLog: Measure = {
  name: 'proofLog',
  measure: () =>
    withFolder(async (folder) => {
      const database = await openEmbedded({ dataDir: folder });
      try {
        const { db } = database;
        const envelopes: string[] = [];
        let appendMs = 0;
        for (let from = 0; from < LEAVES; from += HEAD) {
          const envelope = from % ENVELOPE_EVERY === 0 ? randomUUID() : null;
          if (envelope !== null) envelopes.push(envelope);
          const since = performance.now();
          await sql`
            insert into proof_leaf (kind, envelope_id, at, content)
            select 'submit', e.id, ${new Date(START)},
                   '{"at":"2026-07-06T13:00:00.000Z","build":"bench","envelope":' ||
                   coalesce('"' || e.id || '"', 'null') ||
                   ',"files":[],"kind":"submit","result":"entry ' || n || '"}'
              from generate_series(${from}::bigint, ${from + HEAD - 1}::bigint) n
              left join lateral (
                select ${envelope}::uuid as id where n = ${from}::bigint) e on true`.execute(db);
          await signHead(db, TEST_SECRET_BOX, START + from);
          appendMs += performance.now() - since;
        }
        const [proofs, checks]: [number[], number[]] = [[], []];
        for (const envelopeId of envelopes) {
          const since = performance.now();
          const proof = await findProof(db, { envelopeId, number: '1' });
          proofs.push(performance.now() - since);
          const text = JSON.stringify(proof);
          const read = performance.now();
          verifyProof(text);
          checks.push(performance.now() - read);
        }
        const figure = (name: string, value: number, goal: number) =>
          ({ name, unit: 'ms', value, floor: null, floorIs: '', goal }) as const;
        const entries = LEAVES.toLocaleString('en-US');
        return [
          figure(`add an entry, of ${entries}`, appendMs / LEAVES, GOAL_APPEND_MS),
          figure(`prove an entry, of ${entries}`, median(proofs), GOAL_PROOF_MS),
          figure('verify its proof', median(checks), GOAL_VERIFY_MS),
        ];
      } finally {
        await database.close();
      }
    }),
};
