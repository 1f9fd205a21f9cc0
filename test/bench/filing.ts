import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { HEADERS } from '#contract/site/headers';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import type { Draft, FilingStart } from '#contract/schemas/filingDrafts';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { readCodesFile } from '../../src/server/domain/efm/codeFiles';
import { importCodes } from '../../src/server/domain/efm/codesRepository';
import { checkFile } from '../../src/server/domain/filingUploads/firstCheck';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { signInAt } from '../support/browserSignIn';
import { aDraftFiling, aParty, uuid } from '../support/filingDrafts';
import { FilingClient } from '../support/filingClient';
import { densePdf } from '../support/filingPdfs';
import type { Figure, Measure } from './measure';
import { median, quantile } from './measure';
import { withFolder, withPage, withServer } from './running';

const DEMO_SCALE = 0.05;
const PARTIES = 40;
const FILINGS = 20;
const DOCUMENTS_EACH = 3;
const TIMES = 30;
const OPEN_GOAL_MS = 150;
const SAVE_GOAL_MS = 50;
const CHUNK_GOAL_KB = 60;
const ENVELOPES = 24;
const FILERS_AT_ONCE = 4;
const PAGES_EACH = 5;
/** 100 envelopes a minute. */
const ENVELOPE_GOAL_S = 0.6;
const SUBMIT_GOAL_MS = 300;
const CODES = 100_000;
const IMPORT_GOAL_S = 20;

/** A draft of 40 parties and 60 documents of that court. */
function largeContent(courtId: number) {
  return {
    ...EMPTY_CONTENT,
    courtId,
    typeCode: 'CC',
    typeName: 'Civil Collection',
    parties: Array.from({ length: PARTIES }, (_, index) => aParty(index)),
    filings: Array.from({ length: FILINGS }, (_, index) =>
      aDraftFiling(index, {
        documents: Array.from({ length: DOCUMENTS_EACH }, (_document, place) => ({
          documentId: uuid(10_000 + index * DOCUMENTS_EACH + place),
          uploadId: null,
          component: place === 0 ? ('lead' as const) : ('attachment' as const),
          title: `Document ${String(place)}`,
          security: 'PUBLIC',
        })),
      }),
    ),
  };
}

/** Sends a call as the page does, and returns its answer and its time. */
async function timedCall<Answer>(
  page: Page,
  address: string,
  [method, path]: readonly ['GET' | 'POST' | 'PUT', string],
  data?: object,
): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
  const headers = { [HEADERS.location]: 'STATE-IN', [HEADERS.xsrf]: token, origin: address };
  const began = performance.now();
  const response = await page.request.fetch(`${address}/web${path}`, { method, headers, data });
  const body = await response.body();
  const ms = performance.now() - began;
  if (!response.ok()) throw new Error(`${String(response.status())} for ${path}`);
  return { answer: JSON.parse(body.toString('utf8')) as Answer, ms };
}

interface Filed {
  /** Seconds per envelope, from the first upload until the court confirmed the last one. */
  readonly secondsEach: number;
  readonly submits: readonly number[];
}

/** Files envelopes of three uploaded and checked documents with several filers at the same time. */
async function fileEnvelopes(address: string): Promise<Filed> {
  const clients: FilingClient[] = [];
  for (let filer = 0; filer < FILERS_AT_ONCE; filer += 1) {
    const visitor = new Visitor(address, loopback('signIns', filer));
    await visitor.signIn(filer % 2 === 0 ? 'user' : 'admin', DEMO_PASSWORD);
    clients.push(new FilingClient(visitor));
  }
  const submits: number[] = [];
  let left = ENVELOPES;
  const begin = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        const ids: string[] = [];
        for (let document = 0; document < DOCUMENTS_EACH; document += 1) {
          const bytes = await densePdf(PAGES_EACH, randomUUID());
          const id = await client.createUpload(`Document ${String(document)}.pdf`, bytes.length);
          await client.sendBytes(id, bytes);
          ids.push(id);
        }
        await client.waitForChecks(ids);
        const draft = await client.saveDraft(await client.createDraft(), ids);
        const quoteId = await client.quote(draft);
        const since = performance.now();
        const answer = await client.submit({ draft, quoteId }, randomUUID());
        submits.push(performance.now() - since);
        if (answer.outcome !== 'filed') throw new Error(`Not filed: ${answer.outcome}`);
        await client.waitForCourt(draft.id);
      }
    }),
  );
  return { secondsEach: (performance.now() - begin) / 1_000 / ENVELOPES, submits };
}

/** Seconds of the first checks of one envelope's documents, one after the other. */
async function timeChecks(): Promise<number> {
  const files = await Promise.all(
    Array.from({ length: DOCUMENTS_EACH }, () => densePdf(PAGES_EACH, randomUUID())),
  );
  for (const bytes of files) await checkFile(bytes);
  const begin = performance.now();
  for (const bytes of files) await checkFile(bytes);
  return (performance.now() - begin) / 1_000;
}

