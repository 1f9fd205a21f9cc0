import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { UPLOAD_MAX_PAGES, type UploadFix } from '#contract/filing/uploads';
import type { CheckResult } from '../../../../src/server/domain/filingUploads/firstCheck';
import { isNestedTooDeeply } from '../../../../src/server/domain/filingUploads/nesting';
import { readEncryption } from '../../../../src/server/domain/filingUploads/qpdf';
import { UploadChecker } from '../../../../src/server/domain/filingUploads/uploadChecker';
import { cyclicPdf, longPdf, pdfOfBox, rawPdf } from '../../../support/brokenPdfs';
import {
  densePdf,
  encryptedPdf,
  pdfWithCatalog,
  pdfWithFile,
  pdfWithLink,
  scriptedPdf,
  wordFile,
  zipOf,
} from '../../../support/filingPdfs';
import { plainPdf } from '../../../support/plainPdf';

describe('first check of an uploaded file', () => {
  const checker = new UploadChecker();
  afterAll(() => checker.close());

  const check = (bytes: Uint8Array): Promise<CheckResult> => checker.check(bytes);
  const codesOf = async (bytes: Uint8Array): Promise<string[]> =>
    (await check(bytes)).findings.map(({ code, page }) =>
      page === null ? code : `${code} on page ${String(page)}`,
    );
  const fixed = (bytes: Uint8Array, fix: UploadFix) => checker.check(bytes, fix);

  it('accepts a PDF with readable pages unchanged', async () => {
    expect(await check(await densePdf(3))).toEqual({
      findings: [],
      kind: 'pdf',
      pages: 3,
      file: null,
    });
  });

  it('accepts scanned pages that are rotated', async () => {
    expect(await check(await plainPdf(2, 90))).toMatchObject({ kind: 'pdf', pages: 2 });
  });

  it('accepts a Word file only if marked as belonging to a proposed order', async () => {
    expect(await check(wordFile())).toEqual({
      findings: [{ code: 'wordFile', page: null }],
      kind: 'word',
      pages: 0,
      file: null,
    });
  });

  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['without bytes', 'empty', () => new Uint8Array()],
    ['of plain text', 'otherType', () => Buffer.from('Dear court, please')],
    ['that is a zip archive named like a PDF', 'otherType', () => zipOf({ 'a.txt': 'a' })],
    ['that is a Word file with macros', 'macros', () => wordFile({ 'word/vbaProject.bin': 'x' })],
    ['that is cut off', 'damaged', async () => (await densePdf(3)).subarray(0, 5_000)],
    ['that needs a password', 'password', () => encryptedPdf('secret')],
    [
      'with an unknown version',
      'version',
      async () => replaceHeader(await densePdf(1), '%PDF-3.1'),
    ],
    [
      'with bytes before its PDF header',
      'lateStart',
      async () => Buffer.concat([Buffer.from('\r\n\r\n'), await densePdf(1)]),
    ],
    ['with a circular page tree', 'damaged', () => cyclicPdf()],
    [
      'without pages',
      'noPages',
      () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
    ],
    ['of 10,000 pages', 'tooManyPages', () => longPdf(10_000)],
    ['with one page too many', 'tooManyPages', () => longPdf(UPLOAD_MAX_PAGES + 1)],
    ['with a 200-inch page', 'pageTooLarge on page 1', () => pdfOfBox('0 0 14400 14400')],
    ['with a tiny page', 'pageTooSmall on page 1', () => pdfOfBox('0 0 20 20')],
    ['with a script', 'scripts', () => scriptedPdf()],
    ['with an embedded file', 'embeddedFiles', () => pdfWithFile()],
    [
      'that starts a program',
      'launches on page 2',
      () => pdfWithLink({ S: 'Launch', F: 'run.exe' }),
    ],
    [
      'that opens another file',
      'launches on page 2',
      () => pdfWithLink({ S: 'GoToR', F: 'a.pdf' }),
    ],
    [
      'with a link that runs a script',
      'unsafeLinks on page 2',
      () => pdfWithLink({ S: 'URI', URI: 'javascript:alert(1)' }),
    ],
    [
      'that submits its form',
      'unsafeLinks on page 2',
      () => pdfWithLink({ S: 'SubmitForm', F: 'https://x.test' }),
    ],
    ['with an XFA form', 'xfa', () => pdfWithCatalog('/AcroForm << /Fields [] /XFA (x) >>')],
    ['that is a portfolio', 'portfolio', () => pdfWithCatalog('/Collection << /View /D >>')],
  ])('rejects a file %s as %s', async (_what, code, file) => {
    const bytes = await file();
    expect(await codesOf(bytes)).toContain(code);
    expect((await check(bytes)).kind).toBeNull();
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'a GIF image',
      async () =>
        Buffer.concat([Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), await densePdf(1)]),
    ],
    ['a zip archive', async () => Buffer.concat([await densePdf(1), zipOf({ 'a.js': 'run()' })])],
    ['an HTML page', async () => rewriteComment(await densePdf(1), '<script>run()</script>')],
  ])('rejects a file that is both a PDF and %s', async (_what, file) => {
    expect(await codesOf(await file())).toEqual(['twoTypes']);
  });

  it('accepts 100 levels of nesting, and rejects more before qpdf reads them', async () => {
    expect((await check(pdfWithCatalog(`/Nested ${nested(99)}`))).kind).toBe('pdf');
    const deeper = pdfWithCatalog(`/Nested ${nested(100)}`);
    const findings = [{ code: 'tooComplex', page: null }];
    expect(await check(deeper)).toMatchObject({ kind: null, findings });
    expect((await fixed(deeper, 'repair')).kind).toBeNull();
  });

  it('ignores nesting in strings, comments, and streams', async () => {
    const many = '['.repeat(200);
    const parts = `/Text (\\) ${many} (${many}) ) % ${many}\n`;
    expect((await check(pdfWithCatalog(parts))).kind).toBe('pdf');
    expect(isNestedTooDeeply(Buffer.from(`<< >>\nstream\n${many}\nendstream`))).toBe(false);
    expect(isNestedTooDeeply(Buffer.from(`<< /stream /x >> ${many}`))).toBe(true);
    expect(isNestedTooDeeply(Buffer.from(`<< /a\nstream\n ${many}`))).toBe(true);
  });

  it('checks later files after a compressed file crashed qpdf', async () => {
    const another = new UploadChecker();
    try {
      const compressed = await compressedPdf(nested(300));
      expect(isNestedTooDeeply(compressed)).toBe(false);
      expect(await another.check(compressed)).toMatchObject({ kind: null });
      expect(await another.check(await plainPdf(1))).toMatchObject({ kind: 'pdf', findings: [] });
    } finally {
      await another.close();
    }
  });

  it('accepts links to web pages and email addresses', async () => {
    expect(await codesOf(await pdfWithLink({ S: 'URI', URI: 'https://courts.test/' }))).toEqual([]);
    expect(await codesOf(await pdfWithLink({ S: 'URI', URI: 'mailto:a@courts.test' }))).toEqual([]);
  });

  it('rewrites a file encrypted with an empty password, and reports the change', async () => {
    const result = await check(await encryptedPdf(''));
    expect(result).toMatchObject({ kind: 'pdf', findings: [{ code: 'decrypted', page: null }] });
    expect(await check(result.file ?? new Uint8Array())).toMatchObject({ findings: [] });
  });

  it.each<[string, UploadFix, () => Promise<Buffer>]>([
    [
      'bytes before its PDF header',
      'repair',
      async () => Buffer.concat([Buffer.from('junk'), await densePdf(2)]),
    ],
    ['an unknown version', 'repair', async () => replaceHeader(await densePdf(2), '%PDF-9.9')],
    ['scripts', 'removeScripts', () => scriptedPdf()],
    ['embedded files', 'removeScripts', () => pdfWithFile()],
    ['launch actions', 'removeScripts', () => pdfWithLink({ S: 'Launch', F: 'run.exe' })],
    [
      'an XFA form',
      'removeScripts',
      () => Promise.resolve(pdfWithCatalog('/AcroForm << /Fields [] /XFA (x) >>')),
    ],
  ])('makes a file with %s acceptable with the fix %s', async (_what, fix, file) => {
    const result = await fixed(await file(), fix);
    const code = fix === 'repair' ? 'repaired' : 'scriptsRemoved';
    expect(result).toMatchObject({ kind: 'pdf', findings: [{ code, page: null }] });
    const made = result.file ?? new Uint8Array();
    expect(await check(made)).toMatchObject({ kind: 'pdf', findings: [] });
    expect(Buffer.from(made).toString('latin1')).not.toMatch(/JavaScript|Launch|EmbeddedFile|XFA/);
  });

  it('reads a thousand files in a row', async () => {
    const bytes = await plainPdf(1);
    const answers = new Set<string>();
    for (let file = 0; file < 1_000; file += 1) answers.add(await readEncryption(bytes));
    expect([...answers]).toEqual(['none']);
  });

  it('ends the check of a file that decompresses endlessly', async () => {
    const limited = new UploadChecker({ timeLimitMs: 1_500, growthMb: 300 });
    try {
      const bomb = deflateSync(deflateSync(Buffer.alloc(400 * 2 ** 20, ' '), { level: 9 }));
      const result = await limited.check(pdfOfStream(bomb));
      expect(result).toMatchObject({ kind: null, findings: [{ code: 'tooComplex', page: null }] });
      expect(await limited.check(await plainPdf(1))).toMatchObject({ kind: 'pdf' });
    } finally {
      await limited.close();
    }
  });
});

/** Arrays within arrays. */
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** A PDF with an object, given as text, in a compressed stream. */
async function compressedPdf(object: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /Nested 4 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      object,
    ]),
  );
  return pdf.save({ useObjectStreams: true });
}

function replaceHeader(bytes: Buffer, header: string): Buffer {
  return Buffer.concat([Buffer.from(header, 'latin1'), bytes.subarray(8)]);
}

/** Inserts a comment after the header; the places of objects move, which a reader repairs. */
function rewriteComment(bytes: Buffer, comment: string): Buffer {
  return Buffer.concat([bytes.subarray(0, 9), Buffer.from(`%${comment}\n`), bytes.subarray(9)]);
}

/** A page whose content was compressed twice. */
function pdfOfStream(content: Buffer): Buffer {
  const length = String(content.length);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${content.toString('latin1')}\nendstream`,
  ]);
}
