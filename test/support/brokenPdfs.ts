import { PDFDocument } from '@cantoo/pdf-lib';
import { plainPdf } from './plainPdf';

/** Builds a PDF of the given raw objects, numbered from 1; the first is the catalog. */
export function rawPdf(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    const part = `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = String(objects.length + 1);
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`);
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(length)}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

/** A one-page PDF with that box, in points. */
export function pdfOfBox(box: string): Buffer {
  return rawPdf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] >>`,
  ]);
}

/** A page tree whose only branch is the tree itself. */
export const cyclicPdf = (): Buffer =>
  rawPdf([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 /MediaBox [0 0 612 792] >>']);

/** A page tree with a page, and with itself as another branch. */
export const halfCyclicPdf = (): Buffer =>
  rawPdf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]);

/** A PDF that lists the same page many times. */
export const longPdf = (pages: number): Buffer =>
  rawPdf([
    CATALOG,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${String(pages)} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]);

export async function lockedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await plainPdf(1));
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  return pdf.save({ useObjectStreams: false });
}