/** Seconds of reading, checking, and storing a file of codes, and of storing its rows only. */
function timeImport(): Promise<{ readonly value: number; readonly floor: number }> {
  return withFolder(async (folder) => {
    const database = await openEmbedded({ dataDir: path.join(folder, 'data') });
    try {
      const { db } = database;
      const lines = Array.from(
        { length: CODES },
        (_, index) => `filingCode,C${String(index)},Motion number ${String(index)},both`,
      );
      const text = ['list,code,name,kind', ...lines].join('\n');
      const begin = performance.now();
      const rows = readCodesFile('codes.csv', text);
      const given = { countyId: null, effectiveOn: '2026-01-01', source: 'codes.csv', rows };
      await importCodes(db, given, Date.now());
      const value = (performance.now() - begin) / 1_000;
      await sql`create table floor (like efm_code including all)`.execute(db);
      const since = performance.now();
      await sql`insert into floor select * from efm_code`.execute(db);
      return { value, floor: (performance.now() - since) / 1_000 };
    } finally {
      await database.close();
    }
  });
}

/** Gives both demo filers a card. */
async function addCards(dataDir: string): Promise<void> {
  const handle = await openEmbedded({ dataDir });
  await sql`
    insert into payment_card (account_id, processor, customer_token, card_token, brand, last_digits,
                              expires_month, added_at)
    select account_id, 'test', 'test', 'pays', 'Visa', '4242', '2099-12', now()
      from app_user u where username in ('user', 'admin') and not exists (
        select from payment_card c where c.account_id = u.account_id and c.removed_at is null)`.execute(
    handle.db,
  );
  await handle.close();
}

/** Measures filing envelopes through both sides, and importing codes. */
async function measureThroughput(): Promise<Figure[]> {
  const { secondsEach, submits } = await withServer(DEMO_SCALE, fileEnvelopes, {
    prepare: addCards,
  });
  const codes = await timeImport();
  return [
    {
      name: `An envelope of ${String(DOCUMENTS_EACH)} checked ${String(PAGES_EACH)}-page documents through both sides (of ${String(ENVELOPES)})`,
      unit: 's',
      value: secondsEach,
      floor: await timeChecks(),
      floorIs: 'the first checks of its documents, one after the other',
      goal: ENVELOPE_GOAL_S,
    },
    {
      name: `Submitting it (p95 of ${String(ENVELOPES)})`,
      unit: 'ms',
      value: quantile(submits, 0.95),
      floor: null,
      floorIs: '',
      goal: SUBMIT_GOAL_MS,
    },
    {
      name: `Import of ${CODES.toLocaleString('en-US')} codes`,
      unit: 's',
      ...codes,
      floorIs: 'copying the same rows within the database',
      goal: IMPORT_GOAL_S,
    },
  ];
}

/**
 * Measures opening and saving a large draft over HTTP, and the scripts that the flow loads beyond
 * the start page of e-filing.
 */
export const filing: Measure = {
  name: 'filing',
  measure: async () => [...(await measureThroughput()), ...(await measureFlow())],
};

function measureFlow(): Promise<Figure[]> {
  return withServer(DEMO_SCALE, (address) =>
    withPage(async (page) => {
      await signInAt(page, address, 'in', 'admin');
      const start = await timedCall<FilingStart>(page, address, ['GET', '/efiling/start']);
      const courtId = start.answer.courts[0]?.id ?? 0;
      const created = await timedCall<Draft>(page, address, ['POST', '/efiling/drafts'], {
        kind: 'newCase',
        attorney: null,
      });
      const { id } = created.answer;
      const content = largeContent(courtId);
      const [opens, saves, floors]: [number[], number[], number[]] = [[], [], []];
      let { version } = created.answer;
      for (let time = 0; time < TIMES; time += 1) {
        const body = { version, name: '', content };
        const saved = await timedCall<Draft>(page, address, ['PUT', `/efiling/drafts/${id}`], body);
        ({ version } = saved.answer);
        saves.push(saved.ms);
        opens.push((await timedCall(page, address, ['GET', `/efiling/drafts/${id}`])).ms);
        floors.push((await timedCall(page, address, ['GET', '/users/current'])).ms);
      }
      const scripts = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(request.url());
      });
      await page.goto(`${address}/web/vue/in/isefs`);
      await page.getByRole('link', { name: 'Start or continue a filing' }).waitFor();
      const before = new Set(scripts);
      await page.goto(`${address}/web/vue/in/isefs/NewCase?draft=${id}&step=documents`);
      await page.getByRole('group', { name: /^1\. / }).waitFor();
      const added = [...scripts].filter((url) => !before.has(url));
      const sizes = await Promise.all(
        added.map(async (url) => {
          const code = await (await page.request.get(url)).body();
          return gzipSync(code, { level: 9 }).length / 1_000;
        }),
      );
      const flowKb = sizes.reduce((sum, kb) => sum + kb, 0);
      const floor = median(floors);
      const floorIs = 'reading the current user';
      return [
        {
          name: 'Opening a draft of 40 parties and 60 documents (p95 of 30)',
          unit: 'ms',
          value: quantile(opens, 0.95),
          floor,
          floorIs,
          goal: OPEN_GOAL_MS,
        },
        {
          name: 'Saving such a draft (median of 30)',
          unit: 'ms',
          value: median(saves),
          floor,
          floorIs,
          goal: SAVE_GOAL_MS,
        },
        {
          name: 'JavaScript of the filing flow, beyond the overview of e-filing',
          unit: 'kB',
          value: flowKb,
          floor: null,
          floorIs: '',
          goal: CHUNK_GOAL_KB,
        },
      ];
    }),
  );
}
