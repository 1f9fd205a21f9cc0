import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { EfilingEventList } from '#contract/schemas/efilingEvents';
import { verifyFiling } from '../../../../src/server/cli/proofCommands';
import { checkAndStore } from '../../../../src/server/domain/proofLog/healthRepository';
import { checkLog } from '../../../../src/server/domain/proofLog/checkRepository';
import { isConsistent } from '../../../../src/server/domain/proofLog/merkle';
import { verifyProof, type ProofFile } from '../../../../src/server/domain/proofLog/proof';
import { sendHeads } from '../../../../src/server/pages/proofLog/sendHeads';
import type { Consistency } from '../../../../src/server/domain/proofLog/logRepository';
import { addFilers } from '../../filers';
import { submit } from '../../areas/filingReview/reviews';
import { aFiling } from '../efm/envelopes';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const PDF = Buffer.from('%PDF-1.7 a motion');

let site: TestSite;
let filer: TestBrowser;
let userId: number;
let envelope: { readonly envelopeId: string; readonly number: string };
let folder: string;
beforeAll(async () => {
  site = await openTestSite();
  const { userIds } = await addFilers(site, ['prover'], true);
  userId = userIds[0] ?? 0;
  filer = await site.signedIn('prover');
  envelope = await file();
  folder = await mkdtemp(path.join(tmpdir(), 'proof-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Files an envelope with a known file. */
async function file() {
  const filing = aFiling();
  const hash = createHash('sha256').update(PDF).digest('hex');
  const documents = filing.documents.map((document) => ({ ...document, hash }));
  return submit(site, userId, START, { filings: [{ ...filing, documents }] });
}
const proofOf = async (envelopeId: string): Promise<string> =>
  (await filer.call('GET', `/efiling/envelopes/${envelopeId}/proof.json`)).body;
const changed = (text: string, change: (proof: ProofFile) => object): string =>
  JSON.stringify(change(JSON.parse(text) as ProofFile));

/** Runs statements without the triggers that refuse them, checks the log, and undoes them. */
async function findingsAfter(table: string, statement: string): Promise<readonly string[]> {
  const { db } = site.database;
  const undone = new Error('undo');
  let found: readonly string[] = [];
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
      await sql.raw(statement).execute(trx);
      found = (await checkLog(trx)).map((each) => `${each.table}: ${each.problem}`);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

describe('the proof of an envelope', () => {
  it('lists each attempt in order, and passes verification', async () => {
    const { attempts, proof } = verifyProof(await proofOf(envelope.envelopeId));
    expect(attempts.map(({ kind, result }) => [kind, result.split(',')[0]])).toEqual([
      ['submit', `filed as ${envelope.number}`],
      ['callback', 'ReviewFiling'],
      ['callback', 'NotifyEvent submitted (2026-07-06T13:00:00.000Z)'],
    ]);
    expect(proof.number).toBe(envelope.number);
  });

  it('rejects a proof whose entry, path, tree head, or envelope was changed', async () => {
    const text = await proofOf(envelope.envelopeId);
    const [first] = (JSON.parse(text) as ProofFile).leaves;
    if (first === undefined) throw new Error('no entry');
    const later = { ...first, content: first.content.replace('13:00', '12:00') };
    const tries: readonly [RegExp, string][] = [
      [
        /Entry 0 isn’t in the signed log/,
        changed(text, (proof) => ({ ...proof, leaves: [later] })),
      ],
      [/signature/, changed(text, (p) => ({ ...p, head: { ...p.head, at: '2026-01-01' } }))],
      [/another envelope/, changed(text, (proof) => ({ ...proof, envelopeId: 'another' }))],
      [/incomplete/, changed(text, (proof) => ({ ...proof, leaves: [null] }))],
      [/incomplete/, changed(text, (proof) => ({ ...proof, head: null }))],
      [/isn’t JSON/, '{'],
      [/format/, 'null'],
    ];
    for (const [message, given] of tries) expect(() => verifyProof(given)).toThrow(message);
  });

  it('denies the proof to users other than the envelope’s filer', async () => {
    const anna = await site.signedIn('anna');
    const answer = await anna.call('GET', `/efiling/envelopes/${envelope.envelopeId}/proof.json`);
    expect([403, 404]).toContain(answer.statusCode);
  });

  it('verifies the proof and its files on the command line, and names files missing from the proof', async () => {
    const [proof, filed, other] = ['proof.json', 'motion.pdf', 'other.pdf'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    await writeFile(proof, await proofOf(envelope.envelopeId));
    await writeFile(filed, PDF);
    await writeFile(other, 'another file');
    const lines: string[] = [];
    await verifyFiling([proof, filed], (line) => void lines.push(line));
    expect(lines.at(-1)).toBe('Verified.');
    expect(lines).toContain(`${filed}: in the proof since 2026-07-06T13:00:00.000Z`);
    await expect(verifyFiling([proof, other], () => undefined)).rejects.toThrow(
      `Not in the proof: ${other}`,
    );
  });
});

describe('the proof log', () => {
  it('signs one tree head for new attempts, and none without new attempts', async () => {
    const count = async () =>
      (await site.database.db.selectFrom('proof_head').select('size').execute()).length;
    await site.app.proofLog.sign();
    const before = await count();
    await site.app.proofLog.sign();
    expect(await count()).toBe(before);
    await file();
    await site.app.proofLog.sign();
    expect(await count()).toBe(before + 1);
  });

  it('proves publicly that each tree head extends each earlier one', async () => {
    for (let index = 0; index < 3; index += 1) {
      await file();
      await site.app.proofLog.sign();
    }
    const guest = site.browser();
    const heads = await site.database.db.selectFrom('proof_head').select('size').execute();
    for (const { size: first } of heads) {
      for (const { size: second } of heads.filter(({ size }) => size >= first)) {
        const path = `/efiling/proofs/consistency?first=${String(first)}&second=${String(second)}`;
        const found = (await guest.call('GET', path)).json<Consistency>();
        const [old, late] = [found.first, found.second].map(({ root, size }) => ({
          size,
          root: Buffer.from(root, 'hex'),
        })) as [{ size: number; root: Buffer }, { size: number; root: Buffer }];
        expect(
          isConsistent(
            old,
            late,
            found.proof.map((hash) => Buffer.from(hash, 'hex')),
          ),
        ).toBe(true);
      }
    }
    const missing = await guest.call('GET', '/efiling/proofs/consistency?first=1&second=99999');
    expect(missing.statusCode).toBe(404);
  });

  it('rejects changes, and names each table that was edited anyway', async () => {
    const { db } = site.database;
    await expect(db.deleteFrom('proof_leaf').execute()).rejects.toThrow('the proof log only grows');
    expect(await checkLog(db)).toEqual([]);
    expect(
      await findingsAfter(
        'proof_leaf',
        `update proof_leaf set content = replace(content, '13:00', '12:00') where position = 1`,
      ),
    ).toEqual(['proof_leaf: entry 1 was changed']);
    expect(await findingsAfter('proof_leaf', 'delete from proof_leaf where position = 2')).toEqual([
      'proof_leaf: entry 2 is missing',
    ]);
    expect(
      await findingsAfter('proof_head', `update proof_head set at = at - interval '1 hour'`),
    ).toContainEqual(
      expect.stringMatching(/^proof_head: the tree head of 3 entries has a wrong sign/),
    );
    expect(
      await findingsAfter(
        'filing_envelope',
        `update filing_envelope set filed_at = filed_at - interval '1 day'
          where number = '${envelope.number}'`,
      ),
    ).toEqual([`filing_envelope: envelope ${envelope.number} isn't as it was filed`]);
    expect(
      await findingsAfter(
        'efm_message',
        `update efm_message set body = body || '{"comment": "new"}' where operation = 'ReviewFiling'
            and correlation_id = '${envelope.envelopeId}'`,
      ),
    ).toEqual([expect.stringMatching(/^efm_message: message .* was changed$/)]);
  });
});

describe('the proof log page', () => {
  const PAGE = '/web/in/isefs/ProofLog';

  it('shows the newest tree head, and the edited tables found by the last comparison', async () => {
    const { db } = site.database;
    const size = (await filer.open(PAGE)).body.match(/<dd>([\d,]+)<\/dd>/)?.[1];
    const head = await db
      .selectFrom('proof_head')
      .select(({ fn }) => fn.max('size').as('size'))
      .executeTakeFirstOrThrow();
    expect(size).toBe(String(head.size));
    await checkAndStore(db, START);
    expect((await filer.open(PAGE)).body).toContain('everything matches');
    await db
      .insertInto('proof_check')
      .values({
        at: new Date(START),
        entries: 3,
        findings: JSON.stringify([{ table: 'proof_leaf', problem: 'entry 1 was changed' }]),
      })
      .execute();
    expect((await filer.open(PAGE)).body).toContain('found changes in proof_leaf.');
    const admin = await site.signedIn('root');
    const events = (await admin.call('GET', '/admin/efiling/events')).json<EfilingEventList>();
    expect(events.proofLog).toMatchObject({
      checkedAt: new Date(START).toISOString(),
      findings: [{ table: 'proof_leaf', problem: 'entry 1 was changed' }],
    });
    const verified = await site.browser().call('GET', `/efiling/verifications/${'0'.repeat(64)}`);
    expect(verified.json()).toMatchObject({ editedTables: ['proof_leaf'] });
  });

  it('emails the tree head once a day to users who subscribe, until they unsubscribe', async () => {
    const { db } = site.database;
    const pageAddress = 'https://example.org/log';
    const send = (today: string) => sendHeads(db, { at: START, pageAddress, today });
    const choose = async (email: string) => {
      const answer = await filer.post(PAGE, { email });
      expect(answer.statusCode).toBe(303);
    };
    expect(await send('2026-07-06')).toBe(0);
    await choose('start');
    await choose('start');
    expect([await send('2026-07-06'), await send('2026-07-06')]).toEqual([1, 0]);
    const mails = await db
      .selectFrom('mail_message')
      .where('subject', 'like', '%Tree head of the proof log')
      .select('body')
      .execute();
    expect(mails).toHaveLength(1);
    const { root } = await db
      .selectFrom('proof_head')
      .orderBy('size', 'desc')
      .select('root')
      .executeTakeFirstOrThrow();
    expect(mails[0]?.body).toContain(`Root: ${root}`);
    await choose('stop');
    expect(await send('2026-07-07')).toBe(0);
  });
});
