import { createHash, createVerify, randomUUID, type X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { degrees, PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { asn1, pkcs12, pki } from 'node-forge';
import { openSeal, SealError, type Seal } from '../../../../src/server/domain/efm/stamp/seal';
import type { StampFacts } from '../../../../src/server/domain/efm/stamp/stampFacts';
import { Stamper } from '../../../../src/server/domain/efm/stamp/stamper';
import { hashOf } from '../../../../src/server/domain/fileStore/store';
import { densePdf } from '../../../support/filingPdfs';

const NOW = Date.parse('2026-06-30T16:00:00Z');
const FACTS: StampFacts = {
  isSummons: false,
  filedAt: '2026-06-29T20:05:09.000Z',
  acceptedAt: '2026-06-30T13:30:00.000Z',
  timeZone: 'America/Indiana/Indianapolis',
  clerk: 'Clerk of the Wayne Circuit Court',
  caseNumber: '89C01-2606-CT-000123',
  envelopeNumber: 'E-26-000045',
  filingNumber: 2,
  reviewer: 'Dana Clerk',
};

let dataDir: string;
let seal: Seal;
let stamper: Stamper;
let pdfium: Awaited<ReturnType<typeof PDFiumLibrary.init>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'seal-'));
  seal = await openSeal(dataDir, null, 'Countyline', NOW);
  stamper = new Stamper(seal);
  pdfium = await PDFiumLibrary.init();
});
afterAll(async () => {
  await stamper.close();
  pdfium.destroy();
  await rm(dataDir, { recursive: true });
});

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Blue pixels as shares of the page, from its upper left corner. */
  readonly blue: readonly { readonly x: number; readonly y: number }[];
}

/** Draws pages and finds the stamp's ink. */
async function draw(bytes: Uint8Array): Promise<Drawn[]> {
  const document = await pdfium.loadDocument(bytes);
  const pages: Drawn[] = [];
  for (const page of document.pages()) {
    const { originalHeight, originalWidth } = page.getOriginalSize();
    // Drawing closes the page.
    const text = page.getText();
    const scale = 600 / Math.max(originalHeight, originalWidth);
    const { data, height, width } = await page.render({ scale, render: 'bitmap' });
    const blue: { x: number; y: number }[] = [];
    for (let at = 0; at < data.length; at += 4) {
      // Bytes are in the order of the bitmap: blue and red may be swapped.
      const [one = 0, green = 0, three = 0] = data.subarray(at, at + 3);
      if (Math.abs(one - three) < 60 || green > 160) continue;
      const pixel = at / 4;
      blue.push({ x: (pixel % width) / width, y: Math.floor(pixel / width) / height });
    }
    pages.push({ width, height, text, blue });
  }
  document.destroy();
  return pages;
}

/** The stamp's pixels without the small line. */
function boundsOf(blue: Drawn['blue'], from = 0, to = 0.975) {
  const inside = blue.filter(({ y }) => y >= from && y < to);
  const [xs, ys] = [inside.map(({ x }) => x), inside.map(({ y }) => y)];
  const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b), 1);
  const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    left: least(xs),
    right: most(xs),
    top: least(ys),
    bottom: most(ys),
    count: inside.length,
  };
}

async function pdfOf(change: (pdf: PDFDocument) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  change(pdf);
  return pdf.save();
}

