import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { Upload } from 'tus-js-client';
import { HEADERS } from '#contract/site/headers';
import { UPLOAD_PART_BYTES, UPLOADS_PATH } from '#contract/filing/uploads';
import { openSeal, sealFile } from '../../src/server/domain/efm/stamp/seal';
import { stampFile as stampAccepted } from '../../src/server/domain/efm/stamp/stampFile';
import { checkFile, stampFile } from '../../src/server/domain/filingUploads/firstCheck';
import { isSound } from '../../src/server/domain/filingUploads/qpdf';
import { signInAt } from '../support/browserSignIn';
import { densePdf } from '../support/filingPdfs';
import { median, type Measure } from './measure';
import { withPage, withServer } from './running';

const PAGES = 100;
const RUNS = 5;
const STAMP_RUNS = 15;
const GOAL_TIMES = 1.2;
const GOAL_STAMP_TIMES = 2;
const MEGABYTE = 2 ** 20;
const FILE_BYTES = 25 * MEGABYTE;
const CUTS = 10;
const GOAL_SHARE = 1.05;
const DEMO_SCALE = 0.02;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Opens a file with pdfium and reads the text of all pages. */
async function readText(
  library: Awaited<ReturnType<typeof PDFiumLibrary.init>>,
  bytes: Uint8Array,
): Promise<void> {
  const document = await library.loadDocument(bytes);
  for (const page of document.pages()) page.getText();
  document.destroy();
}

/** The first check, and the engines that it uses, in turn, each warmed up once. */
async function timeChecks(): Promise<{ readonly value: number; readonly floor: number }> {
  const bytes = await densePdf(PAGES);
  const library = await PDFiumLibrary.init();
  const engines = [
    () => readText(library, bytes),
    () => isSound(bytes),
    () => stampFile(bytes),
  ] as const;
  const [checks, floors]: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    const check = await timeOf(() => checkFile(bytes));
    let floor = 0;
    for (const engine of engines) floor += await timeOf(engine);
    if (run === 0) continue;
    checks.push(check);
    floors.push(floor);
  }
  library.destroy();
  return { value: median(checks), floor: median(floors) };
}

/** The court's stamp with its seal, and loading and saving the same file, in turn. */
async function timeStamps(): Promise<{ readonly value: number; readonly floor: number }> {
  const bytes = await densePdf(PAGES);
  const folder = await mkdtemp(path.join(tmpdir(), 'seal-'));
  const seal = await openSeal(folder, null, 'Bench', Date.now());
  await rm(folder, { recursive: true });
  const facts = {
    isSummons: false,
    filedAt: '2026-06-29T20:05:09.000Z',
    acceptedAt: '2026-06-30T13:30:00.000Z',
    timeZone: 'America/Indiana/Indianapolis',
    clerk: 'Clerk of the Wayne Circuit Court',
    caseNumber: '89C01-2606-CT-000123',
    envelopeNumber: '26-000045',
    filingNumber: 1,
    reviewer: 'Dana Clerk',
  };
  const order = { bytes, facts, seal: { name: seal.subject, bytes: seal.roomBytes } };
  const [stamps, floors]: [number[], number[]] = [[], []];
  for (let run = 0; run <= STAMP_RUNS; run += 1) {
    const stamp = await timeOf(async () => sealFile(await stampAccepted(order), seal, Date.now()));
    const floor = await timeOf(async () => {
      const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
      await pdf.save();
    });
    if (run === 0) continue;
    stamps.push(stamp);
    floors.push(floor);
  }
  return { value: median(stamps), floor: median(floors) };
}

/**
 * Passes connections on to a port, counts the bytes sent, and cuts all of them at equal distances of
 * a file.
 */
async function openCutter(port: number) {
  const open = new Set<Socket>();
  const sent = { bytes: 0, cuts: 0 };
  const cut = (): void => open.forEach((socket) => socket.destroy());
  const proxy = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
    inner.pipe(outer).pipe(inner);
    inner.on('data', (part: Buffer) => {
      sent.bytes += part.length;
      if (sent.cuts >= CUTS || sent.bytes < ((sent.cuts + 1) * FILE_BYTES) / (CUTS + 1)) return;
      sent.cuts += 1;
      cut();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    sent,
    port: (proxy.address() as AddressInfo).port,
    close(): void {
      cut();
      proxy.close();
    },
  };
}

/** Uploads a file whose connection is cut at equal distances; returns the megabytes sent. */
function uploadWithCuts(address: string): Promise<number> {
  return withPage(async (page) => {
    await signInAt(page, address, 'in', 'user');
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
    const { host, port } = new URL(address);
    const cutter = await openCutter(Number(port));
    const endpoint = `http://127.0.0.1:${String(cutter.port)}/web${UPLOADS_PATH}`;
    try {
      await new Promise<void>((resolve, reject) => {
        const upload = new Upload(Buffer.alloc(FILE_BYTES, '%PDF-'), {
          endpoint,
          chunkSize: UPLOAD_PART_BYTES,
          retryDelays: Array.from({ length: 3 * CUTS }, () => 50),
          metadata: { filename: 'Exhibit.pdf' },
          headers: {
            host,
            cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
            'sec-fetch-site': 'same-origin',
            [HEADERS.xsrf]: token,
          },
          onSuccess: () => resolve(),
          onError: reject,
        });
        upload.start();
      });
    } finally {
      cutter.close();
    }
    const { bytes, cuts } = cutter.sent;
    if (cuts < CUTS) throw new Error(`The upload was cut only ${String(cuts)} times.`);
    return bytes / MEGABYTE;
  });
}

/** Measures the first check of a document, its stamp, and the bytes that a cut upload sends. */
export const uploads: Measure = {
  name: 'uploads',
  measure: async () => {
    const { floor, value } = await timeChecks();
    const stamped = await timeStamps();
    const sent = await withServer(DEMO_SCALE, uploadWithCuts);
    return [
      {
        name: `First check of ${String(PAGES)} dense pages (median of ${String(RUNS)})`,
        unit: 'ms',
        value,
        floor,
        floorIs: 'pdfium open and text, qpdf check, one stamp',
        goal: GOAL_TIMES * floor,
      },
      {
        name: `Stamp and seal of ${String(PAGES)} dense pages (median of ${String(STAMP_RUNS)})`,
        unit: 'ms',
        value: stamped.value,
        floor: stamped.floor,
        floorIs: "pdf-lib's load and save",
        goal: GOAL_STAMP_TIMES * stamped.floor,
      },
      {
        name: `Sent for a file of 25 MB, cut ${String(CUTS)} times`,
        unit: 'MB',
        value: sent,
        floor: FILE_BYTES / MEGABYTE,
        floorIs: 'its bytes',
        goal: (GOAL_SHARE * FILE_BYTES) / MEGABYTE,
      },
    ];
  },
};