describe('the file stamp', () => {
  it('prints the time, clerk, and case on page 1, and details on a small line on each page', async () => {
    const original = await densePdf(2);
    const before = hashOf(original);
    const { bytes, hash } = await stamper.stamp(original, FACTS);
    const [first, second] = await draw(bytes);
    for (const text of [
      'FILED Jun 29, 2026 4:05 PM EDT',
      'Clerk of the Wayne Circuit Court',
      '89C01-2606-CT-000123',
      'E-26-000045/2',
      'Accepted Jun 30, 2026 9:30 AM EDT by Dana Clerk · Page 1 of 2',
    ]) {
      expect(first?.text).toContain(text);
    }
    expect(second?.text).toContain('Page 2 of 2');
    expect(hash).toBe(hashOf(bytes));
    expect(hashOf(original)).toBe(before);
  });

  it.each([
    ['upright', () => undefined],
    ['rotated 90°', (pdf: PDFDocument) => pdf.getPage(0).setRotation(degrees(90))],
    ['rotated 180°', (pdf: PDFDocument) => pdf.getPage(0).setRotation(degrees(180))],
    ['rotated 270°', (pdf: PDFDocument) => pdf.getPage(0).setRotation(degrees(270))],
    ['rotated -90°', (pdf: PDFDocument) => pdf.getPage(0).setRotation(degrees(-90))],
    ['cropped', (pdf: PDFDocument) => pdf.getPage(0).setCropBox(100, 150, 400, 500)],
    [
      'cropped and rotated',
      (pdf: PDFDocument) => {
        pdf.getPage(0).setCropBox(100, 150, 400, 500);
        pdf.getPage(0).setRotation(degrees(90));
      },
    ],
    [
      'cropped beyond its media box',
      (pdf: PDFDocument) => pdf.getPage(0).setCropBox(-500, -500, 2_000, 2_000),
    ],
    [
      'in a media box with negative coordinates',
      (pdf: PDFDocument) => pdf.getPage(0).setMediaBox(-306, -396, 612, 792),
    ],
    [
      'in a media box with swapped corners',
      (pdf: PDFDocument) =>
        pdf.getPage(0).node.set(PDFName.of('MediaBox'), pdf.context.obj([612, 792, 0, 0])),
    ],
    ['landscape', (pdf: PDFDocument) => pdf.getPage(0).setSize(792, 612)],
    ['A0', (pdf: PDFDocument) => pdf.getPage(0).setSize(2_384, 3_370)],
  ] as const)('fits in the upper right corner of a page that is %s', async (_name, change) => {
    const bytes = await pdfOf((pdf) => {
      pdf.addPage([612, 792]);
      change(pdf);
    });
    const [page] = await draw((await stamper.stamp(bytes, FACTS)).bytes);
    const { blue = [] } = page ?? {};
    const stamp = boundsOf(blue, 0, 0.5);
    expect(stamp.count).toBeGreaterThan(150);
    expect(stamp.right).toBeGreaterThan(0.94);
    expect(stamp.right).toBeLessThan(0.99);
    expect(stamp.top).toBeGreaterThan(0.01);
    expect(stamp.top).toBeLessThan(0.05);
    expect(stamp.left).toBeGreaterThan(0.4);
    expect(stamp.bottom).toBeLessThan(0.2);
    const line = boundsOf(blue, 0.9, 1);
    expect(line.top).toBeGreaterThan(0.97);
    expect(line.left).toBeLessThan(0.06);
    expect(page?.text.replaceAll('\r\n', '\n')).toMatch(
      /^FILED Jun 29, 2026 4:05 PM EDT\nClerk of/,
    );
  });

  it('moves to avoid text, and shrinks where no margin is large enough', async () => {
    const used = await pdfOf((pdf) => {
      const page = pdf.addPage([612, 792]);
      page.drawRectangle({ x: 300, y: 600, width: 312, height: 192, color: rgb(0, 0, 0) });
    });
    const moved = boundsOf((await draw((await stamper.stamp(used, FACTS)).bytes))[0]?.blue ?? []);
    expect(moved.right).toBeLessThan(300 / 612);
    expect(moved.top).toBeLessThan(0.05);

    const narrow = await pdfOf((pdf) => {
      const page = pdf.addPage([612, 792]);
      page.drawRectangle({ x: 0, y: 0, width: 612, height: 766, color: rgb(0, 0, 0) });
    });
    // Printed down to the lower edge: only a line at the top is free, too low for the full size.
    const tight = await stamper.stamp(narrow, FACTS);
    const [page] = await draw(tight.bytes);
    expect(page?.text).toContain('FILED Jun 29, 2026 4:05 PM EDT');
  });

  it('covers the content below the stamp if the page is full', async () => {
    const full = await pdfOf((pdf) => {
      const page = pdf.addPage([612, 792]);
      for (let y = 4; y < 792; y += 4) {
        page.drawLine({ start: { x: 0, y }, end: { x: 612, y }, thickness: 2 });
      }
    });
    const [page] = await draw((await stamper.stamp(full, FACTS)).bytes);
    const { bottom, count, left, top } = boundsOf(page?.blue ?? [], 0, 0.5);
    expect(count).toBeGreaterThan(100);
    expect([left > 0.5, top < 0.05, bottom < 0.15]).toEqual([true, true, true]);
  });

  it('adds signature, seal, and case number to a summons, on a separate page if no page has room', async () => {
    const summons = { ...FACTS, isSummons: true };
    const open = await pdfOf((pdf) => pdf.addPage([612, 792]));
    const [page] = await draw((await stamper.stamp(open, summons)).bytes);
    for (const text of ['SEAL', '/s/ Dana Clerk', 'Issued Jun 30, 2026 9:30 AM EDT']) {
      expect(page?.text).toContain(text);
    }
    const full = await pdfOf((pdf) => {
      pdf
        .addPage([612, 792])
        .drawRectangle({ x: 0, y: 0, width: 612, height: 792, color: rgb(0, 0, 0) });
      pdf.getPage(0).drawRectangle({ x: 0, y: 0, width: 200, height: 792, color: rgb(1, 1, 1) });
    });
    const added = await draw((await stamper.stamp(full, summons)).bytes);
    expect(added.map(({ text }) => text.includes('/s/ Dana Clerk'))).toEqual([false, true]);
  });

  it("replaces letters that the stamp's font lacks", async () => {
    const bytes = await pdfOf((pdf) => pdf.addPage([612, 792]));
    const [page] = await draw(
      (await stamper.stamp(bytes, { ...FACTS, reviewer: 'Łucja Ö' })).bytes,
    );
    expect(page?.text).toContain('by ?ucja Ö');
  });

  it("fails for a file that isn't a PDF", async () => {
    await expect(stamper.stamp(Buffer.from('%PDF-1.4 nothing'), FACTS)).rejects.toThrow();
  });
});

describe('the document signature', () => {
  it('signs all bytes except the signature itself with the certificate', async () => {
    const { bytes } = await stamper.stamp(await densePdf(1), FACTS);
    const file = Buffer.from(bytes);
    const [, a, b, c] = /\/ByteRange \[\s*0 (\d+) (\d+) (\d+)/.exec(file.toString('latin1')) ?? [];
    const [start, end, rest] = [Number(a), Number(b), Number(c)];
    expect(end + rest).toBe(file.length);
    const der = Buffer.from(file.toString('latin1', start + 1, end - 1), 'hex');
    const cms = asn1.fromDer(der.toString('latin1'), { parseAllBytes: false } as never);
    const signed = ((cms.value[1] as asn1.Asn1).value[0] as asn1.Asn1).value as asn1.Asn1[];
    const signer = (signed[4]?.value[0] as asn1.Asn1).value as asn1.Asn1[];
    const attributes = asn1.create(
      asn1.Class.UNIVERSAL,
      asn1.Type.SET,
      true,
      signer[3]?.value as asn1.Asn1[],
    );
    const signature = Buffer.from(signer[5]?.value as string, 'latin1');
    const text = Buffer.from(asn1.toDer(attributes).getBytes(), 'latin1');
    const [own] = seal.certificates as readonly [X509Certificate];
    expect(createVerify('sha256').update(text).verify(own.publicKey, signature)).toBe(true);
    const digest = createHash('sha256')
      .update(file.subarray(0, start))
      .update(file.subarray(end))
      .digest();
    expect(text.includes(digest)).toBe(true);
  });

  it('creates the certificate once, readable only by the server', async () => {
    const again = await openSeal(dataDir, null, 'Countyline', NOW);
    expect(again.facts).toEqual(seal.facts);
    expect(seal.facts).toMatchObject({ source: 'created', subject: 'Countyline file stamp' });
    expect(seal.facts.validTo.slice(0, 4)).toBe('2036');
    expect((await stat(path.join(dataDir, 'seal.pem'))).mode & 0o777).toBe(0o600);
  });

  it('creates a new certificate before the old one expires, and reports a damaged file', async () => {
    const later = Date.parse(seal.facts.validTo) - 86_400_000;
    const folder = await mkdtemp(path.join(dataDir, 'renewed-'));
    await writeFile(
      path.join(folder, 'seal.pem'),
      await readFile(path.join(dataDir, 'seal.pem'), 'utf8'),
    );
    const renewed = await openSeal(folder, null, 'Countyline', later);
    expect(renewed.facts.fingerprint).not.toBe(seal.facts.fingerprint);
    await writeFile(path.join(folder, 'seal.pem'), 'nothing');
    await expect(openSeal(folder, null, 'Countyline', NOW)).rejects.toThrow(/seal\.pem is damaged/);
  });

  it('uses the certificate in SEAL_P12, or explains what is wrong with it', async () => {
    const file = path.join(dataDir, `${randomUUID()}.p12`);
    const key = pki.privateKeyFromPem(seal.key.export({ type: 'pkcs8', format: 'pem' }).toString());
    const certificate = pki.certificateFromPem(seal.certificates[0]?.toString() ?? '');
    const p12 = pkcs12.toPkcs12Asn1(key, certificate, 'secret', { algorithm: '3des' });
    await writeFile(file, Buffer.from(asn1.toDer(p12).getBytes(), 'latin1'));
    const opened = await openSeal('/nowhere', { file, password: 'secret' }, 'Countyline', NOW);
    expect(opened.facts).toEqual({ ...seal.facts, source: 'file' });
    const failing = (password: string, at: number) =>
      expect(openSeal('/nowhere', { file, password }, 'Countyline', at)).rejects;
    await failing('wrong', NOW).toThrow(SealError);
    await failing('secret', Date.parse('2050-01-01')).toThrow(/valid today/);
    await expect(
      openSeal('/nowhere', { file: '/nowhere/x.p12', password: '' }, 'Countyline', NOW),
    ).rejects.toThrow(/can't be read/);
  });
});
